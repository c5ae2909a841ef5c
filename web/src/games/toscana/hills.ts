/** The lie of the land: a height for every point of the board, and its contour lines as SVG paths. */

export const SQUARE = 40;
export const MARGIN = 22;

type Point = [number, number];

/** Hills as [row, column, reach, height]; a negative height is a hollow. All in squares. */
const HILLS: readonly (readonly [number, number, number, number])[] = [
  [3.6, 4.2, 3.4, 1],
  [12.2, 12.6, 3.9, 1.05],
  [4.4, 13.4, 2.6, 0.72],
  [13.4, 3.2, 2.9, 0.66],
  [8.4, 8.2, 4.6, 0.34],
  [8.8, 16.6, 2.2, 0.35],
  [9.2, 2.2, 2.6, -0.35],
  [8.2, 12.4, 2.3, -0.3],
];

const STEP = 0.5;
const LOW = -1.2;
const EDGE = 1;

function height(row: number, column: number): number {
  let sum = 0.05 * Math.sin(row * 0.9 + 1) * Math.cos(column * 0.7);
  for (const [r, c, reach, top] of HILLS) {
    sum += top * Math.exp(-((row - r) ** 2 + (column - c) ** 2) / (2 * reach * reach));
  }
  return sum;
}

/** Heights on a lattice somewhat larger than the board, with a low rim so that every contour closes. */
function lattice(size: number): number[][] {
  const count = Math.round((size + 2 * EDGE) / STEP) + 1;
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: count }, (_, j) =>
      i === 0 || j === 0 || i === count - 1 || j === count - 1
        ? LOW
        : height(i * STEP - EDGE, j * STEP - EDGE),
    ),
  );
}

/** Where a contour crosses a cell: sides 0 top, 1 right, 2 bottom, 3 left, the higher ground on one hand. */
const CROSSINGS: readonly (readonly [number, number][])[] = [
  [],
  [[3, 2]],
  [[2, 1]],
  [[3, 1]],
  [[1, 0]],
  [
    [3, 0],
    [1, 2],
  ],
  [[2, 0]],
  [[3, 0]],
  [[0, 3]],
  [[0, 2]],
  [
    [0, 1],
    [2, 3],
  ],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  [[2, 3]],
  [],
];

/** The lattice edge that a cell's side lies on, named once for both cells that share it. */
function edge(i: number, j: number, side: number): string {
  if (side === 0) return `h${i},${j}`;
  if (side === 2) return `h${i + 1},${j}`;
  return side === 3 ? `v${i},${j}` : `v${i},${j + 1}`;
}

function crossing(heights: number[][], name: string, level: number): Point {
  const [i, j] = name.slice(1).split(',').map(Number) as Point;
  const flat = name.startsWith('h');
  const a = heights[i]![j]!;
  const b = flat ? heights[i]![j + 1]! : heights[i + 1]![j]!;
  const t = (level - a) / (b - a);
  const at = (n: number) => (n * STEP - EDGE) * SQUARE;
  return flat ? [at(j + t), at(i)] : [at(j), at(i + t)];
}

/** A closed line through the middles of its points: soft, without corners. */
function soft(points: Point[]): string {
  const middle = (a: Point, b: Point) => `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
  const last = points[points.length - 1]!;
  let path = `M${middle(last, points[0]!)}`;
  points.forEach((point, n) => {
    const next = points[(n + 1) % points.length]!;
    path += `Q${Math.round(point[0])} ${Math.round(point[1])} ${middle(point, next)}`;
  });
  return `${path}Z`;
}

/** The contour of one level, all its rings in one path. */
function contour(heights: number[][], level: number): string {
  const next = new Map<string, string>();
  for (let i = 0; i + 1 < heights.length; i++) {
    for (let j = 0; j + 1 < heights.length; j++) {
      const corners = [heights[i + 1]![j]!, heights[i + 1]![j + 1]!, heights[i]![j + 1]!, heights[i]![j]!];
      const code = corners.reduce((sum, value, bit) => sum + (value > level ? 1 << bit : 0), 0);
      for (const [from, to] of CROSSINGS[code]!) next.set(edge(i, j, from), edge(i, j, to));
    }
  }
  let path = '';
  while (next.size > 0) {
    const ring: Point[] = [];
    let name: string | undefined = next.keys().next().value;
    while (name !== undefined && next.has(name)) {
      ring.push(crossing(heights, name, level));
      const following: string = next.get(name)!;
      next.delete(name);
      name = following;
    }
    if (ring.length > 4) path += soft(ring);
  }
  return path;
}

/** Contour paths from the lowest level to the highest. */
export function contours(size: number): string[] {
  const heights = lattice(size);
  return [0.06, 0.2, 0.34, 0.48, 0.62, 0.76, 0.9, 1.04].map((level) => contour(heights, level));
}
