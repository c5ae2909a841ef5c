/** Times of a real-time record. */

import type { Line } from './table';

/** The table's time of each line in milliseconds; a line without a time has the time of its predecessor. */
export function moments(lines: readonly Line[]): number[] {
  let now = 0;
  return lines.map(({ at }) => (now = Math.max(now, typeof at === 'number' ? at : 0)));
}

/** The position of a replay after some milliseconds at a speed. */
export function wound(
  times: readonly number[],
  moment: number,
  watched: number,
  speed: number,
): { moment: number; at: number } {
  const now = moment + watched * speed;
  return { moment: now, at: lineAt(times, now) };
}

/** The last line at or before a time. */
export function lineAt(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}
