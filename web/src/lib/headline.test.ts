import { expect, test } from 'vitest';
import { headline, ranked, rankReplay, withRanking } from './headline';
import type { Outcome } from './table';
import type { Replay } from './wire/types';
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

test('every view of a replay has the winners of its ranking', () => {
  const views = { '0': { outcome: null }, null: { outcome } };
  const replay = { ranking, moments: [{ number: 0, line: {}, views }] } as unknown as Replay;
  const [moment] = rankReplay(replay).moments;
  expect(moment?.views['0']?.outcome).toBeNull();
  expect(moment?.views['null']?.outcome?.winners).toEqual([2]);
  expect(rankReplay({ ...replay, ranking: [] }).moments).toEqual(replay.moments);
});

test('without a ranking the outcome stands', () => {
  expect(withRanking(outcome, [])).toBe(outcome);
  expect(ranked(outcome).map(({ seat }) => seat)).toEqual([0, 2, 1]);
});
