import { expect, test } from 'vitest';
import { could } from '../describe';
import { choice, settles } from '../vetoChoice';
import { saves, Veto } from '../veto.svelte';
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
  const own = {
    areas: [
      [3, 4],
      [3, 3],
    ],
  };
  expect(saves({ could: [3, 4], of: 1 }, own, 0)).toBeNull();
  expect(saves({ could: [3, 6], of: 1 }, own, 0)).toBe(6);
  expect(saves(undefined, own, 0)).toBeNull();
});

test('a tile laid in whatever way answers the question that follows it with no, unless one armed the veto', () => {
  const veto = new Veto(null);
  veto.begin(board(4, 'r3'), 0);
  expect(veto.answer(board(5, 'r3'), 0)).toBe(false);
  veto.armed = true;
  expect(veto.answer(board(5, 'r3'), 0)).toBe(true);
  veto.begin(board(5, 'r3'), null);
  expect(veto.answer(board(5, 'r3'), 0)).toBeUndefined();
});

test('what a tile could bring is set against what tiles usually bring', () => {
  const risk = (best: number, score = 'tiles') =>
    could({ could: [1, best], of: 1 }, { score, match: false }, 'en');
  expect(risk(2)).toBe('Their area could grow from 1 to 2 tiles, as with most tiles: keep your veto.');
  expect(risk(4)).toBe('Their area could grow from 1 to 4 tiles: that is much.');
  expect(risk(6, 'squares')).toBe('Their area could grow from 1 to 6 squares.');
  expect(risk(1)).toBe('It cannot enlarge their area now: keep your veto.');
});
