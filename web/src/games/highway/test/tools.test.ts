import { expect, test } from 'vitest';
import type { Draft } from '../draft.svelte';
import { toolsOf, type Orders } from '../tools';
import type { OpenEnd } from '../view';
import { sayings } from '../words';
import { table } from './table';

const orders = {} as Orders;
const hand = { junction: false, exiting: false, canJoin: true, canLeave: true, heights: [], way: null, shown: false };

function shown(ends: readonly OpenEnd[], more: { begins?: boolean; blocked?: boolean; tilted?: boolean } = {}): string[] {
  const now = {
    draft: hand as unknown as Draft, off: false, searching: false, earning: false, choosing: false, passing: false, canPass: true,
    blocked: false, begins: false, ends, ...more,
  };
  const tools = toolsOf(sayings('en'), now, { founding: false, tilted: more.tilted ?? false, scored: false, lit: false }, orders);
  return tools.filter(({ idle }) => !idle).map(({ sign }) => sign);
}

test('a first turn has only the tools that it has use for', () => {
  const [first] = table().open;
  expect(shown([first!], { begins: true })).toEqual(['suggest', 'junction', 'firsts']);
  expect(shown([first!], { begins: true, tilted: true })).toEqual(['suggest', 'junction']);
});

test('nothing is higher or lower before a place is pointed at, but in a lesson about heights', () => {
  const why = (lesson: string | null) => {
    const now = { draft: hand as unknown as Draft, off: false, searching: false, earning: false, choosing: false, passing: false, canPass: true, blocked: false, begins: false, ends: table().open };
    return toolsOf(sayings('en'), now, { founding: false, tilted: false, scored: false, lit: false }, orders, lesson).filter(({ sign }) => sign === 'higher' || sign === 'lower').map((tool) => tool.why === sayings('en').pointFirst);
  };
  expect(why(null)).toEqual([true, true]);
  expect(why('H-19')).toEqual([false, false]);
});

test('what a turn makes possible has its tool, and passing where nothing can be built', () => {
  const [low] = table().open;
  const high: OpenEnd = { ...low!, height: 2, exit: null, next: [1, 3].map((height) => ({ ...low!.next[0]!, height })) };
  expect(shown([high])).toEqual(['suggest', 'higher', 'lower', 'firsts']);
  expect(shown([low!, high])).toEqual(['suggest', 'junction', 'higher', 'lower', 'exit', 'end', 'firsts']);
  expect(shown([], { blocked: true })).toContain('pass');
});
