import { expect, test } from 'vitest';
import { namesInReplay, namesOf } from '../src/lib/playerNames';

const bot = (level: number) => ({ kind: 'bot' as const, level, name: null });
const person = (name: string) => ({ kind: 'person' as const, level: null, name });

test('neighbours of one level at one table have names of their own', () => {
  expect(namesOf([person('Ada'), bot(1), bot(1), bot(2), bot(1)])).toEqual([
    'Ada',
    'Suzu',
    'Piyo',
    'Tama',
    'Mame',
  ]);
  expect(namesOf(Array.from({ length: 6 }, () => bot(5)))).toEqual([
    'Kon',
    'Kuzuha',
    'Konta',
    'Inari',
    'Kohaku',
    'Kon 6',
  ]);
});

test('a replay calls them as the table did', () => {
  expect(namesInReplay(['\u{1F916} Suzu', 'Ada', '\u{1F916} Suzu'])).toEqual(['Suzu', 'Ada', 'Piyo']);
});
