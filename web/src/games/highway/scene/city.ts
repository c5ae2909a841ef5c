/** The areas and buildings of the city, each about its own middle on the table. */

import { BufferGeometry, Vector3 } from 'three';
import { seeded } from '../../../lib/scene3d/random';
import { joined } from '../../../lib/scene3d/prism';
import type { Thing } from '../view';
import { HEAD, PAINT, TAIL, WINDOW, rounded, type Kit } from './solids';
import { spot } from './coordinates';

type Maker = (kit: Kit, random: () => number) => BufferGeometry[];

const development: Maker = (kit, random) => {
  const lots: BufferGeometry[] = [kit.slab(rounded(6, 6, 0.4), 0.12, 0, 'paper')];
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const tint = random() < 0.18 ? 'lot-4' : `lot-${Math.floor(random() * 4)}`;
      lots.push(kit.slab(rounded(1.2, 1.2, 0.1, (i - 1.5) * 1.42, (j - 1.5) * 1.42), 0.014, 0.118, tint));
    }
  }
  return lots;
};

const office: Maker = (kit, random) => [
  kit.box([2.9, 6.6, 1.9], [0, 0, 0], 'wall'),
  ...kit.windows([2.9, 6.2, 1.9], [0, 0.34, 0], [7, 5, 13], 'pane', random, 0.5),
  ...kit.windows([2.9, 0.34, 1.9], [0, 0, 0], [5, 3, 1], 'pane', random, 1),
  ...[
    [3, 0.12, 0, 0.94],
    [3, 0.12, 0, -0.94],
    [0.12, 2, 1.44, 0],
    [0.12, 2, -1.44, 0],
  ].map(([w, d, x, z]) => kit.box([w!, 0.34, d!], [x!, 6.48, z!], 'roof')),
  kit.box([0.9, 0.34, 0.7], [-0.7, 6.6, 0.25], 'plant'),
  kit.box([0.5, 0.4, 0.5], [0.45, 6.6, -0.35], 'roof'),
  kit.box([0.5, 0.26, 0.5], [0.45, 6.6, 0.35], 'plant'),
  kit.drum([0.02, 0.02], 0.45, [-1.1, 6.6, -0.6], 'plant'),
  kit.ball(0.045, [-1.1, 7.05, -0.6], 'tail', TAIL),
];

const museum: Maker = (kit, random) => {
  const levels = [
    [2.36, 1.3, 2.36, 0, 0],
    [1.91, 1.15, 2.06, -0.16, 0.1],
    [2.06, 1.2, 1.71, 0.12, -0.22],
    [1.46, 1, 1.46, -0.12, 0.18],
  ] as const;
  let y = 0;
  const parts = levels.flatMap(([w, h, d, x, z], i) => {
    const here = [
      kit.box([w, h, d], [x, y, z], `brick-${i}`),
      ...kit.windows(
        [w, h * 0.85, d],
        [x, y + 0.04, z],
        [i ? 7 : 9, i ? 7 : 9, 2],
        'brick-pane',
        random,
        0.75,
      ),
      kit.box([w + 0.06, 0.1, d + 0.06], [x, y + h - 0.05, z], 'cornice'),
    ];
    y += h + 0.05;
    return here;
  });
  return [...parts, kit.drum([0.52, 0.02], 0.42, [-0.12, y, 0.18], 'skylight', WINDOW, 4)];
};

const stadium: Maker = (kit) => {
  const around = Array.from({ length: 28 }, (_, i) => (i / 28) * Math.PI * 2);
  return [
    kit.turned(
      [
        [1.28, 0],
        [1.3, 0.2],
        [1.36, 1.2],
        [1.47, 2.2],
        [1.46, 2.35],
      ],
      'stand-wall',
    ),
    ...around.map((a) =>
      kit.box([0.07, 2.45, 0.16], [0, 0, 0], 'stand').rotateX(0.09).translate(0, 0, 1.31).rotateY(a),
    ),
    ...around.map((a) =>
      kit
        .box([0.2, 0.4, 0.03], [0, 0, 0], 'pane', WINDOW)
        .rotateX(0.09)
        .translate(0, 1.45, 1.42)
        .rotateY(a + 0.112),
    ),
    kit.turned(
      [
        [1.5, 2.3],
        [1.5, 2.42],
        [1.4, 2.78],
        [1.24, 3.02],
        [1.04, 3.12],
        [1, 3.07],
        [1.2, 2.95],
        [1.34, 2.74],
        [1.42, 2.36],
      ],
      'stand',
    ),
    kit.turned(
      [
        [1.42, 2.5],
        [1.16, 2.3],
        [1.14, 2.2],
        [0.86, 1.98],
        [0.86, 1.9],
      ],
      'seats',
    ),
    kit.drum([0.88, 0.88], 0.02, [0, 1.93, 0], 'pitch', PAINT, 36),
    ...[-0.42, 0, 0.42].map((x) => kit.box([0.025, 0.004, 0.8], [x, 1.95, 0], 'line')),
    ...[0.5, 2.07, 3.64, 5.21].map((a) =>
      kit.ball(0.05, [Math.cos(a) * 1.02, 3.1, Math.sin(a) * 1.02], 'lamp', HEAD),
    ),
  ];
};

