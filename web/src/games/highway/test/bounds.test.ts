import { expect, test } from 'vitest';
import { bounds } from '../bounds';
import { table } from './table';

test('a city that grows a little is looked at from where one was, and is never cut', () => {
  const board = table();
  const reaching = (x: number) => bounds({ ...board, pillars: board.pillars.map((pillar, i) => (i === 0 ? { ...pillar, at: [x, 0] as const } : pillar)) });
  expect(reaching(30000)).toEqual(reaching(31000));
  const [near, far] = [reaching(31000), reaching(40000)];
  expect(far.left).toBe(near.left);
  expect(far.left + far.width).toBeGreaterThanOrEqual(400);
});
