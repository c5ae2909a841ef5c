import { expect, test } from 'vitest';
import type { Draft } from '../placementDraft.svelte';
import { toolsOf, type Orders } from '../tools';
import type { OpenEnd } from '../view';
import { messages } from '../messages';
import { table } from './table';

const orders = {} as Orders;
const hand = {
  junction: false,
  exiting: false,
  canJoin: true,
  canLeave: true,
  heights: [],
  way: null,
  shown: false,
};

function shown(
  ends: readonly OpenEnd[],
  more: { begins?: boolean; blocked?: boolean; tilted?: boolean } = {},
): string[] {
  const now = {
    draft: hand as unknown as Draft,
    off: false,
    searching: false,
    earning: false,
    choosing: false,
    passing: false,
    canPass: true,
    blocked: false,
    begins: false,
    ends,
    ...more,
  };
  const tools = toolsOf(
    messages('en'),
    now,
    { founding: false, tilted: more.tilted ?? false, scored: false, lit: false },
    orders,
  );
  return tools.filter(({ idle }) => !idle).map(({ name }) => name);
}

test('a first turn has only the tools that it has use for', () => {
  const [first] = table().open;
  expect(shown([first!], { begins: true })).toEqual(['suggest', 'junction', 'firsts']);
  expect(shown([first!], { begins: true, tilted: true })).toEqual(['suggest', 'junction']);
});

test('of higher and lower the one that is chosen is marked, and neither before that', () => {
  const [low] = table().open;
  const heights = [1, 3].map((height) => ({ ...low!.next[0]!, height }));
  const marked = (way: (typeof heights)[number], more: object = {}) => {
    const draft = {
      ...hand,
      shown: true,
      heights,
      way,
      end: { ...low!, height: 2 },
      ...more,
    } as unknown as Draft;
    const now = {
      draft,
      off: false,
      searching: false,
      earning: false,
      choosing: false,
      passing: false,
      canPass: true,
      blocked: false,
      begins: false,
      ends: table().open,
    };
    return toolsOf(messages('en'), now, { founding: false, tilted: false, scored: false, lit: false }, orders)
      .filter(({ name }) => name === 'higher' || name === 'lower')
      .map(({ pressed, why }) => [pressed, Boolean(why)]);
  };
  expect(marked(heights[1]!)).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(marked(heights[0]!)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(marked(heights[1]!, { junction: true })).toEqual([
    [false, true],
    [false, false],
  ]);
  expect(marked(heights[1]!, { shown: false })).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(marked(heights[1]!, { shown: false, preset: true })).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('what a turn makes possible has its tool, and passing where nothing can be built', () => {
  const [low] = table().open;
  const high: OpenEnd = {
    ...low!,
    height: 2,
    exit: null,
    next: [1, 3].map((height) => ({ ...low!.next[0]!, height })),
  };
  expect(shown([high])).toEqual(['suggest', 'higher', 'lower', 'firsts']);
  expect(shown([low!, high])).toEqual(['suggest', 'junction', 'higher', 'lower', 'exit', 'end', 'firsts']);
  expect(shown([], { blocked: true })).toContain('pass');
});
