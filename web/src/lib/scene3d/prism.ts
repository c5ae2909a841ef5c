/** Solids with chamfered edges. */

import { BufferGeometry, Color, Float32BufferAttribute, ShapeUtils, Vector2 } from 'three';

type Spot = readonly [number, number, number];

/** Offsets the corners inwards along their bisectors. */
function inset(corners: readonly Vector2[], by: number): Vector2[] {
  const count = corners.length;
  return corners.map((corner, i) => {
    const before = corner
      .clone()
      .sub(corners[(i + count - 1) % count]!)
      .normalize();
    const after = corners[(i + 1) % count]!.clone().sub(corner).normalize();
    const inward = new Vector2(-before.y - after.y, before.x + after.x);
    const square = inward.lengthSq();
    if (square < 1e-6) return corner.clone().add(new Vector2(-before.y, before.x).multiplyScalar(by));
    return corner.clone().addScaledVector(inward, Math.min(2.2, 2 / square) * by);
  });
}

/**
 * Extrudes a polygon in x and z from y = 0 to `height`, with chamfered edges. `log` maps a point to its
 * position in the log.
 */
export function prism(
  figure: readonly (readonly [number, number])[],
  height: number,
  chamfer: number,
  log?: (at: Spot) => Spot,
): BufferGeometry {
  let rim = figure.map(([x, z]) => new Vector2(x, z));
  if (ShapeUtils.area(rim) < 0) rim = rim.reverse();
  const inner = inset(rim, chamfer);
  const [places, normals]: [number[], number[]] = [[], []];
  const face = (corners: readonly Spot[], normal: Spot) => {
    for (const i of [0, 1, 2, 0, 2, 3]) {
      places.push(...corners[i]!);
      normals.push(...normal);
    }
  };
  rim.forEach((a, i) => {
    const next = (i + 1) % rim.length;
    const [b, ia, ib] = [rim[next]!, inner[i]!, inner[next]!];
    const along = b.clone().sub(a).normalize();
    const [nx, nz, slant] = [along.y, -along.x, Math.SQRT1_2];
    face(
      [
        [b.x, chamfer, b.y],
        [a.x, chamfer, a.y],
        [a.x, height - chamfer, a.y],
        [b.x, height - chamfer, b.y],
      ],
      [nx, 0, nz],
    );
    face(
      [
        [b.x, height - chamfer, b.y],
        [a.x, height - chamfer, a.y],
        [ia.x, height, ia.y],
        [ib.x, height, ib.y],
      ],
      [nx * slant, slant, nz * slant],
    );
    face(
      [
        [ib.x, 0, ib.y],
        [ia.x, 0, ia.y],
        [a.x, chamfer, a.y],
        [b.x, chamfer, b.y],
      ],
      [nx * slant, -slant, nz * slant],
    );
  });
  for (const triangle of ShapeUtils.triangulateShape(inner, []) as [number, number, number][]) {
    for (const [level, up, order] of [
      [height, 1, [2, 1, 0]],
      [0, -1, [0, 1, 2]],
    ] as const) {
      for (const k of order) {
        const at = inner[triangle[k]!]!;
        places.push(at.x, level, at.y);
        normals.push(0, up, 0);
      }
    }
  }
  const solid = new BufferGeometry();
  solid.setAttribute('position', new Float32BufferAttribute(places, 3));
  solid.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  if (log) {
    const wood: number[] = [];
    for (let i = 0; i < places.length; i += 3)
      wood.push(...log([places[i]!, places[i + 1]!, places[i + 2]!]));
    solid.setAttribute('aWood', new Float32BufferAttribute(wood, 3));
  }
  return solid;
}

/** Sets one colour, part number and brightness on all vertices. */
export function dyed(solid: BufferGeometry, tint: Color, part = 0, lit = 1): BufferGeometry {
  const plain = solid.index ? solid.toNonIndexed() : solid;
  if (plain !== solid) solid.dispose();
  plain.deleteAttribute('uv');
  const count = plain.getAttribute('position').count;
  const [tints, parts] = [new Float32Array(count * 3), new Float32Array(count * 2)];
  for (let i = 0; i < count; i++) {
    tints.set([tint.r, tint.g, tint.b], i * 3);
    parts.set([part, lit], i * 2);
  }
  plain.setAttribute('aTint', new Float32BufferAttribute(tints, 3));
  plain.setAttribute('aPart', new Float32BufferAttribute(parts, 2));
  return plain;
}

/** Merges solids into one geometry and disposes of the parts. */
export function joined(solids: readonly BufferGeometry[]): BufferGeometry {
  const whole = new BufferGeometry();
  const [first] = solids;
  for (const name of Object.keys(first?.attributes ?? {})) {
    const parts = solids.map((solid) => solid.getAttribute(name));
    const size = parts[0]!.itemSize;
    const all = new Float32Array(parts.reduce((sum, part) => sum + part.count * size, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part.array, at);
      at += part.count * size;
    }
    whole.setAttribute(name, new Float32BufferAttribute(all, size));
  }
  for (const solid of solids) solid.dispose();
  return whole;
}
