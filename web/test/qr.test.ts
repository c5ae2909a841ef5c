import { expect, test } from 'vitest';
import { qr } from '../src/lib/qr';

const drawn = (text: string) => qr(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('a code has the size that its text asks for', () => {
  expect(qr('a').length).toBe(21);
  expect(qr('https://machinami.example/seat/AbCdEfGhIjKlMnOpQrStUv').length).toBe(33);
  expect(qr('x'.repeat(213)).length).toBe(57);
  expect(() => qr('x'.repeat(214))).toThrow(RangeError);
});

test('a code that a camera has read stays as it is', () => {
  expect(drawn('a')).toMatchInlineSnapshot(`
    [
      "#######..#.##.#######",
      "#.....#.#.##..#.....#",
      "#.###.#.##.#..#.###.#",
      "#.###.#.#.##..#.###.#",
      "#.###.#..#..#.#.###.#",
      "#.....#...##..#.....#",
      "#######.#.#.#.#######",
      "........##...........",
      "#.....#.#.##.##..###.",
      "#..##......###.###..#",
      "..#.###..##.#.##.....",
      ".#.#.#.##..#####.#.#.",
      "##.#..####.##########",
      "........##..#.....#.#",
      "#######..###.#..####.",
      "#.....#...#...#...###",
      "#.###.#..###.#..###..",
      "#.###.#..#.#####.#...",
      "#.###.#..#.###.###.##",
      "#.....#...######.#...",
      "#######.#.#.#..#..##.",
    ]
  `);
});

test('three corners and a dark square tell a reader where the code lies', () => {
  const code = drawn('https://machinami.example/seat/AbCdEfGhIjKlMnOpQrStUv');
  const size = code.length;
  for (const [y, x] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    expect(code.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
  }
  expect(code[size - 8]?.[8]).toBe('#');
});
