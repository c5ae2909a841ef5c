import { expect, test } from 'vitest';
import { along, home, long, routes } from '../scene/routes';
import { pillar, road, table } from './table';

const board = table({
  pillars: [
    pillar(0, 0, 0, 0, 1),
    pillar(1, 1, 50000, 0, 1),
    pillar(2, 0, 10000, 0, 2),
    pillar(3, 0, 20000, 0, 1),
  ],
  roads: [
    road(
      0,
      0,
      [
        [0, 0],
        [-9949, 0],
      ],
      [1000, 0],
      { kind: 'ramp', from: 0 },
    ),
    road(
      1,
      1,
      [
        [50000, 0],
        [59949, 0],
      ],
      [1000, 0],
      { kind: 'ramp', from: 1 },
    ),
    road(
      2,
      0,
      [
        [0, 0],
        [10000, 0],
      ],
      [1000, 2000],
      { from: 0, to: 2 },
    ),
    road(
      3,
      0,
      [
        [10000, 0],
        [20000, 0],
      ],
      [2000, 1000],
      { from: 2, to: 3 },
    ),
    road(
      4,
      0,
      [
        [10000, 0],
        [10000, 10000],
      ],
      [2000, 2000],
      { from: 2, to: null, kind: 'exit' },
    ),
  ],
});

test('cars drive up the ramp and along their owner’s roads, at a junction either way', () => {
  expect(routes(board, 0).map((route) => route.map(({ road }) => road))).toEqual([
    [0, 2, 3],
    [0, 2, 4],
  ]);
  expect(routes(board, 1).map((route) => route.map(({ road }) => road))).toEqual([[1]]);
});

test('a drive goes on from where the car stands, without a gap between two roads', () => {
  const [route] = routes(board, 0);
  const start = home(route!, { road: 2, where: 500 }, 'road');
  expect(along(route!, start)[0]).toBeCloseTo(5);
  expect(along(route!, start)[1]).toBeCloseTo(1.5);
  for (let far = 0; far < long(route!); far += 0.5) {
    const [one, other] = [along(route!, far), along(route!, far + 0.5)];
    expect(Math.hypot(...one.map((part, k) => other[k]! - part))).toBeLessThan(0.51);
  }
  expect(home(route!, { road: 0, where: 900 }, 'ramp')).toBeLessThan(
    home(route!, { road: 0, where: 100 }, 'ramp'),
  );
});
