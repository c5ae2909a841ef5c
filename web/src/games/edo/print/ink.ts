/** The block cutter's tools: seeded chance, curves, and lines whose width swells and tapers. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The same numbers for the same seed, wherever the print is drawn. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a name, the seed of its drawing. */
export function seeded(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100003;
  return sum;
}

/** Smooth noise along a line, about -1 to 1. */
export function noise(seed: number): (at: number) => number {
  const roll = dice(seed);
  const knots = Array.from({ length: 257 }, () => roll() * 2 - 1);
  const one = (at: number) => {
    const x = ((at % 256) + 256) % 256;
    const n = Math.floor(x);
    const t = x - n;
    const eased = t * t * (3 - 2 * t);
    return (knots[n] ?? 0) * (1 - eased) + (knots[n + 1] ?? 0) * eased;
  };
  return (at) => (one(at) + 0.5 * one(2.1 * at + 7) + 0.25 * one(4.3 * at + 3)) / 1.6;
}

export const p = (x: number, y: number): Point => ({ x, y });
export const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const between = (a: Point, b: Point, share: number): Point =>
  p(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);

/** A smooth curve through points. */
export function curve(through: readonly Point[], steps = 12): Point[] {
  const out: Point[] = [];
  const at = (n: number) => through[Math.max(0, Math.min(through.length - 1, n))] as Point;
  for (let n = 0; n < through.length - 1; n += 1) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      const mix = (e: number, f: number, g: number, h: number) =>
        0.5 *
        (2 * f + (g - e) * t + (2 * e - 5 * f + 4 * g - h) * t * t + (3 * f - e - 3 * g + h) * t * t * t);
      out.push(p(mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y)));
    }
  }
  return [...out, at(through.length - 1)];
}

/** The same line in steps of even length. */
export function paced(line: readonly Point[], step: number): Point[] {
  let whole = 0;
  for (let n = 1; n < line.length; n += 1) whole += far(line[n - 1] as Point, line[n] as Point);
  const count = Math.max(1, Math.round(whole / step));
  const out: Point[] = [line[0] as Point];
  let gone = 0;
  let n = 1;
  for (let k = 1; k < count; k += 1) {
    const goal = (whole * k) / count;
    while (n < line.length - 1 && gone + far(line[n - 1] as Point, line[n] as Point) < goal) {
      gone += far(line[n - 1] as Point, line[n] as Point);
      n += 1;
    }
    const [a, b] = [line[n - 1] as Point, line[n] as Point];
    out.push(between(a, b, (goal - gone) / Math.max(1e-6, far(a, b))));
  }
  return [...out, line.at(-1) as Point];
}

/** Which way is to the side, at every point of a line. */
export function sides(line: readonly Point[]): Point[] {
  return line.map((_, n) => {
    const a = line[Math.max(0, n - 1)] as Point;
    const b = line[Math.min(line.length - 1, n + 1)] as Point;
    const long = far(a, b) || 1;
    return p(-(b.y - a.y) / long, (b.x - a.x) / long);
  });
}

/** Fewer points, none of them further from the line than this. */
export function lean(line: readonly Point[], off = 0.24): Point[] {
  if (line.length < 4) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const closed = far(line[0] as Point, line.at(-1) as Point) < 1;
  const half = line.length >> 1;
  if (closed) keep[half] = 1;
  const work: [number, number][] = closed
    ? [
        [0, half],
        [half, line.length - 1],
      ]
    : [[0, line.length - 1]];
  for (let next = work.pop(); next; next = work.pop()) {
    const [from, to] = next;
    const [a, b] = [line[from] as Point, line[to] as Point];
    const long = far(a, b);
    let worst = off;
    let at = -1;
    for (let n = from + 1; n < to; n += 1) {
      const q = line[n] as Point;
      const away =
        long < 1e-6 ? far(a, q) : Math.abs((q.x - a.x) * (b.y - a.y) - (q.y - a.y) * (b.x - a.x)) / long;
      if (away > worst) [worst, at] = [away, n];
    }
    if (at > 0) {
      keep[at] = 1;
      work.push([from, at], [at, to]);
    }
  }
  return line.filter((_, n) => keep[n]);
}

/** A number of tenths, as short as SVG allows. */
function tenths(n: number): string {
  const text = String(n / 10);
  return text.replace(/^(-?)0\./, '$1.');
}

/** One decimal, as short as SVG allows. */
export const short = (n: number): string => tenths(Math.round(n * 10));

