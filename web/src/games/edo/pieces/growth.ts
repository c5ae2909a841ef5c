/** Trees and boats, cut once and printed many times. */

import { band, curve, dice, ink, key, p, path, short, stroke, type Point } from '../print/ink';

function cedar(seed: number, high: number, wide: number): string {
  const roll = dice(seed);
  const west: Point[] = [];
  const east: Point[] = [];
  const tiers = 7;
  for (let n = 0; n < tiers; n += 1) {
    const share = n / tiers;
    const [y, half, drop] = [
      -high + high * 0.9 * share,
      wide * 0.5 * share ** 0.8 + 1,
      (high * 0.92) / tiers,
    ];
    west.push(p(-half * 0.55 - roll(), y), p(-half - 1.2 - roll() * 2.5, y + drop + roll() * 2));
    east.push(p(half * 0.55 + roll(), y), p(half + 1.2 + roll() * 2.5, y + drop + roll() * 2));
  }
  const top = p(roll() * 2 - 1, -high - 4);
  const foot = [p(3, -high * 0.09), p(-3, -high * 0.09)];
  let boughs = '';
  for (let n = 2; n < tiers; n += 1) {
    const [x, y] = [(roll() - 0.5) * wide * 0.44, -high + (high * 0.9 * n) / tiers];
    boughs += stroke([p(x - 3, y + 4), p(x, y + 1), p(x + 3, y + 5)], { width: 0.8, step: 2 });
  }
  return (
    ink('s', 'M-1.8-8h3.6l.4 9h-4.4z') +
    `<path fill="url(#edo-cedar)" class="edo-off" d="${path([top, ...east, ...foot, ...[...west].reverse()])}"/>` +
    ink(
      'k',
      stroke([top, ...east, foot[0] as Point], { width: 1.6, step: 2.4, taper: [0.1, 0.1], swell: 0.7 }) +
        stroke([top, ...west, foot[1] as Point], { width: 1, step: 2.4, taper: [0.1, 0.3], swell: 0.7 }) +
        boughs,
    )
  );
}

function pine(seed: number, lean: 1 | -1): string {
  const roll = dice(seed);
  const trunk = curve([p(0, 0), p(2 * lean, -9), p(-lean, -18), p(5 * lean, -27), p(3 * lean, -36)], 5);
  let out =
    ink('s', path(band(trunk, (share) => 5.2 - 3.4 * share, 4))) +
    key(trunk, { width: 2.2, step: 4, taper: [0.05, 0.5] });
  const pads = [
    [-11, -19, 11, 4.6],
    [13, -24, 10, 4.2],
    [-4, -31, 12, 5],
    [6, -39, 9, 4.6],
  ] as const;
  for (const [x0, y, wide, high] of pads) {
    const [x, a] = [x0 * lean, wide * (0.9 + roll() * 0.25)];
    const crown = Array.from({ length: 20 }, (_, n) => {
      const t = n / 19;
      return p(
        x - a + 2 * a * t,
        y - high * Math.sin(Math.PI * t) ** 0.6 * 1.15 - 1.1 * Math.abs(Math.sin(t * 6 * Math.PI)),
      );
    });
    let needles = '';
    for (let n = 0; n < 6; n += 1)
      needles += `M${short(x - a * 0.7 + a * 0.28 * n)} ${short(y)}l${short((n - 2.5) * 0.5)}-3.4`;
    out +=
      `<path fill="url(#edo-pine)" class="edo-off" d="${path([...crown, p(x + a * 0.5, y + 1.8), p(x - a * 0.5, y + 1.8)])}"/>` +
      ink(
        'k',
        stroke(crown, { width: 1.2, step: 3, taper: [0.1, 0.2] }) +
          stroke([p(x - a, y - 0.4), p(x - a * 0.4, y + 1.8), p(x + a * 0.5, y + 1.8), p(x + a, y - 0.4)], {
            width: 0.9,
            step: 4,
          }),
      ) +
      `<path class="edo-kl" stroke-width=".55" d="${needles}"/>`;
  }
  return out;
}

function boat(): string {
  const sail = [p(-16, -52), p(10, -56), p(15, -16), p(-18, -14)];
  let seams = '';
  for (let n = 1; n < 5; n += 1)
    seams += `M${short(-16 + n * 5.3)} ${short(-52 - n * 0.8)}Q${short(-19 + n * 6.4)}-34 ${short(-18 + n * 6.6)} ${short(-14 - n * 0.4)}`;
  return (
    ink('o', 'M-26-8Q-8-2 12-3 24-4 30-12L24 3Q0 8-20 2z') +
    key(curve([p(-26, -8), p(-8, -2), p(12, -3), p(30, -12)], 6), { width: 1.6, step: 4 }) +
    key(curve([p(30, -12), p(24, 3), p(0, 7), p(-20, 2), p(-26, -8)], 6), { width: 2, step: 4 }) +
    key([p(-1, -60), p(0, -4)], { width: 1.8, step: 8, taper: [0, 0] }) +
    ink('w', path(sail)) +
    key([...sail, sail[0] as Point], { width: 1.4, step: 6, taper: [0, 0] }) +
    `<path class="edo-kl" stroke-width=".8" d="${seams}"/>` +
    '<path class="edo-bl" stroke-width="1.4" d="M-34 8q14 5 30 3t36-2"/>'
  );
}

/** Common shapes, by name. */
export function growth(): Record<string, string> {
  const all: Record<string, string> = { boat: boat() };
  for (let n = 0; n < 4; n += 1) all[`cedar${n}`] = cedar(60 + n * 3, 58 + n * 5, 20 + (n % 3) * 2);
  for (let n = 0; n < 3; n += 1) all[`pine${n}`] = pine(80 + n, n % 2 ? 1 : -1);
  return all;
}
