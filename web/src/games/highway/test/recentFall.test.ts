import { expect, test, vi } from 'vitest';

const destroyed = vi.hoisted(() => [] as (() => void)[]);
vi.mock('svelte', async (original) => ({
  ...(await original<typeof import('svelte')>()),
  onDestroy: (run: () => void) => destroyed.push(run),
}));

import { Falls } from '../carry/recentFall.svelte';

test('the timer of a fall ends with the board', () => {
  vi.useFakeTimers();
  const falls = new Falls(() => null);
  falls.hear([], false);
  falls.hear([{ by: 'chance', do: { fell: ['disc:1'] } }], false);
  expect(falls.now?.pieces).toEqual(['disc:1']);
  expect(vi.getTimerCount()).toBe(1);
  destroyed.forEach((run) => run());
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
