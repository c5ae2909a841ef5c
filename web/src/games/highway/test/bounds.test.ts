import { expect, test } from 'vitest';
import { bounds, rim } from '../bounds';
import { table } from './table';

test('a city that grows a little is looked at from where one was, and is never cut', () => {
  const board = table();
  const reaching = (x: number) =>
    bounds({
      ...board,
      pillars: board.pillars.map((pillar, i) => (i === 0 ? { ...pillar, at: [x, 0] as const } : pillar)),
    });
  expect(reaching(30000)).toEqual(reaching(31000));
  const [near, far] = [reaching(31000), reaching(40000)];
  expect(far.left).toBe(near.left);
  expect(far.left + far.width).toBeGreaterThanOrEqual(400);
});

test('the ring within reach of a pillar lies between its outermost points', () => {
  expect(rim([100, 200], 50)).toEqual([
    [50, 200],
    [150, 200],
    [100, 150],
    [100, 250],
  ]);
});
