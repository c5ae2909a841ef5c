import { expect, test } from 'vitest';
import type { LobbyTable } from '../lib/wire/types';
import { seeking, suits, type Wishes } from './lobbyFilter';

const table = (change: Partial<LobbyTable>): LobbyTable => ({
  table: 't',
  game: 'g',
  options: {},
  phase: 'waiting',
  seats: [],
  clock: null,
  level: null,
  made: 0,
  watchers: 0,
  rated: false,
  ...change,
});
const any: Wishes = { game: '', pace: 'any', level: 0 };

test('who looks for anything is shown everything', () => {
  expect(suits(table({ clock: { days: 1 }, level: 5 }), any)).toBe(true);
});

test('game, pace and level narrow what is shown', () => {
  expect(suits(table({}), { ...any, game: 'other' })).toBe(false);
  expect(suits(table({ clock: { days: 1 } }), { ...any, pace: 'now' })).toBe(false);
  expect(suits(table({ clock: { budget: 60 } }), { ...any, pace: 'now' })).toBe(true);
  expect(suits(table({ level: 4 }), { ...any, level: 2 })).toBe(false);
  expect(suits(table({ level: 3 }), { ...any, level: 2 })).toBe(true);
  expect(suits(table({}), { ...any, level: 2 })).toBe(true);
});

test('who does not mind when plays now', () => {
  expect(seeking(any, 'Ada')).toEqual({ game: null, pace: 'now', level: null, name: 'Ada' });
});
