/** Houses, shops and keeps in oblique view: width to the right, depth to the upper right. */

import { band, curve, dice, ink, key, p, path, short, straight, stroke, type Point } from '../print/ink';

const OVER = 0.5;
const UP = 0.44;

/** A point so far right, so far back, so high. */
const to = (right: number, back: number, high: number): Point => p(right + OVER * back, -UP * back - high);

interface Gable {
  wide: number;
  deep: number;
  wall: number;
  high: number;
  eaves?: number;
}

/** A tiled roof with its ridge along the front; the near slope and the right gable are seen. */
function roof({ wide, deep, wall, high, eaves = 3 }: Gable): string {
  const half = deep / 2;
  const [a, b] = [to(-eaves, -eaves, wall - 1.5), to(wide + eaves, -eaves, wall - 1.5)];
  const [c, d] = [to(wide + eaves * 0.6, half, wall + high), to(-eaves * 0.6, half, wall + high)];
  const e = to(wide + eaves, deep + eaves, wall - 1.5);
  const sag = (one: Point, other: Point) =>
    curve([one, p((one.x + other.x) / 2, (one.y + other.y) / 2 + 1.4), other], 5);
  const count = Math.max(4, Math.floor((b.x - a.x) / 4.2));
  let tiles = '';
  for (let n = 1; n < count; n += 1) {
    const t = n / count;
    const [foot, top] = [p(a.x + (b.x - a.x) * t, a.y), p(d.x + (c.x - d.x) * t, d.y)];
    tiles += `M${short(foot.x)} ${short(foot.y)}Q${short((foot.x + top.x) / 2)} ${short((foot.y + top.y) / 2 + 2)} ${short(top.x)} ${short(top.y)}`;
  }
  const edge = Array.from({ length: count * 2 + 1 }, (_, n) =>
    p(a.x + ((b.x - a.x) * n) / (count * 2), a.y + (n % 2)),
  );
  return (
    ink('wl', path([b, c, e])) +
    ink('rf', path([...sag(a, d), ...sag(c, b)])) +
    `<path class="edo-kl edo-fine" stroke-width=".5" d="${tiles}"/>` +
    ink(
      'k',
      stroke(edge, { width: 1.6, step: 2.4, taper: [0, 0], swell: 0.3 }) +
        stroke(sag(a, d), { width: 1.1, step: 4 }) +
        stroke(sag(b, c), { width: 1.4, step: 4 }) +
        stroke(straight(c, e, 4), { width: 1.7, step: 4 }) +
        stroke(straight(p(d.x - 1.5, d.y - 0.8), p(c.x + 1.5, c.y - 0.8)), {
          width: 3,
          step: 5,
          taper: [0.03, 0.03],
          swell: 0.15,
        }),
    )
  );
}

function body(wide: number, deep: number, high: number): string {
  const [a, b, c, d] = [to(0, 0, 0), to(wide, 0, 0), to(wide, 0, high), to(0, 0, high)];
  const [e, f] = [to(wide, deep, 0), to(wide, deep, high)];
  return (
    ink('wl', path([a, b, c, d])) +
    ink('s', path([b, e, f, c])) +
    ink(
      'k',
      stroke(straight(a, b), { width: 1.5, step: 5, taper: [0, 0] }) +
        stroke(straight(a, d, 3), { width: 1.1, step: 4, taper: [0, 0] }) +
        stroke(straight(b, c, 3), { width: 1.5, step: 4, taper: [0, 0] }) +
        stroke(straight(b, e, 3), { width: 1.2, step: 4, taper: [0, 0.3] }),
    )
  );
}

export function house(seed: number): string {
  const roll = dice(seed);
  const [wide, deep, wall] = [31, 20, 12 + (seed % 2) * 2];
  const door = roll() < 0.5 ? 4 : wide - 13;
  const window = door > 8 ? wide - door - 11 : door + 13;
  return (
    body(wide, deep, wall) +
    ink('lt', `M${door}-8.5h9v7.3h-9zM${window}-9h11v5h-11z`) +
    `<path class="edo-kl" stroke-width=".6" d="M${door}-8.5v7.3h9v-7.3zm4.5 0v7.3M${window}-9v5h11v-5zm2.7 0v5m2.8-5v5m2.7-5v5"/>` +
    roof({ wide, deep, wall, high: 10 + (seed % 3) })
  );
}

/** Two storeys with a curtain in the owner's colour. */
export function shop(): string {
  const [wide, deep] = [33, 20];
  let curtain = '';
  for (let n = 0; n < 4; n += 1) curtain += `M${short(2 + n * 7.2)}-10.6h6.6l.2 7.4-6.7.4z`;
  let tiles = '';
  for (let n = 1; n < 9; n += 1) tiles += `M${short(-3 + n * 4.33)}-10.4L${short(-1 + n * 3.9)}-15`;
  return (
    body(wide, deep, 22) +
    ink('lt', 'M2-11h29v10.4h-29z') +
    '<path class="edo-kl" stroke-width=".6" d="M3-20h27v4H3zM6-20v4m3-4v4m3-4v4m3-4v4m3-4v4m3-4v4m3-4v4m3-4v4"/>' +
    `<path fill="currentColor" d="${curtain}"/><path class="edo-kl" stroke-width=".7" d="${curtain}"/>` +
    ink('rf', path([p(-3, -10.4), p(wide + 3, -10.4), p(wide + 1, -15), p(-1, -15)])) +
    `<path class="edo-kl" stroke-width=".5" d="${tiles}"/>` +
    key(straight(p(-3, -10.4), p(wide + 3, -10.4)), { width: 1.8, step: 5, taper: [0, 0] }) +
    roof({ wide, deep, wall: 22, high: 9 })
  );
}

