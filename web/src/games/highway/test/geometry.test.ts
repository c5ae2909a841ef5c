import { expect, test } from 'vitest';
import {
  bearing,
  covering,
  crossing,
  fromShape,
  laid,
  meetings,
  overlap,
  stacked,
  toward,
} from '../geometry';
import { road, table } from './table';

test('angles turn anticlockwise from the right, and lead back to where they came from', () => {
  expect(bearing([0, 0], [0, 10])).toBe(9000);
  expect(bearing([0, 0], [0, -10])).toBe(27000);
  expect(toward([100, 100], 18000, 50)).toEqual([50, 100]);
});

test('lines cross where they meet, and nowhere else', () => {
  expect(
    crossing(
      [
        [0, 0],
        [10, 0],
      ],
      [
        [5, -5],
        [5, 5],
      ],
    ),
  ).toEqual([0.5, 0.5]);
  expect(
    crossing(
      [
        [0, 0],
        [10, 0],
      ],
      [
        [5, 1],
        [5, 5],
      ],
    ),
  ).toBeNull();
});

test('outlines that only touch do not overlap', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(
    overlap(
      square,
      square.map(([x, y]) => [x + 10, y] as const),
    ),
  ).toBe(false);
  expect(
    overlap(
      square,
      square.map(([x, y]) => [x + 9, y] as const),
    ),
  ).toBe(true);
  expect(fromShape([5, 5], { corners: square })).toBe(-5);
  expect(fromShape([15, 0], { centre: [0, 0], radius: 10 })).toBe(5);
});

test('a road lies centred between its pillars and rises to the higher one', () => {
  const { line, z } = laid(table(), 0, [-5000, 9949], 2);
  expect(line[0][1]).toBeCloseTo(0);
  expect(line[1][1]).toBeCloseTo(9949);
  expect(z[0]).toBeLessThan(z[1]);
});

test('a road that overlaps another on its pillar lies on top of it', () => {
  const high = laid(table(), 0, [-14000, 4000], 2);
  expect(high.z[0]).toBe(1300);
});

test('what a road passes over and under is found in the order of the way', () => {
  const board = table();
  const built = {
    line: [
      [8000, -5000],
      [8000, 5000],
    ] as const,
    corners: [],
    z: [3000, 3000] as const,
  };
  const [met] = meetings(board, built, () => false);
  expect(met?.road.id).toBe(1);
  expect(met!.z).toBeGreaterThan(met!.other);
});

test('a road is drawn after those that it passes over, whatever its ends', () => {
  const low = road(
    0,
    0,
    [
      [0, 0],
      [1, 0],
    ],
    [9000, 9000],
  );
  const high = road(
    1,
    1,
    [
      [0, 0],
      [1, 0],
    ],
    [100, 100],
    { over: [0] },
  );
  expect(stacked([low, high]).map(({ id }) => id)).toEqual([0, 1]);
});

test('a road in hand goes under what it passes under, and over what it passes over', () => {
  const board = table();
  const under = (height: number) =>
    covering(
      meetings(
        board,
        {
          line: [
            [8000, -5000],
            [8000, 5000],
          ],
          corners: [],
          z: [height, height],
        },
        () => false,
      ),
    );
  expect(under(0).map(({ id }) => id)).toEqual([1]);
  expect(under(3000)).toEqual([]);
});