const tower: Maker = (kit) => {
  const half = (y: number) => 0.69 * Math.exp(-y * 0.36) + 0.035;
  const levels = [0, 1.05, 2, 2.85, 3.55, 4.25, 4.9, 5.5, 6.05, 6.6, 7.1, 7.6, 8.1];
  const corners = (y: number) =>
    [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ].map(([a, b]) => new Vector3(a! * half(y), y, b! * half(y)));
  const parts: BufferGeometry[] = [kit.box([1.66, 0.08, 1.66], [0, 0, 0], 'paper-edge')];
  levels.slice(0, -1).forEach((y, i) => {
    const [below, over, thick] = [corners(y), corners(levels[i + 1]!), 0.12 - i * 0.0066];
    const tint = i % 4 === 3 || i === 8 ? 'tower-white' : 'tower';
    for (let k = 0; k < 4; k++) {
      const next = (k + 1) % 4;
      parts.push(
        kit.strut(below[k]!, over[k]!, thick, tint),
        kit.strut(over[k]!, over[next]!, thick * 0.7, tint),
      );
      if (i > 0)
        parts.push(
          kit.strut(below[k]!, over[next]!, thick * 0.5, tint),
          kit.strut(below[next]!, over[k]!, thick * 0.5, tint),
        );
    }
  });
  for (const [y, w, h] of [
    [3.5, 0.78, 0.42],
    [6.55, 0.4, 0.3],
  ] as const) {
    parts.push(
      kit.box([w, h * 0.3, w], [0, y, 0], 'tower-white'),
      kit.box([w * 0.94, h * 0.42, w * 0.94], [0, y + h * 0.3, 0], 'pane', WINDOW),
      kit.box([w, h * 0.3, w], [0, y + h * 0.72, 0], 'tower-white'),
    );
  }
  for (const [from, to, r, tint] of [
    [8.05, 8.7, 0.075, 'tower-white'],
    [8.7, 9.3, 0.06, 'tower'],
    [9.3, 9.9, 0.045, 'tower-white'],
    [9.9, 10.98, 0.03, 'tower'],
  ] as const) {
    parts.push(kit.drum([r, r * 0.85], to - from, [0, from, 0], tint, PAINT, 10));
  }
  return [...parts, kit.ball(0.05, [0, 10.98, 0], 'tail', TAIL)];
};