/** A stone foot and three white storeys under roofs with lifted corners. */
export function keep(): string {
  const [west, east, back] = [
    curve([p(-3, 2), p(1, -9), p(4, -20)], 5),
    curve([p(35, 2), p(32, -9), p(29, -20)], 5),
    curve([p(46, -6), p(42, -15), p(38, -25)], 5),
  ];
  let out =
    ink('st', path([...west, p(29, -20), ...[...east].reverse()])) +
    ink('st2', path([...east, p(38, -25), ...[...back].reverse()]));
  out +=
    '<path class="edo-kl edo-fine" stroke-width=".6" d="M-1-3q8-2 12 0t12 0 11-1M1-9q7-1 10 0t10 0 11 0M3-15q6-1 9 0t8 0 9 0M6-2v-2M14 1v-4M25 1v-4M9-4v-4M19-4v-4M29-4v-4M13-9v-5M23-9v-5"/>';
  out += ink(
    'k',
    [west, east, back].map((line) => stroke(line, { width: 1.6, step: 4, taper: [0.05, 0.1] })).join('') +
      stroke([p(-3, 2), p(16, 3), p(35, 2), p(46, -6)], { width: 1.6, step: 5 }),
  );
  const storey = (left: number, right: number, y: number, high: number, deep: number) => {
    let windows = '';
    const count = Math.max(2, Math.floor((right - left) / 8));
    for (let n = 0; n < count; n += 1)
      windows += `M${short(left + ((right - left) * (n + 0.5)) / count - 1.6)} ${short(y - high * 0.72)}h3.2v${short(high * 0.44)}h-3.2z`;
    return (
      ink('wl', path([p(left, y), p(right, y), p(right, y - high), p(left, y - high)])) +
      ink(
        'i',
        path([
          p(right, y),
          p(right + deep, y - deep * 0.7),
          p(right + deep, y - high - deep * 0.7),
          p(right, y - high),
        ]),
      ) +
      ink('lt', windows) +
      `<path class="edo-kl" stroke-width=".7" d="${windows}M${left} ${short(y)}v${-high}M${right} ${short(y)}v${-high}"/>`
    );
  };
  const hip = (left: number, right: number, y: number, up: number, deep: number) => {
    const eave = curve(
      [
        p(left - 4.5, y - 3.2),
        p(left, y + 0.3),
        p((left + right) / 2, y + 1),
        p(right, y + 0.3),
        p(right + 3.6, y - 2.2),
      ],
      5,
    );
    const side = curve(
      [p(right + 3.6, y - 2.2), p(right + deep * 0.6, y - 3.6), p(right + deep + 3, y - 9.5)],
      4,
    );
    let tiles = '';
    for (let n = 1; n < (right - left) / 3.6; n += 1)
      tiles += `M${short(left + n * 3.6)} ${short(y + 0.6)}L${short(left + 4 + deep * 0.2 + n * 3.1)} ${short(y - up - 1.2)}`;
    return (
      ink(
        'rf',
        path([
          ...eave,
          ...side,
          p(right + deep * 0.55, y - up - 3.2),
          p(left + 4 + deep * 0.2, y - up - 1.2),
        ]),
      ) +
      `<path class="edo-kl edo-fine" stroke-width=".5" d="${tiles}"/>` +
      ink(
        'k',
        stroke(eave, { width: 2.1, step: 3, taper: [0.15, 0.12] }) +
          stroke(side, { width: 1.6, step: 3 }) +
          stroke([p(left - 4.5, y - 3.2), p(left + 4 + deep * 0.2, y - up - 1.2)], { width: 1.1, step: 4 }),
      )
    );
  };
  out +=
    storey(4, 29, -20, 13, 8) +
    hip(2, 31, -32, 6, 8) +
    storey(7.5, 26.5, -38, 10, 6.5) +
    hip(5.5, 28.5, -47, 5.5, 6.5) +
    storey(11, 24, -52.5, 9, 5) +
    hip(8.5, 26.5, -60.5, 8, 5);
  return (
    out +
    key(straight(p(12.5, -70), p(27.5, -71.4)), { width: 3, step: 4, taper: [0, 0], swell: 0.1 }) +
    ink(
      'gd',
      'M11-70.5q-2.4-3.500.6-6.6.4 2.4 2.4 3.4 1.4 1 .4 3.2zM29-72q2.4-3.500-.6-6.6-.4 2.4-2.4 3.4-1.4 1-.4 3.2z',
    )
  );
}

/** An empty plot is staked out with a rope; here about its middle, some 38 wide. */
export const stakes = (corners: readonly Point[]): string =>
  ink('pt', path(corners)) +
  `<path class="edo-kl" stroke-width=".8" stroke-dasharray="4 2.5" opacity=".75" d="${path(corners)}"/>` +
  ink('k', corners.map(({ x, y }) => path(band([p(x, y + 1), p(x, y - 5)], () => 1.8, 3))).join(''));
