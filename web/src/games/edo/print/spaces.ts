/**
 * What stands on each space: paddies, groves, cliffs, gates, decks over the river, and the walls of towns.
 */

import {
  between,
  curve,
  dice,
  ink,
  key,
  p,
  patch,
  path,
  seeded,
  short,
  straight,
  stroke,
  use,
  wound,
  type Point,
} from './ink';
import type { Place } from './layout';

/** A drawing with its depth: nearer ones cover those behind. */
export interface Thing {
  y: number;
  art: string;
}

function scaled({ at, scale }: Place): (x: number, y: number) => Point {
  return (x, y) => p(at.x + x * scale, at.y + y * scale);
}

/** The beaten earth in front, where people stand. */
export function clearing(place: Place): Point[] {
  const { kind, at, scale, key: name } = place;
  if (kind === 'river') return [];
  if (kind === 'town')
    return patch(p(at.x, at.y + 77 * scale), 100 * scale, 24 * scale, {
      seed: seeded(name),
      uneven: 0.04,
      square: 2.8,
    });
  return patch(p(at.x, at.y + 5 * scale), 74 * scale, 23 * scale, { seed: seeded(name), uneven: 0.05 });
}

function paddies(place: Place): Thing[] {
  const to = scaled(place);
  const roll = dice(seeded(place.key));
  let out = '';
  let shoots = '';
  const rows = [
    [-76, -60],
    [-59, -42],
    [-41, -17],
  ] as const;
  rows.forEach(([top, bottom], row) => {
    const cuts = [-1, -0.52 + roll() * 0.16, 0 + roll() * 0.2 - 0.1, 0.5 + roll() * 0.16, 1];
    const [high, low] = [[60, 67, 74][row] ?? 60, [66, 73, 80][row] ?? 70];
    for (let n = 0; n < 4; n += 1) {
      const [a, b] = [cuts[n] as number, cuts[n + 1] as number];
      const bow = (x: number) => 5 * x * x;
      const field = [
        to(a * high, top + bow(a)),
        to(b * high, top + bow(b)),
        to(b * low, bottom + bow(b)),
        to(a * low, bottom + bow(a)),
      ];
      out +=
        ink(['pad1', 'pad2', 'pad3'][Math.floor(roll() * 3)] ?? 'pad1', path(field)) +
        key([...field, field[0] as Point], { width: 1.4, step: 9, taper: [0, 0] });
      for (let line = 0; line < 2; line += 1) {
        for (let k = 0.12; k < 0.95; k += 9 / ((b - a) * low)) {
          const foot = between(
            between(field[0] as Point, field[1] as Point, k),
            between(field[3] as Point, field[2] as Point, k),
            0.45 + line * 0.42,
          );
          shoots += `M${short(foot.x)} ${short(foot.y)}l-1.5-4m1.5 4v-5m0 5l1.5-4`;
        }
      }
    }
  });
  return [
    {
      y: place.at.y - 20 * place.scale,
      art: `${out}<path class="edo-kl edo-fine" stroke-width=".7" d="${shoots}"/>`,
    },
  ];
}

function forest(place: Place): Thing[] {
  const roll = dice(seeded(place.key));
  const things: Thing[] = [];
  for (let row = 0; row < 3; row += 1) {
    for (let n = 0; n < 8 - row; n += 1) {
      const x = -70 + n * (140 / (7 - row)) + (roll() - 0.5) * 8;
      const y = -34 + row * 11 - 8 * (1 - (x / 76) ** 2) + (roll() - 0.5) * 4;
      things.push({
        y: place.at.y + y * place.scale - 8,
        art: use(`cedar${Math.floor(roll() * 4)}`, scaled(place)(x, y), place.scale * (0.8 + roll() * 0.18)),
      });
    }
  }
  return things;
}

