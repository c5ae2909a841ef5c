/** Ten car models, distinguishable by outline. They face towards x, their wheels on y = 0. */

import type { BufferGeometry } from 'three';
import { joined } from '../../../lib/scene3d/prism';
import { HEAD, OWNER, PAINT, TAIL, WINDOW, type Kit } from './solids';

const WIDE = 0.62;

function wheels(kit: Kit, places: readonly number[], off = 0.27, radius = 0.115): BufferGeometry[] {
  return places.flatMap((x) =>
    [off, -off].flatMap((z) => [
      kit
        .drum([radius, radius], 0.11, [0, -0.055, 0], 'tyre', PAINT, 14)
        .rotateX(Math.PI / 2)
        .translate(x, radius, z),
      kit
        .drum([radius * 0.5, radius * 0.5], 0.125, [0, -0.0625, 0], 'hub', PAINT, 8)
        .rotateX(Math.PI / 2)
        .translate(x, radius, z),
    ]),
  );
}

function lamps(kit: Kit, half: number, y = 0.2, z = 0.2, tall = 0.075): BufferGeometry[] {
  return [z, -z].flatMap((side) => [
    kit.box([0.03, tall, 0.11], [half, y, side], 'lamp', HEAD),
    kit.box([0.03, tall, 0.1], [-half, y, side], 'tail', TAIL),
  ]);
}

type Maker = (kit: Kit, half: number) => BufferGeometry[];

