import { expect, test } from 'vitest';
import type { Action, Json, Lang, Line, View } from '../../../lib/table';
import { advised, describeForecast, describeAction } from '../advice';
import type { Board, Space } from '../view';

const space = (kind: Space['kind'], name: string | null = null): Space => ({
  kind,
  name,
  at: null,
  roads: [],
  covered: false,
});
const board = {
  map: {
    capital: 'EDO',
    spaces: {
      EDO: space('town'),
      F2: space('forest'),
      T1: space('town', 'Kawagoe'),
      B3: { ...space('border'), roads: ['F2'] },
    },
  },
  yields: [3, 2, 1],
  buildings: { house: { wood: 4, stone: 2, ryo: 8 } },
  starts: [{ rice: 2, wood: 2 }],
  cards: {
    A: [
      { action: 'rice', do: 'rice', times: 3, officials: 1, rice: 1 },
      { action: 'wood', do: 'wood', times: 3, officials: 1 },
    ],
    C: [{ action: 'paddy', do: 'paddy', times: 3, officials: 1 }],
  },
  merchant: {
    at: 'EDO',
    current: { number: 1, buy: 'rice', most: 3, price: 2, point: { wood: 6 } },
    next: null,
    pile: 8,
    left: [],
  },
  players: [{ samurai: ['F2'] }],
  mine: { activation: { gain: { F2: { wood: 3 } } } },
  open: { card: 'A', action: 'wood', own: 1, shogun: 0, left: 1, own_left: 1, used: [] },
} as unknown as Board;
const telling = (lang: Lang) => ({ view: { board } as unknown as View<Board>, lines: [], names: [], lang });
const plan: Action = {
  plan: [
    { card: 'C', action: 'paddy', own: 1, shogun: 1 },
    { card: 'A', action: 'wood', own: 1, shogun: 0 },
    { card: 'B', action: 'money', own: 0, shogun: 0 },
  ],
};

test('a plan is advised in its order, and cards that do nothing are left out', () => {
  expect(describeAction(plan, telling('en'))).toBe('First Paddies (2 officials), then Wood.');
  expect(describeAction(plan, telling('fr'))).toBe('D’abord Rizières (2 fonctionnaires), puis Bois.');
});

test('whatever is advised is told to whoever asked, and names nobody', () => {
  const said = (action: Action) => describeAction(action, telling('en'));
  expect(said({ take: { town: 'T1' } })).toBe('Take Kawagoe.');
  expect(said({ work: ['F2'] })).toBe('Let a samurai in Forest 2 work (3 wood).');
  expect(said({ trade: { buy: 2, point: true } })).toBe(
    'Buy 2 rice from the merchant, and give the merchant 6 wood for a power point.',
  );
  expect(said({ place: 'B3' })).toBe('Send a samurai to Border post 3, beside Forest 2.');
  expect(said({ keep: ['T1', 'F2', 'F2'] })).toBe('Keep a samurai in Kawagoe and 2 in Forest 2.');
  expect(said({ keep: [] })).toBe('Let all samurai come home.');
});

test('French advice is whole sentences, with the words that its places ask for', () => {
  const said = (action: Action) => describeAction(action, telling('fr'));
  expect(said({ build: ['house', 'T1'] })).toBe('Bâtissez une maison à Kawagoe.');
  expect(said({ build: ['post', 'T1'] })).toBe('Bâtissez un comptoir à Kawagoe.');
  expect(said({ keep: ['T1', 'F2', 'F2'] })).toBe(
    'Gardez un samouraï à Kawagoe et 2 samouraïs dans la forêt 2.',
  );
  expect(said({ walk: ['F2', 'T1'] })).toBe('Faites marcher un samouraï de la forêt 2 à Kawagoe.');
  expect(
    said({
      ride: [
        ['B3', 'EDO'],
        ['EDO', 'F2'],
      ],
    }),
  ).toBe('Faites chevaucher un samouraï du poste frontalier 3 à Edo et un autre d’Edo dans la forêt 2.');
  expect(said({ place: 'B3' })).toBe('Envoyez un samouraï au poste frontalier 3, près de la forêt 2.');
  expect(said({ work: ['F2'] })).toBe('Faites travailler un samouraï dans la forêt 2 (3 bois).');
});

test('what a plan will be enough for is told, and who is left over', () => {
  const why = (told: object, seen = telling('en')) =>
    describeForecast(
      { cards: [], wages: { samurai: 1, rice: 1, stay: ['F2'] }, ...told } as unknown as Json,
      plan,
      seen,
    );
  expect(why({ affords: ['house'], short: {} })).toBe('Next round you can pay for a house.');
  const hungry = { samurai: 3, rice: 2, stay: ['F2', 'F2'] };
  expect(why({ affords: ['house'], short: {}, wages: hungry })).toBe(
    'Next round you can pay for a house. Rice for 2 of 3 samurai: 1 will come home.',
  );
  expect(why({ affords: ['house'], short: {}, wages: hungry }, telling('fr'))).toContain(
    'Du riz pour 2 samouraïs sur 3\u00a0: 1 rentrera.',
  );
  expect(why({ affords: ['house'], short: {}, wages: { samurai: 2, rice: 0, stay: [] } })).toContain(
    'No rice: all 2 samurai will come home.',
  );
  const seated = {
    ...telling('en'),
    view: {
      board: { ...board, players: [{ own: 4, shogun: 0, wood: 1, stone: 2, ryo: 9 }] },
      seat: 0,
    } as unknown as View<Board>,
  };
  expect(why({ affords: ['house'], short: {} }, seated)).toBe(
    'Next round you can pay for a house. 1 official stays idle, for want of work.',
  );
  expect(why({ affords: [], short: { wood: 1 } }, seated)).toMatch(/^A house then needs 1 wood more\./);
  expect(why({ affords: [], short: { wood: 3 } }, seated)).not.toContain('house');
  expect(why({ affords: [], short: { wood: 1, ryo: 2 } }, seated)).not.toContain('house');
});

test('a line of the log that is pointed at is no advice', () => {
  const line: Line = { by: 0, do: plan };
  expect(advised({ line }, [line])).toBeNull();
  expect(advised({ line }, [])).toBe(plan);
});
