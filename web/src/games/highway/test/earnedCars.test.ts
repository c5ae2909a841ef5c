import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import Call from '../../../../test/Call.svelte';
import { Cheers } from '../earnedCars.svelte';
import { table } from './table';

const board = table();
const more = table({
  cars: [...board.cars, { seat: 1, type: 'bus', road: 0, where: 300, corners: [], z: 850 }],
});
/** Runs the function in a component, which is destroyed afterwards. */
const inComponent = (run: () => void) => void render(Call, { props: { run } }).body;

test('a car that was earned is held up for a while, and none that stood there before', () => {
  vi.useFakeTimers();
  inComponent(() => {
    const cheers = new Cheers();
    cheers.see(board, false);
    expect(cheers.now).toEqual([]);
    cheers.see(more, false);
    const held = cheers.held(more, (x, y) => ({ x, y }));
    expect(held.map(({ type, seat }) => [type, seat])).toEqual([['bus', 1]]);
    expect(cheers.held({ ...more, roads: [] }, (x, y) => ({ x, y }))).toEqual([]);
    vi.runAllTimers();
    expect(cheers.now).toEqual([]);
  });
  vi.useRealTimers();
});

test('the timer of an earned car ends with the board', () => {
  vi.useFakeTimers();
  inComponent(() => {
    const cheers = new Cheers();
    cheers.see(board, false);
    cheers.see(more, false);
    expect(vi.getTimerCount()).toBe(1);
  });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('stepping through a replay holds nothing up', () => {
  inComponent(() => {
    const cheers = new Cheers();
    cheers.see(board, true);
    cheers.see(more, true);
    expect(cheers.now).toEqual([]);
  });
});
