/** Wooden pieces as solids; each has a grain that does not depend on its position. */

import { BufferGeometry, Matrix4 } from 'three';
import { seeded } from '../../../lib/scene3d/random';
import type { Colours } from '../../../lib/scene3d/colours';
import { dyed, prism } from '../../../lib/scene3d/prism';
import type { Point, Pose } from '../view';

/** Hundredths of a millimetre in a centimetre, the unit of a scene. */
export const UNIT = 1000;
const [TONES, CHAMFER, PLAY] = [5, 0.03, 0.012];

/** The direction of the longest side, as a joiner would cut it; now and then across. */
function fibre(shape: readonly (readonly [number, number])[], across: boolean): number {
  let [longest, angle] = [0, 0];
  shape.forEach(([x, z], i) => {
    const [nx, nz] = shape[(i + 1) % shape.length]!;
    const length = Math.hypot(nx - x, nz - z);
    if (length > longest) [longest, angle] = [length, Math.atan2(nz - z, nx - x)];
  });
  return across ? angle + Math.PI / 2 : angle;
}

/** A piece about its own origin, lying on y = 0. `part` 1 is pointed at as wrong. */
export function block(
  piece: number,
  shape: readonly Point[],
  flipped: boolean,
  thick: number,
  colours: Colours,
  part = 0,
): BufferGeometry {
  const random = seeded(piece * 7919 + 37);
  const corners = shape.map(([x, y]) => [(flipped ? -x : x) / UNIT, -y / UNIT] as const);
  const angle = fibre(corners, random() < 0.25);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [along, heart, off] = [random() * 50, 0.7 + random() * 2.2, (random() - 0.5) * 3];
  const solid = prism(corners, thick / UNIT - PLAY, CHAMFER, ([x, y, z]) => [
    x * cos + z * sin + along,
    y + heart,
    z * cos - x * sin + off,
  ]);
  return dyed(solid, colours(`wood-${Math.floor(random() * TONES)}`), part);
}

/** Where a pose puts a piece, its underside at this height in centimetres. */
export function put([x, y, angle]: Pose, height: number): Matrix4 {
  return new Matrix4().makeRotationY((angle * Math.PI) / 18000).setPosition(x / UNIT, height, -y / UNIT);
}