const airport: Maker = (kit, random) => {
  const stripe = (w: number, d: number, x: number, z: number, tint = 'line') =>
    kit.box([w, 0.012, d], [x, 0.17, z], tint);
  const plane = [
    kit
      .turned(
        [
          [0.002, -1.28],
          [0.06, -1.22],
          [0.12, -0.9],
          [0.2, -0.4],
          [0.2, 0.75],
          [0.17, 1],
          [0.1, 1.2],
          [0.002, 1.28],
        ],
        'terminal',
        18,
      )
      .rotateX(Math.PI / 2)
      .translate(0, 0.34, 0),
    kit.slab(
      [
        [0, 0.35],
        [1.25, -0.35],
        [1.25, -0.52],
        [0, -0.2],
        [-1.25, -0.52],
        [-1.25, -0.35],
      ],
      0.05,
      0.3,
      'terminal',
    ),
    kit.slab(
      [
        [0, -0.85],
        [0.5, -1.12],
        [0.5, -1.24],
        [0, -1.1],
        [-0.5, -1.24],
        [-0.5, -1.12],
      ],
      0.04,
      0.4,
      'terminal',
    ),
    kit
      .profile(
        [
          [-0.75, 0],
          [-1.18, 0.5],
          [-1.3, 0.5],
          [-1.2, 0],
        ],
        0.05,
        'fin',
        PAINT,
        0.01,
      )
      .rotateY(-Math.PI / 2)
      .translate(0, 0.42, 0),
    ...[-0.55, 0.55].map((x) =>
      kit
        .drum([0.075, 0.09], 0.34, [0, -0.17, 0], 'engine')
        .rotateX(Math.PI / 2)
        .translate(x, 0.2, 0.12),
    ),
    ...[
      [0, 0.85],
      [0.18, -0.15],
      [-0.18, -0.15],
    ].map(([x, z]) => kit.box([0.05, 0.2, 0.1], [x!, 0, z!], 'tyre')),
  ].map((part) => part.rotateY(0.5).translate(3, 0.17, 0.8));
  return [
    kit.slab(rounded(11, 7, 0.35), 0.16, 0, 'apron'),
    kit.slab(rounded(6, 1.5, 0.3, -2.2, 0.15), 0.012, 0.158, 'turf'),
    kit.box([10.6, 0.012, 1.9], [0, 0.158, 2.15], 'runway'),
    stripe(10.4, 0.05, 0, 1.3),
    stripe(10.4, 0.05, 0, 3),
    ...Array.from({ length: 9 }, (_, i) => stripe(0.5, 0.09, -3.2 + i * 0.8, 2.15)),
    ...[-4.6, 4.6].flatMap((x) => Array.from({ length: 6 }, (_, i) => stripe(0.8, 0.12, x, 1.56 + i * 0.24))),
    stripe(6, 0.06, -1.6, -1.2, 'taxi'),
    stripe(0.06, 2.4, 1.4, 0, 'taxi'),
    kit.drum([0.75, 0.75], 0.012, [4.1, 0.16, -2.3], 'line', PAINT, 28),
    kit.drum([0.66, 0.66], 0.014, [4.1, 0.16, -2.3], 'apron', PAINT, 28),
    ...[-0.2, 0.2].map((x) => stripe(0.1, 0.7, 4.1 + x, -2.3)),
    stripe(0.34, 0.1, 4.1, -2.3),
    kit.box([5.9, 0.62, 1.05], [-1.5, 0.16, -2.6], 'terminal'),
    ...kit.windows([5.9, 0.5, 1.05], [-1.5, 0.2, -2.6], [18, 3, 1], 'pane', random, 0.85),
    ...[0, 1, 2, 3].map((i) =>
      kit
        .drum([0.62, 0.62], 1.46, [0, -0.73, 0], 'terminal', PAINT, 24)
        .rotateX(Math.PI / 2)
        .rotateY(Math.PI / 2)
        .scale(1, 0.45, 1)
        .translate(-3.73 + i * 1.49, 0.72, -2.6),
    ),
    ...plane,
    ...Array.from({ length: 13 }, (_, i) =>
      [1.28, 3.05].map((z) => kit.ball(0.045, [-5.1 + i * 0.85, 0.18, z], 'lamp', HEAD)),
    ).flat(),
  ];
};

function tree(kit: Kit, random: () => number, x: number, z: number, tall: number): BufferGeometry[] {
  const leaves = Array.from({ length: 9 }, () => {
    const [turn, off, up] = [random() * 6.28, Math.sqrt(random()) * 0.34, tall * (0.45 + random() * 0.38)];
    return kit.lump(
      0.62 * (0.4 + 0.26 * random()) * (1.2 - (up / tall) * 0.45),
      [x + Math.cos(turn) * off, up, z + Math.sin(turn) * off],
      `leaf-${Math.floor(random() * 3)}`,
      0.12,
    );
  });
  return [kit.drum([0.09, 0.055], tall * 0.5, [x, 0.1, z], 'trunk', PAINT, 8), ...leaves];
}

