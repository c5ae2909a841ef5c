import { expect, test } from 'vitest';
import { headline, ranked, withRanking } from './headline';
import type { Outcome } from './table';
import { others } from './messages/person';

const outcome: Outcome = { scores: [23, 18, 22], winners: [0], detail: {} };
const ranking = [
  { place: 3, won: false },
  { place: 2, won: false },
  { place: 1, won: true },
];

test('a seat that a bot finished is no winner and stands last', () => {
  const settled = withRanking(outcome, ranking);
  expect(settled.winners).toEqual([2]);
  expect(headline(settled, others(['Ann', 'Bob', 'Cleo']))).toBe('Cleo wins');
  expect(ranked(settled, ranking).map(({ seat }) => seat)).toEqual([2, 1, 0]);
});

test('without a ranking the outcome stands', () => {
  expect(withRanking(outcome, [])).toBe(outcome);
  expect(ranked(outcome).map(({ seat }) => seat)).toEqual([0, 2, 1]);
});
