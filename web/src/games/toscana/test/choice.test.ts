import { expect, test } from 'vitest';
import { choice, settles } from '../choice';
import { saves } from '../veto.svelte';
import { whole, type Board, type Laid, type Pile } from '../view';

function board(tiles: number, top: string, game = 1): Board {
  const pile: Pile = { count: 9, top, left: [], bottom: null, turns: [] };
  const laid: Laid = { tile: 'g1', at: [0, 0, 0], squares: [] };
  return whole({ game, tiles: Array.from({ length: tiles }, () => laid), stacks: [pile, pile] });
}

test('a choice made with one’s own tile settles the question that follows', () => {
  expect(settles(choice(board(4, 'r3'), 0), board(5, 'r3'), 0)).toBe(true);
});

test('a question about another tile, after a later move, in another game or to another seat is open', () => {
  const made = choice(board(4, 'r3'), 0);
  expect(settles(made, board(5, 'r8'), 0)).toBe(false);
  expect(settles(made, board(6, 'r3'), 0)).toBe(false);
  expect(settles(made, board(5, 'r3', 2), 0)).toBe(false);
  expect(settles(made, board(5, 'r3'), 1)).toBe(false);
});

test('a veto is offered with one’s own tile only against one that would join areas', () => {
  const own = { areas: [[3, 4], [3, 3]] };
  expect(saves({ could: [3, 4], of: 1 }, own, 0)).toBeNull();
  expect(saves({ could: [3, 6], of: 1 }, own, 0)).toBe(6);
  expect(saves(undefined, own, 0)).toBeNull();
});
