import { expect, test } from 'vitest';
import { Draft } from '../placementDraft.svelte';
import { table } from './table';

test('a height that is chosen with nothing in hand takes nothing in hand', () => {
  const board = table();
  const [low] = board.open;
  const seat = low!.seat;
  const next = [1, 3].map((height) => ({ ...low!.next.find(({ junction }) => !junction)!, height }));
  const begin = (last?: Draft) =>
    new Draft(
      () => ({ ...board, open: [{ ...low!, height: 2, next }] }),
      () => seat,
      last,
    );
  const draft = begin();
  expect([draft.way?.height, draft.preset]).toEqual([3, false]);
  draft.raise(-1);
  expect([draft.way?.height, draft.preset, draft.shown, draft.bare]).toEqual([1, true, false, null]);
  const following = begin(draft);
  expect([following.way?.height, following.preset]).toEqual([3, false]);
});
