/**
 * QR codes for addresses after ISO/IEC 18004: byte mode, error correction M, versions 1 to 10 (up to 213
 * bytes).
 */

/** Per version: error correction codewords per block, then the data codewords of each block. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** The modules of the code for a text; true is dark. */
export function qr(text: string): Grid {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, data], n) => bytes.length + (n < 9 ? 2 : 3) <= sum(data)) + 1;
  if (version === 0) throw new RangeError('too long for a code');
  const words = interleaved(version, packed(version, bytes));
  const bare = drawn(version);
  const candidates = MASKS.map((_, mask) => finished(bare, words, mask, version));
  return candidates.reduce((best, next) => (ugliness(next) < ugliness(best) ? next : best));
}

function packed(version: number, bytes: readonly number[]): number[] {
  const room = sum(BLOCKS[version - 1]![1]);
  const bits = [
    ...binary(4, 4),
    ...binary(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => binary(byte, 8)),
  ];
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, n) =>
    parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2),
  );
  for (let n = 0; words.length < room; n++) words.push(n % 2 ? 17 : 236);
  return words;
}

function interleaved(version: number, words: readonly number[]): number[] {
  const [extra, sizes] = BLOCKS[version - 1]!;
  let from = 0;
  const data = sizes.map((size) => words.slice(from, (from += size)));
  const checks = data.map((block) => remainder(block, extra));
  const across = (blocks: number[][]) =>
    Array.from({ length: Math.max(...blocks.map((block) => block.length)) }, (_, n) =>
      blocks.flatMap((block) => block.slice(n, n + 1)),
    ).flat();
  return [...across(data), ...across(checks)];
}

/* Reed–Solomon over GF(256) with 0x11d */

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

function remainder(data: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((value, i) => value ^ times(divisor[i - 1] ?? 0, root));
  }
  const rest = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i]! ^= times(divisor[i + 1]!, factor);
  }
  return rest;
}

/* Modules */

/** The fixed patterns of a version; null where data modules go. */
function drawn(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const put = (y: number, x: number, dark: boolean) => {
    if (y >= 0 && x >= 0 && y < size && x < size) grid[y]![x] = dark;
  };
  const rings = (cy: number, cx: number, reach: number, light: number) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        const ring = Math.max(Math.abs(y), Math.abs(x));
        put(cy + y, cx + x, ring !== light && ring !== 4);
      }
  };
  for (let n = 0; n < size; n++) {
    put(6, n, n % 2 === 0);
    put(n, 6, n % 2 === 0);
  }
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(y, x, 4, 2);
  const places = ALIGNED[version - 1]!;
  const last = places.length - 1;
  places.forEach((y, i) =>
    places.forEach((x, j) => {
      const corner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!corner) rings(y, x, 2, 1);
    }),
  );
  mark(grid, 0, version);
  return grid;
}

/** Writes the format information and, in larger codes, the version. */
function mark(grid: (boolean | null)[][], mask: number, version: number): void {
  const size = grid.length;
  const format = (((mask << 10) | divided(mask << 10, 0x537, 10)) ^ 0x5412) & 0x7fff;
  for (let n = 0; n < 15; n++) {
    const dark = ((format >> n) & 1) === 1;
    const down = n < 6 ? n : n < 8 ? n + 1 : size - 15 + n;
    const along = n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n;
    grid[down]![8] = dark;
    grid[8]![along] = dark;
  }
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const bits = (version << 12) | divided(version << 12, 0x1f25, 12);
  for (let n = 0; n < 18; n++) {
    const [near, far] = [Math.floor(n / 3), size - 11 + (n % 3)];
    grid[near]![far] = grid[far]![near] = ((bits >> n) & 1) === 1;
  }
}

function divided(value: number, by: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest))
    rest ^= by << (bit - degree);
  return rest;
}

function finished(
  bare: readonly (readonly (boolean | null)[])[],
  words: readonly number[],
  mask: number,
  version: number,
): Grid {
  const size = bare.length;
  const grid = bare.map((row) => [...row]);
  let n = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (bare[y]![x] !== null) continue;
        const dark = (((words[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1;
        grid[y]![x] = dark !== MASKS[mask]!(y, x);
        n += 1;
      }
    }
  }
  mark(grid, mask, version);
  return grid as Grid;
}

/** The penalty score of a code, by the standard's four rules. */
function ugliness(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  let points = 0;
  for (const line of lines) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = grid[y]![x];
      if (grid[y - 1]![x] === dark && grid[y]![x - 1] === dark && grid[y - 1]![x - 1] === dark) points += 3;
    }
  const share = sum(grid.flat().map(Number)) / size ** 2;
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
const binary = (value: number, bits: number) =>
  Array.from({ length: bits }, (_, n) => (value >> (bits - 1 - n)) & 1);
