/** The country itself: swelling hills, grass, river, roads, bridges, trees and mist. */

import {
  band,
  curve,
  dice,
  ink,
  inside,
  key,
  noise,
  p,
  path,
  short,
  straight,
  stroke,
  use,
  wound,
  type Point,
} from './ink';
import { HEIGHT, WIDTH, type Layout } from './layout';
import { gradient, mist } from './sky';
import { clearing, ground, type Thing } from './spaces';
import type { Bridge, Ways } from './ways';
import { HORIZON } from './ways';

const mixed = (share: number, other: string) =>
  `color-mix(in oklab,var(--edo-green) ${share}%,var(--edo-${other}))`;

export function landDefs(): string {
  return (
    gradient(
      'land',
      [
        [0, 'var(--edo-meadow)'],
        [0.12, 'var(--edo-land)'],
        [0.6, 'var(--edo-land)'],
        [1, 'var(--edo-meadow)'],
      ],
      { top: HORIZON, bottom: HEIGHT - 150, whole: true },
    ) +
    `<radialGradient id="edo-swell" cx=".5" cy="1" r="1"><stop offset="0" stop-color="var(--edo-land)" stop-opacity="0"/><stop offset=".55" stop-color="${mixed(30, 'land')}" stop-opacity=".8"/><stop offset="1" stop-color="${mixed(88, 'blue')}"/></radialGradient>` +
    `<radialGradient id="edo-swell-dry" cx=".5" cy="1" r="1"><stop offset="0" stop-color="var(--edo-land)" stop-opacity="0"/><stop offset=".6" stop-color="var(--edo-land)" stop-opacity=".8"/><stop offset="1" stop-color="color-mix(in oklab,var(--edo-ochre) 70%,var(--edo-land))"/></radialGradient>`
  );
}

/** The area without spaces, roads, water: for trees, hills and rest. */
export class Open {
  #roads: Uint8Array;
  #river: Uint8Array;
  readonly #across = Math.ceil(WIDTH / 10) + 1;

  constructor(
    private readonly plan: Layout,
    private readonly course: Ways,
  ) {
    this.#roads = this.#spread(course.roads.flatMap(({ line }) => line));
    this.#river = this.#spread(course.river);
  }

