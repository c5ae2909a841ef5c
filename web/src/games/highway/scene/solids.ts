/**
 * What the city is made of: boxes, drums, slabs, panes and struts in one colour each, to be joined into one
 * solid.
 */

import {
  BufferGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
  LatheGeometry,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { Colours } from '../../../lib/scene3d/colours';
import { dyed, prism } from '../../../lib/scene3d/prism';

/** What becomes of a surface: paint, the owner's colour, a head lamp, a red lamp, a window. */
export const [PAINT, OWNER, HEAD, TAIL, WINDOW] = [0, 1, 2, 3, 4];

type Pair = readonly [number, number];

export class Kit {
  constructor(readonly colours: Colours) {}

  #dye(solid: BufferGeometry, tint: string, part = PAINT, lit = 1): BufferGeometry {
    return dyed(solid, this.colours(tint), part, lit);
  }

  /** A box by its length, height and depth, standing at (x, y, z). */
  box(
    size: readonly [number, number, number],
    at: readonly [number, number, number],
    tint: string,
    part = PAINT,
    lit = 1,
  ): BufferGeometry {
    const [x, z] = [size[0] / 2, size[2] / 2];
    const chamfer = Math.min(0.025, size[0] / 5, size[1] / 5, size[2] / 5);
    return this.#dye(
      prism(
        [
          [-x, -z],
          [x, -z],
          [x, z],
          [-x, z],
        ],
        size[1],
        chamfer,
      ).translate(...at),
      tint,
      part,
      lit,
    );
  }

  /** A profile in x and y, drawn across z. */
  profile(points: readonly Pair[], width: number, tint: string, part = OWNER, bevel = 0.03): BufferGeometry {
    return this.#dye(
      prism(points, width, Math.min(bevel, width / 5))
        .rotateX(-Math.PI / 2)
        .translate(0, 0, width / 2),
      tint,
      part,
    );
  }

  /** A figure in x and z, laid flat at this height. */
  slab(points: readonly Pair[], thick: number, y: number, tint: string): BufferGeometry {
    return this.#dye(prism(points, thick, Math.min(0.02, thick / 4)).translate(0, y, 0), tint);
  }

  drum(
    radii: readonly [lower: number, upper: number],
    tall: number,
    at: readonly [number, number, number],
    tint: string,
    part = PAINT,
    sides = 20,
  ): BufferGeometry {
    return this.#dye(
      new CylinderGeometry(radii[1], radii[0], tall, sides).translate(at[0], at[1] + tall / 2, at[2]),
      tint,
      part,
    );
  }

  ball(
    radius: number,
    at: readonly [number, number, number],
    tint: string,
    part = PAINT,
    flat = 1,
  ): BufferGeometry {
    return this.#dye(new SphereGeometry(radius, 12, 8).scale(1, flat, 1).translate(...at), tint, part);
  }

  /** A rough lump: leaves, earth. */
  lump(radius: number, at: readonly [number, number, number], tint: string, rough: number): BufferGeometry {
    const solid = new IcosahedronGeometry(radius, 2);
    const places = solid.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      const [x, y, z] = [places.getX(i), places.getY(i), places.getZ(i)];
      const k =
        1 +
        rough * Math.sin(x * 19 + at[0] * 7) * Math.sin(y * 23 + at[2] * 5) +
        (rough / 2) * Math.sin(z * 31);
      places.setXYZ(i, x * k, y * k * 0.86, z * k);
    }
    // Round leaves: the normal of a lump is its direction from the middle.
    const normals = solid.getAttribute('normal');
    const way = new Vector3();
    for (let i = 0; i < normals.count; i++) {
      way.fromBufferAttribute(places, i).normalize();
      normals.setXYZ(i, way.x, way.y, way.z);
    }
    return this.#dye(solid.translate(...at), tint);
  }

  /** A profile turned about the upright axis. */
  turned(points: readonly Pair[], tint: string, sides = 40): BufferGeometry {
    return this.#dye(
      new LatheGeometry(
        points.map(([x, y]) => new Vector2(x, y)),
        sides,
      ),
      tint,
    );
  }

  strut(a: Vector3, b: Vector3, thick: number, tint: string): BufferGeometry {
    const way = b.clone().sub(a);
    const half = thick / 2;
    const bar = prism(
      [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ],
      way.length(),
      thick / 6,
    );
    return this.#dye(
      bar
        .applyQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.normalize()))
        .translate(a.x, a.y, a.z),
      tint,
    );
  }

  /**
   * Windows on the four walls of a box: columns on the long and the short sides, so many rows, a share of
   * them lit by night.
   */
  windows(
    size: readonly [number, number, number],
    at: readonly [number, number, number],
    counts: readonly [number, number, number],
    tint: string,
    random: () => number,
    share: number,
  ): BufferGeometry[] {
    const [long, tall, deep] = size;
    const [columns, others, rows] = counts;
    const panes: BufferGeometry[] = [];
    for (const [side, wide, count] of [
      [0, long, columns],
      [1, deep, others],
      [2, long, columns],
      [3, deep, others],
    ] as const) {
      const off = (side % 2 === 0 ? deep : long) / 2 + 0.006;
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < rows; j++) {
          const [w, h] = [(wide / count) * 0.66, (tall / rows) * 0.58];
          const pane = new PlaneGeometry(w, h).translate(
            ((i + 0.5) / count - 0.5) * wide,
            ((j + 0.55) / rows) * tall,
            off,
          );
          const lit = random() < share ? 0.5 + random() * 0.9 : 0;
          panes.push(
            this.#dye(
              pane.rotateY((side * Math.PI) / 2).translate(...at),
              random() < 0.5 ? tint : `${tint}-dark`,
              WINDOW,
              lit,
            ),
          );
        }
      }
    }
    return panes;
  }
}

/** The corners of a rectangle with rounded ends, in x and z. */
export function rounded(width: number, depth: number, radius: number, x = 0, z = 0): Pair[] {
  const corners: [number, number, number][] = [
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
    [1, -1, 270],
  ];
  return corners.flatMap(([sx, sz, from]) =>
    [0, 22.5, 45, 67.5, 90].map((turn): Pair => {
      const a = ((from + turn) * Math.PI) / 180;
      return [
        x + sx * (width / 2 - radius) + radius * Math.cos(a),
        z + sz * (depth / 2 - radius) + radius * Math.sin(a),
      ];
    }),
  );
}
