/**
 * What stands around the houses of a street: trees, poles with their wires, and far off a city and its
 * mountain against the evening sky.
 */

import {
  BackSide,
  BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  IcosahedronGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  BoxGeometry,
} from 'three';
import { seeded } from '../../../lib/scene3d/random';
import type { Colours } from '../../../lib/scene3d/colours';
import { dyed, joined } from '../../../lib/scene3d/prism';

/** How far off the sky is, how high, and how far off the city stands before it, in centimetres. */
const [SKY, HIGH, CITY] = [78, 60, 60];
/** How high poles are, and how far their wires sag. */
const [POLE, SAG] = [5.2, 0.35];

/** Unlit, in the colour that a height has. */
function coloured(solid: BufferGeometry, at: (y: number) => Color): BufferGeometry {
  const places = solid.getAttribute('position');
  const tints = Array.from({ length: places.count }, (_, i) => at(places.getY(i)).toArray()).flat();
  return solid.setAttribute('color', new Float32BufferAttribute(tints, 3));
}

function sky(colours: Colours): Mesh {
  const [low, middle, top] = ['sky-low', 'sky-middle', 'sky-top'].map(colours) as [Color, Color, Color];
  const tint = (y: number) =>
    y < HIGH * 0.22
      ? low.clone().lerp(middle, Math.max(0, y) / (HIGH * 0.22))
      : middle.clone().lerp(top, Math.min(1, (y / HIGH - 0.22) * 2.4));
  const round = new CylinderGeometry(SKY, SKY, HIGH + 4, 40, 14, true).translate(0, HIGH / 2 - 2, 0);
  return new Mesh(coloured(round, tint), new MeshBasicMaterial({ vertexColors: true, side: BackSide }));
}

/** Silhouettes, each paler towards its foot, where the haze lies. */
function city(colours: Colours): Mesh {
  const random = seeded(36);
  const [haze, block, hill, snow] = ['sky-low', 'skyline', 'mountain', 'snow'].map(colours) as [
    Color,
    Color,
    Color,
    Color,
  ];
  const shape = (solid: BufferGeometry, tint: Color, high: number) => {
    const plain = solid.index ? solid.toNonIndexed() : solid;
    for (const name of ['uv', 'normal']) plain.deleteAttribute(name);
    return coloured(plain, (y) => haze.clone().lerp(tint, 0.45 + 0.55 * Math.min(1, Math.max(0, y) / high)));
  };
  const blocks = Array.from({ length: 64 }, (_, i) => {
    const [around, high] = [(i / 64) * 2 * Math.PI, 2 + 7 * random() ** 2];
    return shape(
      new BoxGeometry(2 + 3 * random(), high, 2)
        .translate(0, high / 2, 0)
        .rotateY(-around)
        .translate(Math.sin(around) * CITY, 0, -Math.cos(around) * CITY),
      block,
      6,
    );
  });
  const mountain = [
    shape(new CylinderGeometry(2.4, 30, 15, 28, 1, true).translate(0, 7.5, 0), hill, 12),
    shape(new CylinderGeometry(2.3, 9.6, 4.2, 28, 1, true).translate(0, 13.15, 0.3), snow, 2),
  ];
  for (const part of mountain) part.translate(22, 0, -CITY - 8);
  return new Mesh(joined([...blocks, ...mountain]), new MeshBasicMaterial({ vertexColors: true }));
}

/** A trunk and a crown of a few balls. */
export function tree(x: number, z: number, seed: number, colours: Colours): BufferGeometry[] {
  const random = seeded(seed);
  const crown = Array.from({ length: 5 }, (_, i) => {
    const around = i * 2.4 + random();
    return dyed(
      new IcosahedronGeometry(0.42 + 0.22 * random(), 1).translate(
        x + 0.36 * Math.cos(around),
        1.5 + 0.22 * i,
        z + 0.36 * Math.sin(around),
      ),
      colours('leaf').multiplyScalar(0.75 + 0.5 * random()),
    );
  });
  return [dyed(new CylinderGeometry(0.07, 0.1, 1.4, 7).translate(x, 0.7, z), colours('trunk')), ...crown];
}

/** Poles along the kerb of a row, at these places. */
export function poles(places: readonly number[], z: number, colours: Colours): BufferGeometry[] {
  return places.flatMap((x) => [
    dyed(new CylinderGeometry(0.08, 0.11, POLE, 8).translate(x, POLE / 2, z), colours('pole')),
    ...[POLE - 0.3, POLE - 0.75].map((y) =>
      dyed(new BoxGeometry(0.09, 0.08, 1.1).translate(x, y, z), colours('pole')),
    ),
    dyed(new BoxGeometry(0.26, 0.42, 0.26).translate(x, POLE - 1.35, z + 0.2), colours('kerb')),
  ]);
}

function wires(ends: readonly number[], z: number): number[] {
  const parts = 8;
  const low = (share: number) => SAG * 4 * share * (1 - share);
  return ends.slice(1).flatMap((to, i) =>
    [
      [POLE - 0.26, 0.48],
      [POLE - 0.26, -0.48],
      [POLE - 0.71, 0.4],
    ].flatMap(([y, side]) =>
      Array.from({ length: parts }, (_, k) =>
        [k / parts, (k + 1) / parts].flatMap((share) => [
          ends[i]! + (to - ends[i]!) * share,
          y! - low(share),
          z + side!,
        ]),
      ).flat(),
    ),
  );
}

/** The unlit background: the sky, the skyline, and the wires from pole to pole along rows at these places. */
export function horizon(ends: readonly number[], rows: readonly number[], colours: Colours): Group {
  const lines = new BufferGeometry().setAttribute(
    'position',
    new Float32BufferAttribute(
      rows.flatMap((z) => wires(ends, z)),
      3,
    ),
  );
  return new Group().add(
    sky(colours),
    city(colours),
    new LineSegments(lines, new LineBasicMaterial({ color: colours('pole') })),
  );
}