function quarry(place: Place): Thing[] {
  const to = scaled(place);
  const roll = dice(seeded(place.key));
  let out = '';
  const blocks = [
    [-64, -20, 30, 26],
    [-40, -24, 26, 42],
    [-16, -26, 30, 58],
    [12, -26, 26, 64],
    [36, -24, 28, 44],
    [-70, -12, 24, 14],
    [50, -12, 28, 22],
    [-30, -10, 26, 12],
    [20, -10, 24, 14],
  ] as const;
  for (const [x, y, wide, high] of blocks) {
    const [deep, rise] = [9, 6];
    const tall = high + roll() * 4;
    const front = [to(x, y), to(x + wide, y), to(x + wide - 1, y - tall), to(x + 1, y - tall)];
    const side = [
      to(x + wide, y),
      to(x + wide + deep, y - rise),
      to(x + wide + deep - 1, y - tall - rise),
      to(x + wide - 1, y - tall),
    ];
    const top = [
      to(x + 1, y - tall),
      to(x + wide - 1, y - tall),
      to(x + wide + deep - 1, y - tall - rise),
      to(x + deep + 1, y - tall - rise),
    ];
    out += ink('st', path(front)) + ink('st2', path(side)) + ink('st3', path(top));
    out +=
      key([...front, front[0] as Point], { width: 1.5, step: 7, taper: [0, 0] }) +
      key([side[0], side[1], side[2], side[3]] as Point[], { width: 1.3, step: 6, taper: [0, 0] });
    out +=
      key([top[3], top[2]] as Point[], { width: 1.2, step: 6, taper: [0, 0] }) +
      key([top[3], top[0]] as Point[], { width: 1.1, step: 5, taper: [0, 0] });
    let cuts = '';
    for (let down = 12 + roll() * 5; down < tall; down += 13 + roll() * 4) {
      cuts += stroke([to(x + 1, y - down), to(x + wide * (0.5 + roll() * 0.5), y - down + roll() * 2 - 1)], {
        width: 0.8,
        step: 6,
        taper: [0.02, 0.3],
      });
      cuts += stroke(
        [to(x + wide * (0.25 + roll() * 0.5), y - down), to(x + wide * (0.3 + roll() * 0.4), y - down + 9)],
        { width: 0.7, step: 4 },
      );
    }
    out += ink('k edo-fine', cuts);
  }
  return [{ y: place.at.y - 22 * place.scale, art: out }];
}

function gate(place: Place): Thing[] {
  const to = scaled(place);
  let out = '';
  const beam = (top: readonly Point[], thick: number) => {
    const low = top.map(({ x, y }) => p(x, y + thick * place.scale)).reverse();
    return (
      ink('v', path([...top, ...low])) +
      key(top, { width: 2.4, step: 6, taper: [0.04, 0.04] }) +
      key(low, { width: 1.5, step: 6, taper: [0.04, 0.04] })
    );
  };
  for (const side of [-1, 1]) {
    const leg = [
      to(side * 34 - 4, -62),
      to(side * 34 + 4, -62),
      to(side * 38 + 5, -8),
      to(side * 38 - 5, -8),
    ];
    out +=
      ink('v', path(leg)) +
      key([leg[0], leg[3]] as Point[], { width: 1.5, step: 6, taper: [0, 0] }) +
      key([leg[1], leg[2]] as Point[], { width: 1.9, step: 6, taper: [0, 0] });
    out += ink(
      'kf',
      path([to(side * 38 - 7, -14), to(side * 38 + 7, -14), to(side * 38 + 7, -7), to(side * 38 - 7, -7)]),
    );
  }
  out += beam(straight(to(-42, -56), to(42, -56)), 5);
  out += beam(curve([to(-54, -78), to(-26, -73), to(0, -72), to(26, -73), to(54, -78)], 5), 9);
  out += ink(
    'kf',
    path([
      ...curve([to(-57, -83), to(-28, -77), to(0, -76), to(28, -77), to(57, -83)], 5),
      ...curve([to(55, -78), to(26, -73), to(0, -72), to(-26, -73), to(-55, -78)], 5),
    ]),
  );
  const plaque = [to(-6, -66), to(6, -66), to(6, -50), to(-6, -50)];
  out +=
    ink('sl', path(plaque)) + key([...plaque, plaque[0] as Point], { width: 1.2, step: 5, taper: [0, 0] });
  const trees = use('pine0', to(-60, -16), 0.9 * place.scale) + use('pine1', to(62, -18), 0.85 * place.scale);
  return [
    { y: place.at.y - 20 * place.scale, art: trees },
    { y: place.at.y - 9 * place.scale, art: out },
  ];
}

/** An arched deck over the water. */
function deck(place: Place): Thing[] {
  const to = scaled(place);
  const bow = (x: number) => -13 * (1 - (x / 78) ** 2);
  const row = (y: number) =>
    Array.from({ length: 15 }, (_, n) => to(-78 + n * 11.15, y + bow(-78 + n * 11.15)));
  const [back, front] = [row(-15), row(17)];
  let out = ink('kf', path([...row(19), ...row(26).reverse()]), ' opacity=".35"');
  out += ink('o', path([...back, ...[...front].reverse()]));
  let planks = '';
  for (let n = 0; n < back.length * 3; n += 1) {
    const t = n / (back.length * 3);
    const [a, b] = [lineAt(back, t), lineAt(front, t)];
    planks += `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}`;
  }
  out +=
    `<path class="edo-kl edo-fine" stroke-width=".6" d="${planks}"/>` +
    key(back, { width: 1.5, step: 8, taper: [0, 0] }) +
    key(front, { width: 2.2, step: 8, taper: [0, 0] });
  const rail = (line: readonly Point[], up: number) => {
    const top = line.map(({ x, y }) => p(x, y - up * place.scale));
    let posts = '';
    for (let n = 0; n < line.length; n += 2)
      posts += stroke([line[n] as Point, p((top[n] as Point).x, (top[n] as Point).y - 3)], {
        width: 3,
        step: 6,
        taper: [0, 0],
      });
    return (
      ink('vf', posts + stroke(top, { width: 3.4, step: 8, taper: [0, 0], swell: 0.1 })) +
      key(
        top.map(({ x, y }) => p(x, y - 1.6)),
        { width: 0.9, step: 8, taper: [0, 0] },
      )
    );
  };
  return [
    { y: place.at.y - 15 * place.scale, art: rail(back, 11) },
    { y: place.at.y - 16 * place.scale, art: out },
    { y: place.at.y + 18 * place.scale, art: rail(front, 10) },
  ];
}

