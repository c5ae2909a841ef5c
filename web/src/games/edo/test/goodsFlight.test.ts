import { expect, test } from 'vitest';
import { flights } from '../map/goodsFlight';
import type { Line } from '../../../lib/table';
import type { Board } from '../view';

const space = (kind: string) => ({ kind, name: null, at: null, roads: [], covered: false });
const board = {
  map: {
    capital: 'EDO',
    spaces: { EDO: space('town'), F1: space('forest'), Q1: space('quarry'), T1: space('town') },
  },
  merchant: { at: 'T1' },
  towns: { EDO: { shares: {} }, T1: { shares: { 0: 5, 1: 4 } } },
} as unknown as Board;

test('goods rise from the land that was worked, each kind from its own', () => {
  const line = { by: 0, do: { work: ['F1', 'Q1'] }, shows: { gain: { wood: 3, stone: 2 } } };
  expect(flights([line], board)).toEqual([
    { seat: 0, from: 'F1', what: 'wood', count: 3 },
    { seat: 0, from: 'Q1', what: 'stone', count: 2 },
  ]);
});

test('what the merchant sells comes from the merchant, money from the capital, power from the town; costs fly nowhere', () => {
  const lines: Line[] = [
    { by: 1, do: { trade: { buy: 2 } }, shows: { gain: { wood: 2, ryo: -4 } } },
    { by: 1, do: { use: 2 }, shows: { gain: { ryo: 10 } } },
    { by: 0, do: { build: ['house', 'T1'] }, shows: { gain: { wood: -4, power: 1 } } },
  ];
  expect(flights(lines, board).map(({ from, what }) => `${what} from ${from}`)).toEqual([
    'wood from T1',
    'ryo from EDO',
    'power from T1',
  ]);
});

test('at the end of a round coins fly from every town to its owners', () => {
  const line = { by: 0, do: { keep: [] }, shows: { income: [5, 4] } };
  expect(flights([line], board)).toEqual([
    { seat: 0, from: 'T1', what: 'ryo', count: 5 },
    { seat: 1, from: 'T1', what: 'ryo', count: 4 },
  ]);
});

test('what one seat earns twice at a place flies as one sum', () => {
  const lines: Line[] = [
    { by: 0, do: { use: 1 }, shows: { gain: { ryo: 2 } } },
    { by: 0, do: { use: 2 }, shows: { gain: { ryo: 10 } } },
  ];
  expect(flights(lines, board)).toEqual([{ seat: 0, from: 'EDO', what: 'ryo', count: 12 }]);
});
