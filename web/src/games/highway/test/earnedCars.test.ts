import { expect, test, vi } from 'vitest';
import { Cheers } from '../earnedCars.svelte';
import { table } from './table';

const board = table();
const more = table({
  cars: [...board.cars, { seat: 1, type: 'bus', road: 0, where: 300, corners: [], z: 850 }],
});

test('a car that was earned is held up for a while, and none that stood there before', () => {
  vi.useFakeTimers();
  const cheers = new Cheers();
  cheers.see(board, false);
  expect(cheers.now).toEqual([]);
  cheers.see(more, false);
  expect(cheers.held(more, (x, y) => ({ x, y })).map(({ type, seat }) => [type, seat])).toEqual([['bus', 1]]);
  expect(cheers.held({ ...more, roads: [] }, (x, y) => ({ x, y }))).toEqual([]);
  vi.runAllTimers();
  expect(cheers.now).toEqual([]);
  vi.useRealTimers();
});

test('stepping through a replay holds nothing up', () => {
  const cheers = new Cheers();
  cheers.see(board, true);
  cheers.see(more, true);
  expect(cheers.now).toEqual([]);
});