function lineAt(line: readonly Point[], share: number): Point {
  const at = share * (line.length - 1);
  const n = Math.min(line.length - 2, Math.floor(at));
  return between(line[n] as Point, line[n + 1] as Point, at - n);
}

/** The ground of a town, for the layer of the roads. */
export function ground(place: Place, inner = 1): Point[] {
  const to = scaled(place);
  const corners = [
    to(-88, 64),
    to(-108, 44),
    to(-112, 4),
    to(-68, -62),
    to(102, -62),
    to(114, -10),
    to(96, 44),
    to(84, 64),
  ];
  const edge = corners.flatMap((a, n) =>
    straight(a, corners[(n + 1) % corners.length] as Point, 4).slice(0, -1),
  );
  return wound(
    edge.map((at) =>
      p(
        place.at.x + (at.x - place.at.x) * (inner === 1 ? 1 : 0.984),
        place.at.y + (at.y - place.at.y) * (inner === 1 ? 1 : 0.972),
      ),
    ),
  );
}

function walls(place: Place): Thing[] {
  const to = scaled(place);
  const wall = (a: Point, b: Point): string => {
    const [high, cap] = [10 * place.scale, 5 * place.scale];
    const up = ({ x, y }: Point, by: number) => p(x, y - by);
    let tiles = '';
    for (let n = 1; n < Math.hypot(b.x - a.x, b.y - a.y) / 6; n += 1) {
      const at = between(a, b, (n * 6) / Math.hypot(b.x - a.x, b.y - a.y));
      tiles += `M${short(at.x)} ${short(at.y - high)}v-${short(cap)}`;
    }
    return (
      ink('wl', path([a, b, up(b, high), up(a, high)])) +
      ink('rf', path([up(a, high), up(b, high), up(b, high + cap), up(a, high + cap)])) +
      `<path class="edo-kl edo-fine" stroke-width=".5" d="${tiles}"/>` +
      ink(
        'k',
        stroke(straight(up(a, high), up(b, high)), { width: 1.2, step: 9, taper: [0, 0] }) +
          stroke(straight(up(a, high + cap), up(b, high + cap)), { width: 1.9, step: 9, taper: [0, 0] }) +
          stroke(straight(a, b), { width: 1.2, step: 9, taper: [0, 0] }),
      )
    );
  };
  const y = place.at.y - 62 * place.scale;
  const trees = (
    [
      [-84, -58, 0, 0.85],
      [-106, -26, 2, 0.85],
      [112, -50, 1, 0.85],
      [52, -68, 2, 0.72],
      [-30, -68, 0, 0.72],
    ] as const
  ).map(([x, down, n, size]) => ({
    y: place.at.y + down * place.scale,
    art: use(`pine${n}`, to(x, down), size * place.scale),
  }));
  return [
    ...trees,
    { y, art: wall(to(-68, -61), to(102, -61)) },
    { y: y + 1, art: wall(to(-112, 4), to(-68, -61)) + wall(to(102, -61), to(114, -12)) },
  ];
}

/** A barred space: a fence across the clearing and mist over the land. */
function barred(place: Place): Thing[] {
  const to = scaled(place);
  const rail = (y: number) =>
    stroke(straight(to(-62, y), to(62, y + 3)), { width: 3, step: 8, taper: [0, 0] });
  let posts = '';
  for (let x = -60; x <= 60; x += 20)
    posts += stroke([to(x, 18), to(x + 1, -8)], { width: 3.4, step: 6, taper: [0, 0] });
  const fog = (
    [
      [-74, -62, 120, 18],
      [-40, -46, 116, 20],
      [-80, -28, 126, 18],
    ] as const
  )
    .map(
      ([x, y, wide, high]) =>
        `<rect x="${short(to(x, y).x)}" y="${short(to(x, y).y)}" width="${short(wide * place.scale)}" height="${short(high * place.scale)}" rx="${short((high / 2) * place.scale)}"/>`,
    )
    .join('');
  return [
    { y: place.at.y - 5 * place.scale, art: `<g fill="url(#edo-mist-rose)">${fog}</g>` },
    { y: place.at.y + 18 * place.scale, art: ink('wood', rail(0) + rail(10) + posts) },
  ];
}

/** Everything on a space that hides something or is hidden. */
export function things(place: Place): Thing[] {
  const drawn = { paddies, forest, quarry, border: gate, river: deck, town: walls }[place.kind](place);
  return place.covered ? [...drawn, ...barred(place)] : drawn;
}
