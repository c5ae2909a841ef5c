import { expect, test } from 'vitest';
import { prices, trails } from '../map/figures';
import type { Board, Space } from '../view';

const space = (...roads: string[]): Space => ({
  kind: 'paddies',
  name: null,
  at: null,
  roads,
  covered: false,
});
const board = {
  map: {
    capital: 'EDO',
    spaces: { EDO: space('P1', 'P2'), P1: space('EDO', 'F1'), P2: space('EDO'), F1: space('P1') },
  },
  merchant: { at: 'P1' },
} as unknown as Board;

test('trails of two samurai to one space have different keys', () => {
  const ways = trails([{ walk: ['P1', 'EDO'] }, { walk: ['P2', 'EDO'] }, { merchant: 'EDO' }], board, 0);
  expect(new Set(ways.map(({ key }) => key)).size).toBe(3);
  expect(ways.map(({ from, price }) => [from, price])).toEqual([
    ['P1', 1],
    ['P2', 1],
    ['P1', 1],
  ]);
  expect(prices(ways)).toEqual({ EDO: 3 });
});

test('trails of two samurai from one space to another are one', () => {
  const ways = trails([{ walk: ['F1', 'EDO'] }, { walk: ['F1', 'EDO'] }], board, 0);
  expect(ways).toMatchObject([{ from: 'F1', to: 'EDO', count: 2, price: 4 }]);
});
