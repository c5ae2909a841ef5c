import { beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../../../lib/table';
import { beginDaily, bestOf, bestOfDay, keepTime, puzzle, soloKey, trial } from '../alone/best';
import type { Board } from '../view';
import { desk } from './desk';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
});

function view(board: Partial<Board>, options = {}): View<Board> {
  return {
    game: 'jutaku', rules: 1, seats: 1, options, seat: 0, to_act: [], awaited: [], prompt: { id: 1, key: '', en: '', fr: '' },
    offered: [], due: null, at: 0, outcome: null, board: desk(board),
  };
}
const done = (time: number) => ({ scores: [1], winners: [0], detail: { time } });

test('of several times of a puzzle the best is kept', () => {
  const one = view({ mode: 'puzzle', side: 'hard' }, { card: 7 });
  for (const time of [61_000, 42_500, 50_000]) keepTime(one, done(time));
  expect(bestOf(puzzle(7, 'hard'))).toBe(42_500);
  expect(bestOf(puzzle(7, 'easy'))).toBeNull();
});

test('the puzzle of the day counts for its day too', () => {
  beginDaily({ date: '2026-11-15', card: 7, side: 'hard' });
  keepTime(view({ mode: 'puzzle', side: 'hard' }, { card: 7 }), done(30_000));
  keepTime(view({ mode: 'puzzle', side: 'hard' }, { card: 8 }), done(10_000));
  expect(bestOfDay('2026-11-15')).toBe(30_000);
});

test('a trial is kept by its side, and a game of several not at all', () => {
  keepTime(view({ side: 'easy' }), done(200_000));
  expect(bestOf(trial('easy'))).toBe(200_000);
  expect(soloKey({ ...view({}), seats: 2 })).toBeNull();
});

test('who gave up has no time', () => {
  keepTime(view({ mode: 'puzzle' }, { card: 1 }), { ...done(9000), winners: [] });
  expect(bestOf(puzzle(1, 'easy'))).toBeNull();
});