const sedan: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.09],
      [l, 0.09],
      [l, 0.24],
      [l - 0.1, 0.3],
      [-l + 0.04, 0.33],
      [-l, 0.27],
    ],
    WIDE,
    'white',
  ),
  kit.profile(
    [
      [-0.46, 0.3],
      [0.34, 0.3],
      [0.13, 0.49],
      [-0.3, 0.49],
    ],
    0.54,
    'glass',
    WINDOW,
  ),
  kit.box([0.44, 0.05, 0.5], [-0.09, 0.475, 0], 'white', OWNER),
  kit.box([0.05, 0.17, 0.548], [-0.08, 0.31, 0], 'white', OWNER),
  ...wheels(kit, [-0.4, 0.4]),
  ...lamps(kit, l),
];
const sports: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.08],
      [l, 0.06],
      [l, 0.14],
      [0.3, 0.26],
      [-l + 0.05, 0.31],
      [-l, 0.26],
    ],
    WIDE,
    'white',
  ),
  kit.profile(
    [
      [-0.46, 0.27],
      [0.3, 0.24],
      [0.02, 0.4],
      [-0.2, 0.41],
    ],
    0.48,
    'glass',
    WINDOW,
  ),
  kit.profile(
    [
      [-0.26, 0.385],
      [0.04, 0.385],
      [0, 0.42],
      [-0.2, 0.425],
    ],
    0.4,
    'white',
    OWNER,
    0.01,
  ),
  ...[0.085, -0.085].map((z) =>
    kit
      .profile(
        [
          [-l + 0.06, 0.312],
          [0.3, 0.263],
          [l - 0.03, 0.148],
          [l - 0.03, 0.16],
          [0.3, 0.277],
          [-l + 0.06, 0.324],
        ],
        0.075,
        'cream',
        PAINT,
        0.004,
      )
      .translate(0, 0, z),
  ),
  kit.box([0.13, 0.035, 0.6], [-l + 0.08, 0.39, 0], 'white', OWNER),
  ...[0.2, -0.2].map((z) => kit.box([0.06, 0.13, 0.04], [-l + 0.09, 0.28, z], 'white', OWNER)),
  ...wheels(kit, [-0.42, 0.42], 0.28, 0.125),
  ...lamps(kit, l - 0.06, 0.12, 0.2, 0.045),
];
const electric: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.1],
      [l, 0.1],
      [l, 0.22],
      [l - 0.12, 0.3],
      [-l + 0.08, 0.32],
      [-l, 0.25],
    ],
    WIDE,
    'white',
    OWNER,
    0.06,
  ),
  kit.ball(0.5, [0, 0, 0], 'glass', WINDOW).scale(1.02, 0.5, 0.56).translate(-0.06, 0.27, 0),
  kit.ball(0.36, [0, 0, 0], 'cream').scale(1.06, 0.36, 0.62).translate(-0.06, 0.435, 0),
  kit.box([0.2, 0.02, 0.07], [0.56, 0.295, 0], 'charge'),
  kit.box([0.08, 0.06, 0.02], [-0.5, 0.22, 0.31], 'charge'),
  ...wheels(kit, [-0.4, 0.4], 0.26, 0.12),
  kit.box([0.03, 0.035, 0.44], [l - 0.005, 0.21, 0], 'lamp', HEAD),
  kit.box([0.03, 0.035, 0.44], [-l + 0.005, 0.22, 0], 'tail', TAIL),
];
const family: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.1],
      [l, 0.1],
      [l, 0.27],
      [l - 0.1, 0.32],
      [-l, 0.34],
    ],
    WIDE,
    'white',
  ),
  kit.profile(
    [
      [-l + 0.03, 0.32],
      [0.36, 0.32],
      [0.2, 0.5],
      [-l + 0.09, 0.5],
    ],
    0.55,
    'glass',
    WINDOW,
  ),
  kit.box([0.78, 0.045, 0.52], [-0.25, 0.485, 0], 'white', OWNER),
  ...[-0.62, -0.3, 0.02].map((x) => kit.box([0.05, 0.18, 0.556], [x, 0.32, 0], 'white', OWNER)),
  kit.box([0.5, 0.08, 0.34], [-0.28, 0.52, 0], 'leather'),
  ...[-0.14, -0.42].map((x) => kit.box([0.03, 0.095, 0.36], [x, 0.52, 0], 'strap')),
  ...wheels(kit, [-0.42, 0.42]),
  ...lamps(kit, l, 0.22),
];
const cab = (kit: Kit, l: number, high: number, lean: number) => [
  kit.profile(
    [
      [l - 0.56, 0.13],
      [l, 0.13],
      [l, 0.34],
      [l - lean, high],
      [l - 0.56, high],
    ],
    0.6,
    'white',
  ),
  kit.profile(
    [
      [l - 0.36, 0.35],
      [l + 0.005, 0.34],
      [l - lean * 0.9, high - 0.04],
      [l - 0.36, high - 0.04],
    ],
    0.61,
    'glass',
    WINDOW,
    0.01,
  ),
];
const foodTruck: Maker = (kit, l) => [
  kit.box([2 * l, 0.16, WIDE], [0, 0.09, 0], 'white', OWNER),
  kit.box([1.18, 0.38, 0.6], [-l + 0.6, 0.22, 0], 'cream'),
  ...cab(kit, l, 0.52, 0.14),
  kit.box([0.66, 0.17, 0.02], [-l + 0.62, 0.33, 0.3], 'glass', WINDOW),
  ...Array.from({ length: 6 }, (_, i) =>
    kit
      .box(
        [0.125, 0.03, 0.2],
        [-l + 0.31 + i * 0.125, 0, 0],
        i % 2 ? 'cream' : 'white',
        i % 2 ? PAINT : OWNER,
      )
      .rotateX(0.5)
      .translate(0, 0.53, 0.37),
  ),
  kit.box([0.7, 0.03, 0.12], [-l + 0.62, 0.3, 0.34], 'strap'),
  kit.drum([0.09, 0.17], 0.11, [-l + 0.5, 0.59, 0], 'soup'),
  kit.ball(0.15, [-l + 0.5, 0.69, 0], 'noodle', PAINT, 0.4),
  ...wheels(kit, [-0.5, 0.55]),
  ...lamps(kit, l),
];
const limousine: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.09],
      [l, 0.09],
      [l, 0.23],
      [l - 0.12, 0.28],
      [-l + 0.04, 0.3],
      [-l, 0.25],
    ],
    0.58,
    'white',
  ),
  kit.profile(
    [
      [-l + 0.26, 0.28],
      [l - 0.42, 0.28],
      [l - 0.6, 0.45],
      [-l + 0.36, 0.45],
    ],
    0.5,
    'glass',
    WINDOW,
  ),
  kit.box([2 * l - 0.96, 0.045, 0.47], [-0.12, 0.435, 0], 'white', OWNER),
  ...[-0.45, -0.1, 0.25].map((x) => kit.box([0.045, 0.16, 0.508], [x, 0.29, 0], 'white', OWNER)),
  kit.box([2 * l - 0.1, 0.02, 0.588], [0, 0.2, 0], 'hub'),
  kit.box([0.09, 0.05, 0.02], [l - 0.04, 0.29, 0], 'signal'),
  ...wheels(kit, [-0.78, 0.78], 0.255),
  ...lamps(kit, l, 0.17),
];
const van: Maker = (kit, l) => [
  kit.box([2 * l, 0.16, WIDE], [0, 0.09, 0], 'white', OWNER),
  kit.box([1.06, 0.38, 0.6], [-l + 0.54, 0.22, 0], 'cream'),
  ...cab(kit, l, 0.55, 0.2),
  kit.box([0.7, 0.07, 0.605], [-l + 0.5, 0.34, 0], 'white', OWNER),
  ...wheels(kit, [-0.45, 0.45]),
  ...lamps(kit, l, 0.19),
];
const constructionTruck: Maker = (kit, l) => [
  kit.box([2 * l, 0.1, 0.5], [0, 0.13, 0], 'frame'),
  ...cab(kit, l, 0.56, 0.07),
  kit.profile(
    [
      [-l, 0.3],
      [-l + 0.12, 0.2],
      [l - 0.66, 0.2],
      [l - 0.62, 0.47],
      [-l + 0.04, 0.47],
    ],
    WIDE,
    'white',
  ),
  kit.box([1.16, 0.05, 0.5], [-l + 0.68, 0.44, 0], 'earth-deep'),
  ...[
    [-0.7, 0.13],
    [-0.42, 0.19],
    [-0.12, 0.16],
    [0.12, 0.11],
  ].map(([x, r], i) => kit.lump(r!, [x!, 0.47, ((i % 2) - 0.5) * 0.09], 'earth', 0.1)),
  kit.box([0.12, 0.035, WIDE], [l - 0.42, 0.555, 0], 'signal'),
  ...wheels(kit, [-0.7, -0.4, 0.62], 0.255, 0.13),
  ...lamps(kit, l, 0.18),
];
const doubleTrailer: Maker = (kit, l) => [
  ...cab(kit, l, 0.56, 0.06),
  kit.box([2 * l - 0.1, 0.06, 0.24], [-0.05, 0.13, 0], 'frame'),
  ...[-l + 0.48, -l + 1.5].flatMap((x) => [
    kit.box([0.94, 0.4, WIDE], [x, 0.18, 0], 'cream'),
    kit.box([0.945, 0.09, 0.628], [x, 0.33, 0], 'white', OWNER),
    ...[-0.3, -0.1, 0.1, 0.3].map((d) => kit.box([0.025, 0.38, 0.634], [x + d, 0.19, 0], 'ply-warm')),
  ]),
  ...wheels(kit, [-1.1, -0.62, 0, 0.4, 1.02], 0.25),
  ...lamps(kit, l, 0.17),
];
const bus: Maker = (kit, l) => [
  kit.profile(
    [
      [-l, 0.1],
      [l, 0.1],
      [l, 0.34],
      [l - 0.05, 0.58],
      [-l, 0.58],
    ],
    WIDE,
    'white',
  ),
  kit.box([2 * l - 0.34, 0.17, 0.63], [-0.06, 0.33, 0], 'glass', WINDOW),
  kit.box([0.03, 0.25, 0.52], [l - 0.022, 0.28, 0], 'glass', WINDOW),
  ...Array.from({ length: 6 }, (_, i) =>
    kit.box([0.035, 0.18, 0.636], [-l + 0.4 + i * 0.32, 0.325, 0], 'white', OWNER),
  ),
  kit.box([2 * l - 0.3, 0.05, 0.48], [-0.02, 0.56, 0], 'cream'),
  kit.box([0.3, 0.05, 0.26], [-0.6, 0.6, 0], 'engine'),
  kit.box([2 * l, 0.03, 0.628], [0, 0.24, 0], 'cream'),
  ...wheels(kit, [-0.75, 0.72], 0.265, 0.125),
  ...lamps(kit, l, 0.16),
];

const MAKERS: Record<string, Maker> = {
  sedan,
  sports,
  electric,
  family,
  food_truck: foodTruck,
  limousine,
  van,
  construction_truck: constructionTruck,
  double_trailer: doubleTrailer,
  bus,
};

/** A car of this type and length in centimetres; an unknown type is drawn as a sedan. */
export function carSolid(kit: Kit, type: string, length: number): BufferGeometry {
  return joined((MAKERS[type] ?? sedan)(kit, length / 2));
}
