/** Fields on the slopes: strips that bend around a hilltop, their rows along the contour. */

export type Crop = 'wheat' | 'plough' | 'vine' | 'olive';

export interface Field {
  crop: Crop;
  outline: string;
  rows: string;
  /** Where single trees stand. */
  trees: readonly (readonly [number, number])[];
}

/** [crop, centre x, y, inner and outer radius, from and to angle in degrees, clockwise from the east]. */
type Strip = readonly [Crop, number, number, number, number, number, number];

const STRIPS: readonly Strip[] = [
  ['vine', 168, 150, 52, 118, 196, 262],
  ['wheat', 168, 150, 52, 118, 266, 318],
  ['plough', 168, 150, 124, 168, 204, 250],
  ['vine', 168, 150, 124, 176, 290, 336],
  ['wheat', 168, 150, 60, 112, 96, 160],
  ['wheat', 504, 492, 56, 128, 20, 86],
  ['vine', 504, 492, 56, 128, 90, 148],
  ['plough', 504, 492, 134, 184, 40, 92],
  ['vine', 504, 492, 70, 132, 268, 326],
  ['wheat', 504, 492, 138, 176, 282, 322],
  ['plough', 556, 150, 26, 84, 330, 396],
  ['vine', 556, 150, 26, 84, 40, 112],
  ['vine', 128, 540, 34, 92, 150, 222],
  ['wheat', 128, 540, 34, 92, 226, 292],
  ['plough', 128, 540, 98, 150, 300, 344],
  ['olive', 128, 540, 98, 142, 350, 398],
  ['olive', 168, 150, 124, 176, 20, 66],
  ['olive', 504, 492, 138, 180, 190, 226],
  ['olive', 680, 360, 30, 90, 150, 220],
];

const GAP: Record<Crop, number> = { wheat: 11, plough: 8, vine: 10, olive: 20 };

function point(x: number, y: number, radius: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  return `${(x + radius * Math.cos(turn)).toFixed(1)} ${(y + radius * Math.sin(turn)).toFixed(1)}`;
}

function arc(x: number, y: number, radius: number, from: number, to: number): string {
  return `M${point(x, y, radius, from)}A${radius} ${radius} 0 0 1 ${point(x, y, radius, to)}`;
}

/** A strip is not quite a sector: its ends lean, each field's in its own way. */
function planted([crop, x, y, inner, outer, from, to]: Strip, index: number): Field {
  const lean = ((index * 29) % 23) - 11;
  const share = (radius: number) => (radius - inner) / (outer - inner);
  const start = (radius: number) => from + lean * share(radius);
  const stop = (radius: number) => to + (lean - 6) * share(radius);
  const radii: number[] = [];
  for (let radius = inner + GAP[crop] / 2; radius < outer; radius += GAP[crop]) radii.push(radius);
  const grove = radii.flatMap((radius, row) => {
    const count = Math.floor(((((to - from) * Math.PI) / 180) * radius) / 22);
    return Array.from({ length: count }, (_, n) => {
      const along = (n + (row % 2) / 2 + 0.3) / count;
      return point(x, y, radius, start(radius) + along * (stop(radius) - start(radius)))
        .split(' ')
        .map(Number) as [number, number];
    });
  });
  return {
    crop,
    trees: crop === 'olive' ? grove : [],
    rows: crop === 'olive' ? '' : radii.map((r) => arc(x, y, r, start(r) + 1, stop(r) - 1)).join(''),
    outline:
      `M${point(x, y, inner, from)}A${inner} ${inner} 0 0 1 ${point(x, y, inner, to)}` +
      `L${point(x, y, outer, stop(outer))}A${outer} ${outer} 0 0 0 ${point(x, y, outer, start(outer))}Z`,
  };
}

export const FIELDS: readonly Field[] = STRIPS.map(planted);
