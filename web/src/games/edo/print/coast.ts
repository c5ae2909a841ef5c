/** The shore: a line from west to east below everything that stands on land. */

import { noise, paced, p, type Point } from './ink';
import { HEIGHT, WIDTH, type Layout } from './layout';

const MARGIN = 34;
const STEP = 20;

/** How far down the land goes, from the left edge to the right one. */
export function shore({ places }: Layout): Point[] {
  const wave = noise(77);
  const count = Math.ceil((WIDTH + 80) / STEP);
  const rest = (x: number) => HEIGHT * 0.835 - 60 * (x / WIDTH) + 26 * wave(x * 0.006);
  const low = Array.from({ length: count + 1 }, (_, n) => {
    const x = -40 + n * STEP;
    let y = rest(x);
    for (const { box } of Object.values(places)) {
      const away = Math.max(0, box.left - x, x - box.right);
      y = Math.max(y, box.bottom + MARGIN - 0.55 * away - 0.0016 * away * away);
    }
    return y;
  });
  const soft = low.map((_, n) => {
    let [sum, weight] = [0, 0];
    for (let k = -3; k <= 3; k += 1) {
      const w = 4 - Math.abs(k);
      sum += w * Math.max(low[n] ?? 0, low[Math.max(0, Math.min(count, n + k))] ?? 0);
      weight += w;
    }
    return Math.min(HEIGHT - 34, sum / weight);
  });
  return paced(
    soft.map((y, n) => p(-40 + n * STEP, y + 4 * wave(n * 0.7))),
    6,
  );
}

/** The shore's height above a place. */
export function shoreAt(line: readonly Point[], x: number): number {
  let best = line[0] as Point;
  for (const point of line) if (Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  return best.y;
}