/** A path through points, in tenths, closed or open. */
export function path(points: readonly Point[], closed = true, off = 0.24): string {
  const grid = lean(points, off).map(({ x, y }) => [Math.round(x * 10), Math.round(y * 10)] as const);
  const [first] = grid;
  if (!first) return '';
  let out = `M${tenths(first[0])} ${tenths(first[1])}l`;
  let [x, y] = first;
  for (const [nextX, nextY] of grid.slice(1)) {
    if (nextX === x && nextY === y) continue;
    const [across, down] = [tenths(nextX - x), tenths(nextY - y)];
    out +=
      (out.endsWith('l') || across.startsWith('-') ? '' : ' ') +
      across +
      (down.startsWith('-') ? '' : ' ') +
      down;
    [x, y] = [nextX, nextY];
  }
  return out + (closed ? 'z' : '');
}

/** A band along a line, so wide at each share of its way. */
export function band(line: readonly Point[], wide: (share: number) => number, step = 8): Point[] {
  const way = paced(line, step);
  const side = sides(way);
  const left: Point[] = [];
  const right: Point[] = [];
  way.forEach(({ x, y }, n) => {
    const half = wide(n / Math.max(1, way.length - 1)) / 2;
    const { x: sx, y: sy } = side[n] as Point;
    left.push(p(x + sx * half, y + sy * half));
    right.push(p(x - sx * half, y - sy * half));
  });
  return [...left, ...right.reverse()];
}

export interface Stroke {
  width?: number;
  /** Over which share of its way the line grows from nothing, and shrinks to it. */
  taper?: readonly [number, number];
  /** How much its width swells. */
  swell?: number;
  step?: number;
  seed?: number;
}

let strokes = 0;

/** One line of the key block as an outline. */
export function stroke(
  line: readonly Point[],
  { width = 1.3, taper = [0.2, 0.3], swell = 0.5, step = 5, seed }: Stroke = {},
): string {
  strokes = (strokes + 1) % 199;
  const wave = noise(seed ?? strokes);
  return path(
    band(
      line,
      (share) => {
        const grown = Math.min(
          1,
          taper[0] > 0 ? share / taper[0] : 1,
          taper[1] > 0 ? (1 - share) / taper[1] : 1,
        );
        return Math.max(
          0.3,
          width * Math.sin((grown * Math.PI) / 2) * (1 + swell * wave(share * 9 + strokes)),
        );
      },
      step,
    ),
    true,
    0.16,
  );
}

/** Every drawing begins with the same chance. */
export function fresh(): void {
  strokes = 0;
}

/** A rounded patch with an uneven edge. */
export function patch(
  middle: Point,
  across: number,
  down: number,
  { uneven = 0.05, seed = 1, square = 2.4, count = 44 } = {},
): Point[] {
  const wave = noise(seed);
  return Array.from({ length: count + 1 }, (_, n) => {
    const angle = (2 * Math.PI * (n % count)) / count;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const reach =
      (Math.abs(c) ** square + Math.abs(s) ** square) ** (-1 / square) *
      (1 + uneven * (wave(3 + 2.2 * c) + wave(40 + 2.2 * s)));
    return p(middle.x + across * c * reach, middle.y + down * s * reach);
  });
}

/** The same corners, whichever way they were given: so that shapes of one path merge. */
export function wound(points: readonly Point[]): Point[] {
  let area = 0;
  points.forEach((a, n) => {
    const b = points[(n + 1) % points.length] as Point;
    area += a.x * b.y - b.x * a.y;
  });
  return area > 0 ? [...points] : [...points].reverse();
}

export const straight = (a: Point, b: Point, count = 5): Point[] =>
  Array.from({ length: count + 1 }, (_, n) => between(a, b, n / count));

/** A path element of one ink. */
export const ink = (kind: string, d: string, more = ''): string =>
  `<path class="edo-${kind}" d="${d}"${more}/>`;
export const key = (line: readonly Point[], how?: Stroke): string => ink('k', stroke(line, how));
export const use = (name: string, { x, y }: Point, scale = 1): string =>
  `<use href="#edo-${name}" transform="translate(${short(x)} ${short(y)})${scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`}"/>`;

export const inside = ({ x, y }: Point, { left, top, right, bottom }: Box, margin = 0): boolean =>
  x > left - margin && x < right + margin && y > top - margin && y < bottom + margin;
export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