  #spread(points: readonly Point[]): Uint8Array {
    const found = new Uint8Array(this.#across * (Math.ceil(HEIGHT / 10) + 1)).fill(99);
    for (const { x, y } of points) {
      for (let dy = -5; dy <= 5; dy += 1) {
        for (let dx = -5; dx <= 5; dx += 1) {
          const [c, r] = [Math.round(x / 10) + dx, Math.round(y / 10) + dy];
          const at = r * this.#across + c;
          if (c >= 0 && r >= 0 && c < this.#across && at < found.length)
            found[at] = Math.min(found[at] ?? 99, Math.hypot(c * 10 - x, r * 10 - y));
        }
      }
    }
    return found;
  }

  #at(field: Uint8Array, { x, y }: Point): number {
    return field[Math.round(y / 10) * this.#across + Math.round(x / 10)] ?? 99;
  }

  road(at: Point): number {
    return this.#at(this.#roads, at);
  }

  river(at: Point): number {
    return this.#at(this.#river, at);
  }

  apart(at: Point, margin: number): boolean {
    return Object.values(this.plan.places).every(({ box }) => !inside(at, box, margin));
  }

  dry({ x, y }: Point, margin: number): boolean {
    const n = Math.max(
      0,
      Math.min(
        this.course.shore.length - 1,
        Math.round(((x + 40) / (WIDTH + 80)) * this.course.shore.length),
      ),
    );
    return y < Math.min(...this.course.shore.slice(Math.max(0, n - 5), n + 6).map((one) => one.y)) - margin;
  }
}

export function swells(open: Open): string {
  const roll = dice(17);
  const found: { x: number; y: number; wide: number }[] = [];
  for (let n = 0; n < 900 && found.length < 30; n += 1) {
    const [x, y, wide] = [roll() * WIDTH, 340 + roll() * 600, 120 + roll() * 190];
    if (
      !open.dry(p(x, y), 40) ||
      found.some((one) => Math.abs(one.y - y) < 34 && Math.abs(one.x - x) < (one.wide + wide) * 0.42)
    )
      continue;
    found.push({ x, y, wide });
  }
  found.sort((a, b) => a.y - b.y);
  return found
    .map(({ x, y, wide }, n) => {
      const high = wide * (0.2 + roll() * 0.1);
      const brow = curve(
        [
          p(x - wide / 2, y),
          p(x - wide * 0.3, y - high * 0.72),
          p(x + wide * 0.04, y - high),
          p(x + wide * 0.34, y - high * 0.66),
          p(x + wide / 2, y),
        ],
        8,
      );
      let grass = '';
      for (let k = 0; k < wide / 9; k += 1) {
        const at = brow[Math.floor(roll() * brow.length)] as Point;
        const deep = roll() * high * 0.8;
        if (at.y + deep + 6 < y) grass += `M${short(at.x)} ${short(at.y + 6 + deep)}l-1-3m1 3l.5-4m-.5 4l2-3`;
      }
      return (
        `<path class="edo-off" fill="url(#edo-swell${n % 3 === 2 ? '-dry' : ''})" d="${path(brow)}"/>` +
        key(brow, { width: 2, step: 9, taper: [0.3, 0.35], swell: 0.6 }) +
        `<path class="edo-kl edo-fine" stroke-width=".7" opacity=".7" d="${grass}"/>`
      );
    })
    .join('');
}

export function river(course: Ways, scale: number): string {
  const wide = (share: number) =>
    scale * (8 + 36 * Math.min(1, share / 0.25) ** 0.8 + 26 * Math.max(0, (share - 0.9) / 0.1) ** 1.5);
  const body = band(course.river, wide, 7);
  const half = body.length / 2;
  let out = `<path class="edo-water" d="${path(body)}"/>`;
  const roll = dice(33);
  for (const [lane, kind] of [
    [0.3, 'w'],
    [0.14, 'bk'],
    [-0.1, 'w'],
    [-0.24, 'bk'],
    [-0.36, 'w'],
  ] as const) {
    let strands = '';
    const line = course.river;
    for (let at = 6; at < line.length - 12;) {
      const many = 10 + Math.floor(roll() * 26);
      if (roll() < 0.62) {
        const part = line.slice(at, at + many);
        strands += stroke(
          part.map((one, n) => {
            const before = line[Math.max(0, at + n - 1)] as Point;
            const after = line[Math.min(line.length - 1, at + n + 1)] as Point;
            const size = Math.hypot(after.x - before.x, after.y - before.y) || 1;
            const off = lane * wide((at + n) / line.length);
            return p(
              one.x - ((after.y - before.y) / size) * off,
              one.y + ((after.x - before.x) / size) * off,
            );
          }),
          { width: 1.5, step: 9, taper: [0.4, 0.4] },
        );
      }
      at += many + 4;
    }
    out += ink(kind, strands, ' opacity=".6"');
  }
  return (
    out +
    key(body.slice(0, half - 5), { width: 2.1, step: 8, taper: [0.08, 0.05] }) +
    key(body.slice(half + 5), { width: 2.1, step: 8, taper: [0.05, 0.08] })
  );
}

/** All key shapes in one path and all earth in another, so that junctions merge. */
export function roads({ places, scale }: Layout, course: Ways): string {
  let edge = '';
  let earth = '';
  for (const [n, { line }] of course.roads.entries()) {
    const [wave, other] = [noise(200 + n), noise(300 + n)];
    edge += path(wound(band(line, (share) => scale * (22 + 1.6 * wave(share * 12)), 8)), true, 0.4);
    earth += path(wound(band(line, (share) => scale * (18 + 1.4 * other(share * 12)), 8)), true, 0.4);
  }
  for (const place of Object.values(places)) {
    const patch = clearing(place);
    if (patch.length > 0) {
      edge += path(
        wound(
          patch.map((at) =>
            p(at.x + Math.sign(at.x - place.at.x) * 1.8, at.y + (at.y > place.at.y ? 2 : -1.6)),
          ),
        ),
      );
      earth += path(wound(patch));
    }
    if (place.kind === 'town') {
      edge += path(ground(place));
      earth += path(ground(place, 0));
    }
  }
  let pebbles = '';
  const roll = dice(51);
  for (const { line } of course.roads) {
    for (let n = 4; n < line.length - 4; n += 4) {
      const at = line[n] as Point;
      pebbles += `M${short(at.x + (roll() - 0.5) * 10)} ${short(at.y + (roll() - 0.5) * 10)}h${short(1.5 + roll() * 3)}`;
    }
  }
  return (
    ink('k', edge) +
    ink('rd', earth) +
    `<path class="edo-kl edo-fine" stroke-width=".6" opacity=".5" d="${pebbles}"/>`
  );
}

export function bridge({ at, angle }: Bridge, scale: number): Thing {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const long = 36 * scale;
  const to = (x: number, y: number) =>
    p(at.x + x * c - y * s, at.y + x * s + y * c - 7 * scale * (1 - (x / long) ** 2));
  const row = (y: number) => Array.from({ length: 9 }, (_, n) => to(-long + (n * long) / 4, y * scale));
  const [back, front] = [row(-12), row(12)];
  let planks = '';
  for (let n = 1; n < 16; n += 1) {
    const x = -long + (n * long) / 8;
    const [a, b] = [to(x, -12 * scale), to(x, 12 * scale)];
    planks += `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
  }
  let posts = '';
  for (const line of [back, front])
    for (let n = 0; n < line.length; n += 2)
      posts += stroke(straight(line[n] as Point, p((line[n] as Point).x, (line[n] as Point).y - 9 * scale)), {
        width: 2.4,
        step: 5,
        taper: [0, 0],
      });
  const rails = [back, front]
    .map((line) =>
      stroke(
        line.map(({ x, y }) => p(x, y - 7 * scale)),
        { width: 2, step: 6, taper: [0, 0] },
      ),
    )
    .join('');
  return {
    y: at.y + 4,
    art:
      ink('o', path([...back, ...[...front].reverse()])) +
      `<path class="edo-kl edo-fine" stroke-width=".6" d="${planks}"/>` +
      key(back, { width: 1.6, step: 6, taper: [0, 0] }) +
      key(front, { width: 1.8, step: 6, taper: [0, 0] }) +
      ink('wood', rails + posts),
  };
}

/** Pines along the roads and a few trees in the open. */
export function trees(open: Open, scale: number): Thing[] {
  const roll = dice(29);
  const found: Point[] = [];
  const things: Thing[] = [];
  for (let n = 0; n < 5000 && found.length < 120; n += 1) {
    const at = p(30 + roll() * (WIDTH - 60), 318 + roll() * 640);
    const [road, near] = [open.road(at), roll()];
    if (road < 16 * scale || open.river(at) < 26 * scale || !open.dry(at, 20) || !open.apart(at, 4)) continue;
    if (road > 36 && near > 0.06) continue;
    if (found.some((other) => Math.abs(other.x - at.x) < 28 && Math.abs(other.y - at.y) < 16)) continue;
    found.push(at);
    const size = (0.55 + (0.4 * (at.y - 318)) / 640) * (0.85 + roll() * 0.25) * (0.6 + 0.4 * scale);
    things.push({
      y: at.y,
      art: use(roll() < 0.78 ? `pine${Math.floor(roll() * 3)}` : `cedar${Math.floor(roll() * 4)}`, at, size),
    });
  }
  return things;
}

/** Gold where nothing else is. */
export function rests(open: Open): string {
  const roll = dice(61);
  const found: [number, number, number][] = [];
  for (let n = 0; n < 2400 && found.length < 9; n += 1) {
    const side = roll() < 0.55;
    const wide = side ? 120 + roll() * 110 : 70 + roll() * 60;
    const x = side ? (roll() < 0.5 ? -40 : WIDTH + 40 - wide) : 60 + roll() * (WIDTH - 200);
    const y = 380 + roll() * 520;
    const spots = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      p(x + wide * share, y),
      p(x + wide * share, y + 22),
      p(x + wide * share, y + 44),
    ]);
    if (spots.some((at) => at.x > 20 && at.x < WIDTH - 20 && (!open.apart(at, 2) || !open.dry(at, 24))))
      continue;
    if (found.some(([ox, oy]) => Math.abs(oy - y) < 90 && Math.abs(ox - x) < 260)) continue;
    found.push([x, y, wide]);
  }
  return found
    .map(([x, y, wide], n) =>
      mist(
        [
          [x + 10, y, wide * 0.7, 15],
          [x - 8, y + 13, wide, 19],
          [x + 24, y + 30, wide * 0.62, 14],
        ],
        n % 4 === 3 ? 'rose' : 'gold',
      ),
    )
    .join('');
}
