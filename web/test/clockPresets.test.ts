import { expect, test } from 'vitest';
import { hands } from '../src/lib/clockPresets';
import type { TableMessage, View } from '../src/lib/table';

const person = {
  name: 'Ada',
  kind: 'person',
  level: null,
  online: true,
  left: false,
  missed: false,
  away: null,
};
const table = { seats: [person, { ...person, name: 'Bo' }] } as unknown as TableMessage;
const view = { awaited: [0], outcome: null } as unknown as View;

test('only who is awaited spends time', () => {
  const shown = hands(table, { at: 1_000, left: [65_000, 30_000], due: [] }, view, 6_000, 0);
  expect(shown.map((hand) => hand?.words)).toEqual(['1:00', '0:30']);
});

test('a clock that runs short says so', () => {
  const [hand] = hands(table, { at: 0, left: [30_000, 30_000], due: [] }, view, 15_000, 0);
  expect(hand).toEqual({ words: '0:15', short: true });
});

test('without a clock nothing is shown, and a deadline only for who has one', () => {
  expect(hands(table, null, view, 0, 0)).toEqual([null, null]);
  const shown = hands(table, { at: 0, left: [], due: [600_000, null] }, view, 0, 0);
  expect(shown).toEqual([{ words: '10:00', short: true }, null]);
});

test('a deadline that is hours away is said roughly, with its time of day', () => {
  const [hand] = hands(table, { at: 0, left: [], due: [26.5 * 3_600_000, null] }, view, 0, 0);
  expect(hand).toMatchObject({ words: '26 hours', short: false });
  expect(hand?.at).toMatch(/\d\d:\d\d/);
});
