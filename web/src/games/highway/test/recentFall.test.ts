import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import Call from '../../../../test/Call.svelte';
import { Falls } from '../carry/recentFall.svelte';

test('the timer of a fall ends with the board', () => {
  vi.useFakeTimers();
  const run = () => {
    const falls = new Falls(() => null);
    falls.hear([], false);
    falls.hear([{ by: 'chance', do: { fell: ['disc:1'] } }], false);
    expect(falls.now?.pieces).toEqual(['disc:1']);
    expect(vi.getTimerCount()).toBe(1);
  };
  void render(Call, { props: { run } }).body;
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
