/** The bay: bands of blue that follow the coast, foam with fingers, sails, and one breaker. */

import { curve, dice, ink, key, noise, p, path, sides, stroke, use, type Point } from './ink';
import { HEIGHT, RIM, WIDTH } from './layout';
import { gradient } from './sky';

export function seaDefs(): string {
  return gradient(
    'sea',
    [
      [0, 'var(--edo-shallow)'],
      [0.3, 'color-mix(in oklab,var(--edo-shallow) 50%,var(--edo-deep))'],
      [1, 'var(--edo-deep)'],
    ],
    { top: 880, bottom: HEIGHT - RIM, whole: true },
  );
}

/** One finger of foam: it rises, bends over and curls back. */
function finger(at: Point, along: Point, out: Point, size: number): Point[] {
  const local = [
    [-9, -3],
    [-10, 5],
    [-7, 12],
    [-1, 15],
    [6, 13],
    [9, 7],
    [6, 8],
    [2, 9],
    [0, 6],
    [2, 2],
    [8, -3],
  ] as const;
  const points = local.map(([t, n]) =>
    p(at.x + (along.x * t + out.x * n) * size, at.y + (along.y * t + out.y * n) * size),
  );
  return curve(points, 3);
}

function foam(
  coast: readonly Point[],
  off: number,
  size: number,
  kind: string,
  seed: number,
  apart: number,
): string {
  const roll = dice(seed);
  const side = sides(coast);
  let shapes = '';
  let lines = '';
  for (let n = 6; n < coast.length - 6; n += Math.max(1, Math.round((apart * (0.8 + roll() * 0.4)) / 6))) {
    const [at, out] = [coast[n] as Point, side[n] as Point];
    const along = p(out.y, -out.x);
    const shape = finger(p(at.x + out.x * off, at.y + out.y * off), along, out, size * (0.75 + roll() * 0.5));
    shapes += path(shape);
    lines += stroke(shape.slice(2, -2), { width: 1.3, step: 3, taper: [0.1, 0.3] });
  }
  return ink(kind, shapes) + ink('bk', lines);
}

function bands(coast: readonly Point[]): string {
  let out = '';
  for (const [n, deep] of [30, 62, 104, 158, 226].entries()) {
    const wave = noise(90 + n);
    const line = coast.map(({ x, y }) => p(x, y + deep + 8 * wave(x * 0.012)));
    out += `<path class="edo-deep" opacity="${0.16 + n * 0.03}" d="${path([...line, p(WIDTH + 40, HEIGHT + 40), p(-40, HEIGHT + 40)], true, 0.9)}"/>`;
    const roll = dice(40 + n);
    let crests = '';
    for (let at = 4; at < line.length - 30;) {
      const many = 8 + Math.floor(roll() * 18);
      if (roll() < 0.5)
        crests += stroke(line.slice(at, at + many), { width: 1.5, step: 9, taper: [0.45, 0.45] });
      at += many + 6;
    }
    out += ink(n < 2 ? 'bk' : 'w', crests, n < 2 ? ' opacity=".7"' : ' opacity=".45"');
  }
  return out;
}

/** A wave that rears up and breaks to the left; its foot stands at the point. */
function breaker({ x, y }: Point): string {
  const at = (across: number, up: number) => p(x + across, y - up);
  const back = curve([at(126, 0), at(120, 52), at(94, 104), at(52, 136), at(4, 146), at(-40, 132)], 8);
  const hollow = curve([at(-40, 132), at(-4, 124), at(34, 96), at(44, 54), at(26, 18), at(-30, 0)], 8);
  let out = ink('b', path([...back, ...hollow]));
  let stripes = '';
  for (let n = 1; n <= 6; n += 1) {
    const t = n / 7;
    const line = hollow.map((one, k) => {
      const other = back[back.length - 1 - k] as Point;
      return p(one.x + (other.x - one.x) * t, one.y + (other.y - one.y) * t);
    });
    stripes += stroke(line.slice(5), { width: 6.4 - n * 0.6, step: 8, taper: [0.4, 0.1], swell: 0.3 });
  }
  out += ink('w', stripes);
  const lip = curve([at(108, 86), at(74, 126), at(24, 150), at(-24, 148), at(-58, 124), at(-66, 96)], 12);
  const side = sides(lip);
  const roll = dice(3);
  const cap = [
    ...lip,
    ...curve([at(-66, 96), at(-44, 112), at(-10, 124), at(30, 118), at(70, 100), at(108, 86)], 8),
  ];
  let fingers = '';
  let lines = '';
  for (const row of [1, 0]) {
    lip.forEach((one, n) => {
      if (n % 5 !== row * 2 || n < 6) return;
      const { x: nx, y: ny } = side[n] as Point;
      const inner = row === 1 ? 7 : 0;
      const shape = finger(
        p(one.x - nx * inner, one.y - ny * inner),
        p(-ny, nx),
        p(-nx, -ny),
        0.8 + (n / lip.length) * 0.5 + roll() * 0.25,
      );
      fingers += path(shape);
      lines += stroke(shape.slice(3, -3), { width: 1.6, step: 3, taper: [0.1, 0.3] });
    });
  }
  out += ink('w', path(cap) + fingers) + ink('bk', lines);
  let spray = '';
  for (let n = 0; n < 30; n += 1)
    spray += `M${Math.round(x - 110 + roll() * 130)} ${Math.round(y - 92 - roll() * 86)}h.1`;
  return (
    out +
    `<path d="${spray}" class="edo-spray"/>` +
    key(back.slice(0, 24), { width: 3, step: 7, taper: [0.02, 0.3] }) +
    ink('bk', stroke(hollow, { width: 2, step: 6, taper: [0.1, 0.1] }))
  );
}

export function sea(coast: readonly Point[], free: (at: Point) => boolean): string {
  const roll = dice(21);
  const body = path([...coast, p(WIDTH + 40, HEIGHT + 40), p(-40, HEIGHT + 40)], true, 0.4);
  let out = `<path d="${body}" fill="url(#edo-sea)"/>` + bands(coast);
  out += foam(coast, 12, 1.15, 'pale', 8, 26) + foam(coast, 0, 0.85, 'w', 9, 15);
  const rim = coast.map(({ x, y }) => p(x, y - 3));
  out +=
    ink('w', stroke(rim, { width: 7, step: 8, taper: [0, 0] })) +
    key(
      rim.map(({ x, y }) => p(x, y - 3)),
      { width: 2.6, step: 7, taper: [0, 0] },
    );
  let spray = '';
  for (let n = 0; n < 150; n += 1) {
    const at = coast[Math.floor(roll() * coast.length)] as Point;
    spray += `M${Math.round(at.x + roll() * 20)} ${Math.round(at.y + 20 + roll() * 22)}h.1`;
  }
  out += `<path d="${spray}" class="edo-spray"/>`;
  const boats: Point[] = [];
  for (let n = 0; n < 400 && boats.length < 4; n += 1) {
    const at = p(60 + roll() * 1080, 960 + roll() * 170);
    if (free(at) && boats.every((other) => Math.abs(other.x - at.x) > 150)) boats.push(at);
  }
  boats.sort((a, b) => a.y - b.y);
  for (const at of boats) out += use('boat', at, 0.55 + (at.y - 940) / 320);
  return out + breaker(p(1262, HEIGHT - RIM + 2));
}
