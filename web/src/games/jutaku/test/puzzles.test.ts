import { expect, test } from 'vitest';
import { following, type Puzzle } from '../solo/puzzles';

const puzzle = (card: number, side: 'easy' | 'hard', difficulty: number): Puzzle => ({
  card,
  side,
  difficulty,
  district: 'ueno',
  floors: 1,
  pieces: 3,
  yen: 5000,
  par: 60_000,
  outlines: [],
});
/** Puzzles by difficulty, as the server sends them. */
const LIST = [
  puzzle(4, 'easy', 1),
  puzzle(9, 'hard', 1),
  puzzle(2, 'easy', 2),
  puzzle(7, 'easy', 3),
  puzzle(4, 'hard', 4),
];
const timed =
  (...cards: number[]) =>
  ({ card }: Puzzle) =>
    cards.includes(card);

test('after a puzzle comes the next of its side by difficulty, first of all one that was not built yet', () => {
  expect(following(LIST, { card: 4, side: 'easy' }, timed(4))?.card).toBe(2);
  expect(following(LIST, { card: 4, side: 'easy' }, timed(4, 2))?.card).toBe(7);
  expect(following(LIST, { card: 4, side: 'easy' }, timed(4, 2, 7))?.card).toBe(2);
  expect(following(LIST, { card: 9, side: 'hard' }, timed(9))).toBe(LIST[4]);
});

test('after the hardest puzzle there is none', () => {
  expect(following(LIST, { card: 7, side: 'easy' }, timed())).toBeNull();
});
