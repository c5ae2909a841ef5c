/** Lit windows on the outer faces of a finished house. */

import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Mesh, MeshStandardMaterial } from 'three';
import { seeded } from '../../../lib/scene3d/random';
import type { Colours } from '../../../lib/scene3d/colours';
import { painted } from '../../../lib/scene3d/materials';
import { area, inside, sides } from '../geometry';
import type { Built, Point } from '../view';
import { THICK } from './card';
import { UNIT } from './wood';

/** How wide a window and its part of the wall are, in centimetres, and the share of those with light. */
const [WIDE, STEP, LIT] = [0.24, 0.46, 0.72];
const PROUD = 0.008;

/** `lit` is how far the lights are on, from 0 to 1. */
export function windows(
  built: readonly Built[],
  thick: number,
  seed: number,
  colours: Colours,
  lit: { value: number },
): Mesh {
  const random = seeded(seed * 31 + 7);
  const [places, normals, parts, tints]: number[][] = [[], [], [], []];
  const pane = (a: Point, along: Point, out: Point, from: number, low: number, high: number, tint: Color) => {
    for (const [s, y, u, v] of [
      [1, low, 1, 0],
      [0, low, 0, 0],
      [0, high, 0, 1],
      [1, low, 1, 0],
      [0, high, 0, 1],
      [1, high, 1, 1],
    ] as const) {
      const far = from + s * WIDE;
      places!.push(a[0] + along[0] * far + out[0] * PROUD, y, -(a[1] + along[1] * far + out[1] * PROUD));
      normals!.push(out[0], 0, -out[1]);
      parts!.push(u, v);
      tints!.push(tint.r, tint.g, tint.b);
    }
  };
  for (const { floor, corners, piece } of built) {
    const ring = (area(corners) < 0 ? [...corners].reverse() : [...corners]).map(([x, y]): Point => [
      x / UNIT,
      y / UNIT,
    ]);
    const others = built.filter((other) => other.floor === floor && other.piece !== piece);
    for (const [a, b] of sides(ring)) {
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
      const out: Point = [along[1], -along[0]];
      const count = Math.floor((long - 0.2) / STEP);
      for (let i = 0; i < count; i++) {
        const from = (long - count * STEP) / 2 + i * STEP + (STEP - WIDE) / 2;
        const before: Point = [
          (a[0] + along[0] * (from + WIDE / 2) + out[0] * 0.1) * UNIT,
          (a[1] + along[1] * (from + WIDE / 2) + out[1] * 0.1) * UNIT,
        ];
        if (random() < 0.12 || others.some((other) => inside(before, other.corners))) continue;
        const low = THICK + ((floor - 1) * thick) / UNIT + 0.14;
        const tint = random() < LIT ? colours('lit').multiplyScalar(0.7 + 0.8 * random()) : colours('pane');
        pane(a, along, out, from, low, low + 0.33, tint);
      }
    }
  }
  const solid = new BufferGeometry();
  for (const [name, values, size] of [
    ['position', places, 3],
    ['normal', normals, 3],
    ['aPart', parts, 2],
    ['aTint', tints, 3],
  ] as const) {
    solid.setAttribute(name, new Float32BufferAttribute(values!, size));
  }
  return new Mesh(
    solid,
    painted(
      new MeshStandardMaterial({ roughness: 0.5, side: DoubleSide }),
      `
    float rim=min(min(vPart.x,1.-vPart.x),min(vPart.y,1.-vPart.y)*1.3); float frame=max(step(rim,.07),step(abs(vPart.y-.62),.03));
    diffuseColor.rgb=mix(vec3(.02,.025,.035),${colours.glsl('frame')},frame); glow=vTint*(.55+.6*vPart.y)*1.5*(1.-frame)*lit;`,
      { lit },
    ),
  );
}
