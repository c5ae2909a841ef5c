import { expect, test } from 'vitest';
import type { Action, View } from '../../../lib/table';
import { choices, fetched, sole } from '../choices';
import { travels, type Board } from '../view';
import { messages } from '../messages';

const board = {
  map: {
    capital: 'EDO',
    spaces: {
      EDO: { kind: 'town', name: null },
      T1: { kind: 'town', name: 'Kawagoe' },
      F1: { kind: 'forest', name: null, covered: false },
      B1: { kind: 'border', name: null, roads: ['F1'] },
    },
  },
  buildings: {
    house: { wood: 4, stone: 2, ryo: 8, power: 1 },
    post: { wood: 5, stone: 4, ryo: 12, power: 2 },
  },
  cards: {
    S4: [
      { action: '1', do: 'rice', times: 3, officials: 1, rice: 2 },
      { action: '2', do: 'build_easy', times: 4, officials: 1, ryo: 3 },
    ],
    S7: [
      { action: '1', do: 'paddy', times: 4, officials: 1, more: 1 },
      { action: '2', do: 'build_easy', times: 2, officials: 1, off: 1 },
    ],
    S2: [
      { action: '1', do: 'money', times: 4, officials: 1, ryo: 8 },
      { action: '2', do: 'wood', times: 4, officials: 1, more: 1 },
    ],
  },
  yields: [3, 2, 1],
  merchant: { at: 'T1', current: { number: 2, buy: 'stone', most: 2, price: 2, point: { wood: 6 } } },
  players: [{ samurai: ['F1', 'F1'] }, { samurai: [] }],
} as unknown as Board;

const house = { cost: { wood: 4, stone: 2, ryo: 5 }, reduced: { wood: { wood: 3, stone: 2, ryo: 8 } } };

function words(card: string, action: string, ...offered: Action[]): string[] {
  const mine = { activation: { buildings: { house } } };
  const view = { offered, board: { ...board, mine, open: { card, action } } } as unknown as View<Board>;
  return choices(view, messages('en')).map((one) => one.words);
}

test('a building is offered at the price of its card', () => {
  expect(words('S4', '2', { build: ['house', 'EDO'] }, { done: true })).toEqual([
    'House in Edo: 4 wood, 2 stone, and 5 Ryo, 1 power point',
  ]);
  expect(words('S7', '2', { build: ['house', 'T1'], off: 'wood' })).toEqual([
    'House in Kawagoe: 3 wood, 2 stone, and 8 Ryo, 1 power point (one wood off)',
  ]);
});

test('a start town or set is confirmed in a few words', () => {
  const draft = { ...board, towns: { T1: { profits: [[9]] } }, starts: [{ rice: 2 }], open: null };
  const view = {
    offered: [{ take: { town: 'T1' } }, { take: { set: 1 } }],
    board: draft,
  } as unknown as View<Board>;
  expect(choices(view, messages('en'))).toMatchObject([
    { words: 'Kawagoe: 9 Ryo a round while you own it alone', brings: { ryo: 9 }, confirms: 'Take Kawagoe' },
    { confirms: 'Take set 1' },
  ]);
  expect(choices(view, messages('fr'))).toMatchObject([
    { confirms: 'Prendre Kawagoe' },
    { confirms: 'Prendre le lot 1' },
  ]);
});

test('deals are offered with the best first', () => {
  expect(
    words('S7', '1', { trade: { buy: 1 } }, { trade: { point: true } }, { trade: { buy: 2, point: true } }),
  ).toEqual([
    'Buy 2 stone for 4 Ryo, and 1 power point for 6 wood',
    '1 power point for 6 wood',
    'Buy 1 stone for 2 Ryo',
  ]);
});

test('money and rice are offered by what they bring, the most first', () => {
  expect(words('S2', '1', { use: 1 }, { use: 2 })).toEqual(['Take 16 Ryo', 'Take 8 Ryo']);
});

test('the main button is for the only thing to do, or for the most of one', () => {
  const main = (...offered: Action[]) =>
    sole(
      choices(
        { offered, board: { ...board, open: { card: 'S2', action: '1' } } } as unknown as View<Board>,
        messages('en'),
      ),
    );
  expect(main({ build: ['house', 'EDO'] }, { done: true })).toEqual({ build: ['house', 'EDO'] });
  expect(main({ build: ['house', 'EDO'] }, { build: ['house', 'T1'] })).toBeNull();
  expect(main({ use: 1 }, { use: 2 })).toEqual({ use: 2 });
});

test('a special card is offered with its words', () => {
  expect(words('S2', '1', { buy_card: 'S4' })).toEqual([
    'Special 4: Rice: 2 rice each, up to 3 times · Build: 1 official a building, 3 Ryo off, up to 4 times',
  ]);
});

test('a border post is offered with what lies beside it', () => {
  expect(words('S2', '1', { place: 'B1' })).toEqual(['To Border post 1 (beside Forest 1)']);
  const view = { offered: [{ place: 'B1' }], board } as unknown as View<Board>;
  expect(choices(view, messages('fr')).map((one) => one.words)).toEqual([
    'Au poste frontalier 1 (à côté\u00a0: forêt 1)',
  ]);
});

test('the view says what a samurai fetches with the open card', () => {
  const mine = { activation: { gain: { F1: { wood: 3 } } } };
  expect(fetched('F1', { ...board, mine } as unknown as Board)).toEqual({ wood: 3 });
  expect(fetched('F1', { ...board, mine: {} } as unknown as Board)).toEqual({});
});

test('a journey is read from a list and from a wide offer alike', () => {
  const wide = { count: 900, place: ['B1'], ride: { from: ['T1', 'T1'], most: 2 }, done: true };
  expect(travels({ offered: wide } as unknown as View<Board>)).toEqual({
    place: ['B1'],
    ride: { from: ['T1'], most: 2 },
    done: true,
  });
  const list = [{ place: 'B1' }, { ride: [['T1', 'F1']] }, { done: true }];
  expect(travels({ offered: list } as unknown as View<Board>)).toEqual({
    place: ['B1'],
    ride: { from: ['T1'], most: 1 },
    done: true,
  });
});