const green: Maker = (kit, random) => [
  kit.slab(rounded(8, 6, 0.7), 0.18, 0, 'grass'),
  ...[
    [-3.6, 1.3],
    [-2.4, 1.5],
    [-1.4, 0.9],
    [-0.6, 0.1],
    [0.4, -0.3],
    [1.5, -0.2],
    [2.5, -0.7],
    [3.5, -1.1],
  ].flatMap(([x, z], i, all) => {
    const next = all[i + 1];
    if (!next) return [kit.drum([0.2, 0.2], 0.014, [x!, 0.172, z!], 'path')];
    const [dx, dz] = [next[0]! - x!, next[1]! - z!];
    return [
      kit.drum([0.2, 0.2], 0.014, [x!, 0.172, z!], 'path'),
      kit
        .box([Math.hypot(dx, dz), 0.014, 0.4], [0, 0, 0], 'path')
        .rotateY(-Math.atan2(dz, dx))
        .translate(x! + dx / 2, 0.172, z! + dz / 2),
    ];
  }),
  kit
    .drum([1.15, 1.15], 0.012, [0, 0, 0], 'shore', PAINT, 32)
    .scale(1.1, 1, 0.66)
    .translate(1.9, 0.175, 1.65),
  kit.drum([1.02, 1.02], 0.016, [0, 0, 0], 'pond', PAINT, 32).scale(1.1, 1, 0.64).translate(1.9, 0.178, 1.65),
  ...tree(kit, random, -2.8, -1.8, 2.5),
  ...tree(kit, random, 2.8, -1.8, 2.2),
  ...tree(kit, random, 0, 1.8, 2.7),
  ...Array.from({ length: 14 }, (_, i) =>
    kit.lump(
      0.1 + 0.1 * random(),
      [(random() - 0.5) * 7, 0.2, (random() < 0.5 ? -1 : 1) * (2.2 + random() * 0.5)],
      i % 3 === 2 ? 'blossom' : `leaf-${i % 2}`,
      0.1,
    ),
  ),
];

/** Its bands are the wider the lower they are, so that all of them are seen from above and along it. */
const rainbow: Maker = (kit, random) => {
  const arc = (share: number) => [3.6 - 0.6 * share, 4 - 0.9 * share] as const;
  const bands = Array.from({ length: 6 }, (_, i) => {
    const [[a, b], [c, d]] = [arc(i / 6), arc((i + 1) / 6)];
    const turn = (count: number) => Array.from({ length: count + 1 }, (_, k) => (k / count) * Math.PI);
    const outer = turn(36).map((t) => [a * Math.cos(t), 0.1 + b * Math.sin(t)] as const);
    const inner = turn(36)
      .reverse()
      .map((t) => [c * Math.cos(t), 0.1 + d * Math.sin(t)] as const);
    return kit.profile([...outer, ...inner], 0.24 + i * 0.1, `arch-${i}`, PAINT, 0.015);
  });
  const rim = [
    [-3.9, 0],
    [-3.7, -1.1],
    [-2.6, -1.3],
    [-1.5, -1.9],
    [0, -1.6],
    [1.4, -1.95],
    [2.7, -1.4],
    [3.7, -1],
    [3.95, 0.1],
    [3.6, 1.1],
    [2.5, 1.4],
    [1.2, 1.95],
    [-0.3, 1.6],
    [-1.7, 1.9],
    [-2.8, 1.3],
    [-3.6, 1],
  ] as const;
  // Each corner is cut off twice, which makes a coast of a polygon.
  const soft = (points: readonly (readonly [number, number])[]) =>
    points.flatMap(([x, z], i) => {
      const [nx, nz] = points[(i + 1) % points.length]!;
      return [
        [x * 0.75 + nx * 0.25, z * 0.75 + nz * 0.25],
        [x * 0.25 + nx * 0.75, z * 0.25 + nz * 0.75],
      ] as (readonly [number, number])[];
    });
  const puffs = [-1, 1].flatMap((side) =>
    Array.from({ length: 7 }, (_, i) =>
      kit.ball(
        0.2 + 0.22 * random(),
        [side * (3.3 + (random() - 0.5) * 0.6), 0.16 + random() * 0.12, (i - 3) * 0.17],
        'white',
        PAINT,
        0.8,
      ),
    ),
  );
  return [kit.slab(soft(soft(rim)), 0.12, 0, 'cloud'), ...bands, ...puffs];
};

const MAKERS: Record<string, Maker> = {
  development,
  office,
  museum,
  stadium,
  tower,
  airport,
  green,
  rainbow,
};
/** How high the block is on which a building stands. */
const BLOCK = 0.13;
const FLAT = ['development', 'airport', 'green', 'rainbow'];

/** An object of the city where it stands, all of one piece. */
export function thingSolid(
  kit: Kit,
  { object, at }: Pick<Thing, 'object' | 'at'>,
  number: number,
): BufferGeometry | null {
  const make = MAKERS[object];
  if (!make) return null;
  const [x, , z] = spot([at[0], at[1]]);
  return joined(make(kit, seeded(number * 977 + 5)))
    .rotateY((at[2] * Math.PI) / 18000)
    .translate(x, FLAT.includes(object) ? 0 : BLOCK, z);
}
