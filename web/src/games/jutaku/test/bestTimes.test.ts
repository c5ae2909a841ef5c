import { beforeEach, expect, test, vi } from 'vitest';
import type { Line, View } from '../../../lib/table';
import {
  beginDaily,
  bestOf,
  bestOfDay,
  ghostOf,
  keepTime,
  puzzle,
  soloKey,
  streak,
  trial,
} from '../solo/bestTimes';
import { shared } from '../solo/share';
import { messages } from '../messages';
import type { Board } from '../view';
import { desk } from './desk';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

function view(board: Partial<Board>, options = {}): View<Board> {
  return {
    game: 'jutaku',
    rules: 1,
    seats: 1,
    options,
    seat: 0,
    to_act: [],
    awaited: [],
    prompt: { id: 1, key: '', en: '', fr: '' },
    offered: [],
    due: null,
    at: 0,
    outcome: null,
    board: desk(board),
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

test('a run keeps how many pieces stood when, and nothing of where', () => {
  const one = view({ mode: 'puzzle', side: 'easy' }, { card: 3 });
  const lines: Line[] = [
    { by: 'clock', do: { go: true }, at: 3000 },
    { by: 0, do: { place: 4, pose: [1, 2, 3, false] }, at: 9000 },
    { by: 0, do: { take_back: true }, at: 12000 },
    { by: 0, do: { place: 5, pose: [1, 2, 3, false] }, at: 20000 },
  ];
  keepTime(one, done(20_000), lines);
  expect([5000, 7000, 10_000, 30_000].map((at) => ghostOf(puzzle(3, 'easy'), at))).toEqual([0, 1, 0, 1]);
  expect([...stored.values()].join()).not.toContain('pose');
  keepTime(one, done(25_000), []);
  expect(ghostOf(puzzle(3, 'easy'), 30_000)).toBe(1);
});

test('days in a row count up to today, or to yesterday while today is open', () => {
  const days = { '2026-11-12': 1, '2026-11-14': 1, '2026-11-15': 1 };
  stored.set('machinami.jutaku', JSON.stringify({ days }));
  expect(['2026-11-15', '2026-11-16', '2026-11-17'].map(streak)).toEqual([2, 2, 0]);
});

test('a shared result tells the time and nothing of the building', () => {
  const puzzle = {
    card: 3,
    side: 'easy' as const,
    district: 'ueno',
    floors: 2,
    pieces: 5,
    yen: 7000,
    difficulty: 2,
    par: 60_000,
    outlines: [],
  };
  const text = shared(
    {
      date: '2026-11-15',
      puzzle,
      time: '1:10.0',
      ms: 70_000,
      days: 4,
      address: 'https://here/puzzles/jutaku',
    },
    messages('en').solo,
  );
  expect(text).toBe(
    'Tokyo Jutaku · 2026-11-15\nDifficulty 2 · Easy, with a grid\n⏱ 1:10.0 ★★☆\n4 days in a row\nhttps://here/puzzles/jutaku',
  );
});

test('the easy puzzle of a day has a time of its own, and either keeps the row of days going', () => {
  stored.set('machinami.jutaku', JSON.stringify({ days: { '2026-11-14': 50_000 } }));
  beginDaily({ date: '2026-11-15', card: 3, side: 'easy', easy: true });
  keepTime(view({ mode: 'puzzle', side: 'easy' }, { card: 3 }), done(20_000));
  expect([bestOfDay('2026-11-15', true), bestOfDay('2026-11-15'), bestOfDay('2026-11-14')]).toEqual([
    20_000,
    null,
    50_000,
  ]);
  expect(streak('2026-11-15')).toBe(2);
});
