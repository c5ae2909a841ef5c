import { expect, test } from 'vitest';
import type { Lang, Line, View } from '../../../lib/table';
import { describeBoard, heading, seatSummaries, result, rounds, describeLine, tiedSeats } from '../describe';
import { chronicle, closed, purses } from '../history';
import { latest } from '../lineSpaces';
import { atHand, matching, waits, widest, type Board, type Player, type Space } from '../view';
import { others } from '../../../lib/messages/person';

const space = (kind: Space['kind'], roads: string[], name: string | null = null): Space => ({
  kind,
  name,
  at: null,
  roads,
  covered: false,
});
const player: Player = {
  rice: 2,
  wood: 1,
  stone: 0,
  ryo: 12,
  power: 1,
  own: 4,
  shogun: 0,
  recruits: 0,
  samurai: ['T1'],
  cards: ['A', 'B', 'C'],
  bought: [],
  houses: 6,
  posts: 1,
  start: 1,
  in_edo: false,
  income: 9,
  affords: [],
  buys: null,
  planned: true,
  plan: null,
};
const board = {
  set: { name: 'house-1', about: '' },
  limits: { rounds: 10, most: 10, slots: 10, officials: 5, power: 12, ryo: 50 },
  map: {
    capital: 'EDO',
    spaces: {
      EDO: space('town', ['F1']),
      F1: space('forest', ['EDO', 'T1']),
      T1: space('town', ['F1'], 'Kawagoe'),
    },
  },
  yields: [3, 2, 1],
  starts: [{ rice: 2, wood: 2, stone: 1, ryo: 2 }],
  cards: {
    A: [
      { action: 'money', do: 'money', times: 4, officials: 1, ryo: 5 },
      { action: 'wood', do: 'wood', times: 4, officials: 1 },
    ],
    S7: [],
  },
  phase: 'plan',
  round: 2,
  first: 0,
  turn: null,
  column: 0,
  merchant: {
    at: 'EDO',
    current: { number: 2, buy: 'stone', most: 2, price: 2, point: { wood: 6 } },
    next: null,
    pile: 8,
    left: [],
  },
  towns: {
    T1: { slots: [{ what: 'house', seat: 0 }], influence: { 0: 1 }, shares: { 0: 9 }, profits: [[9]] },
  },
  players: [player, { ...player, ryo: null, in_edo: true, samurai: [] }],
  mine: {
    outlook: {
      A: [{ gain: { ryo: 5 } }, { spaces: ['F1'], ready: [], gain: { F1: { wood: 3 } }, room: { wood: 9 } }],
    },
  },
} as unknown as Board;
const lines: Line[] = [
  { machinami: 1 },
  { by: 'chance', do: { first: 0 } },
  { by: 0, do: { take: { set: 1 } } },
  { by: 1, do: { take: { town: 'T1' } } },
  { by: 0, do: { plan: null } },
  { by: 0, do: { walk: ['T1', 'F1'] } },
  { by: 0, do: { reveal: true }, shows: { order: { card: 'A', action: 'wood', own: 2, shogun: 0 } } },
  { by: 0, do: { work: ['F1', 'F1'] }, shows: { gain: { wood: 4, ryo: -1 } } },
  { by: 1, do: { trade: { buy: 2, point: true } } },
  { by: 0, do: { keep: ['F1'] }, shows: { income: [9, 2] } },
];
const names = others(['Anna', 'Luc']);
const telling = (lang: Lang) => ({
  view: { board, outcome: null } as unknown as View<Board>,
  lines,
  names,
  lang,
});

test('officials are those who are not out in the country, in the middle of a round as well', () => {
  const out = { ...player, own: 4, shogun: 1, samurai: ['T1', 'F1', 'F1'] };
  expect(atHand(board, out)).toBe(3);
  expect(atHand(board, { ...out, own: 0, shogun: 0, samurai: [] }), 'before the first round').toBe(5);
  const view = { board: { ...board, players: [out, out] }, outcome: null } as unknown as View<Board>;
  expect(describeBoard({ ...telling('en'), view }).join(' ')).toContain('3 officials');
});

test('each line is told in both languages', () => {
  const told = (lang: Lang) => lines.map((_, index) => describeLine(index, telling(lang)));
  expect(told('en')).toEqual([
    null,
    'Anna is the first player.',
    'Anna takes the set with 2 rice, 2 wood, 1 stone, and 2 Ryo.',
    'Luc starts in Kawagoe.',
    'Anna has a plan.',
    'Anna walks from Kawagoe to Forest 1.',
    'Anna reveals card A: Wood, 2 officials.',
    'Anna works in Forest 1 2×. (+4\u00a0wood, −1\u00a0Ryo)',
    'Luc buys 2 from the merchant and earns a power point.',
    'Anna keeps 1 samurai in the country. Income in Ryo: Anna +9, Luc +2.',
  ]);
  expect(told('fr')[5]).toBe('Anna fait marcher un samouraï : Kawagoe → Forêt 1.');
  expect(told('fr').filter((words) => words === null)).toHaveLength(1);
});

test('what happened before is told as it was then, whatever has become of the country since', () => {
  const then = lines.map((_, index) => describeLine(index, telling('en')));
  const bare = { ...player, samurai: [], cards: [], power: 9, plan: null };
  const later = {
    ...board,
    phase: 'over',
    round: 9,
    first: 1,
    merchant: { ...board.merchant, at: 'T1', current: null },
    towns: {},
    players: [bare, bare],
    mine: null,
  };
  const more: Line[] = [...lines, { by: 1, do: { walk: ['T1', 'EDO'] } }];
  const view = { board: later, outcome: null } as unknown as View<Board>;
  expect(lines.map((_, index) => describeLine(index, { ...telling('en'), view, lines: more }))).toEqual(then);
});

test('a card that was opened and did nothing is told so, and that another ends needs no word', () => {
  const opened: Line = {
    by: 0,
    do: { reveal: true },
    shows: { order: { card: 'A', action: 'wood', own: 1, shogun: 0 } },
  };
  const ends: Line = { by: 0, do: { done: true } };
  const last = (more: Line[]) =>
    describeLine(lines.length + more.length - 1, { ...telling('en'), lines: [...lines, ...more] });
  expect(last([opened, ends])).toBe('Anna does nothing with this card.');
  expect(last([opened, { by: 0, do: { work: ['F1'] } }, ends])).toBeNull();
});

test('a card without an official is told to do nothing, and what one brings is told in words', () => {
  const reveals = (action: string, own: number): Line => ({
    by: 0,
    do: { reveal: true },
    shows: { order: { card: 'A', action, own, shogun: 0 } },
  });
  const takes: Line = { by: 0, do: { use: 2 }, shows: { gain: { ryo: 10 } } };
  const last = (lang: Lang, ...more: Line[]) =>
    describeLine(lines.length + more.length - 1, { ...telling(lang), lines: [...lines, ...more] });
  expect(last('en', reveals('money', 0))).toBe(
    'Anna reveals card A, Money, without an official: nothing happens.',
  );
  expect(last('fr', reveals('money', 0))).toBe(
    'Anna révèle la carte A, Argent, sans fonctionnaire\u00a0: rien ne se passe.',
  );
  expect(last('en', reveals('money', 2), takes)).toBe('Anna takes money. (+10\u00a0Ryo)');
  expect(last('fr', reveals('money', 2), takes)).toBe('Anna prend de l’argent. (+10\u00a0ryō)');
});

test('a lesson about one step waits once that is done, and a game goes on', () => {
  expect([waits('E-5', 'plan'), waits('E-5', 'before'), waits('E-19', 'plan')]).toEqual([false, true, true]);
  expect([waits('E-15', 'card'), waits(null, 'before')]).toEqual([false, false]);
});

test('the account names who would be out and keeps concealed money to itself', () => {
  const told = describeBoard(telling('en'));
  expect(told).toContain('Anna has no house in Edo yet and would be out.');
  expect(told).toContain('Kawagoe: House (Anna); Anna: influence 1, income 9 Ryo.');
  expect(told.join(' ')).toContain('money concealed');
});

test('a note says who begins and whose plan is ready', () => {
  expect(seatSummaries(telling('en'))[0]?.marks).toEqual([
    { words: 'first player' },
    { words: 'plan ready' },
  ]);
  expect(seatSummaries(telling('fr'))[1]?.marks).toHaveLength(1);
});

test('a choice of samurai is found in whatever order', () => {
  expect(matching([['F1'], ['F1', 'F2']], ['F2', 'F1'])).toEqual(['F1', 'F2']);
  expect(matching([['F1']], ['F2'])).toBeNull();
});

test('the widest choice holds every space as often as any other does', () => {
  expect(widest([['F1', 'F1'], ['F1', 'F2'], []])).toEqual(['F1', 'F1', 'F2']);
  expect(widest([])).toEqual([]);
});

test('the last move of each seat stays marked until the round is over', () => {
  expect(latest(lines.slice(0, -1))).toEqual(['T1', 'F1']);
  expect(latest(lines)).toEqual([]);
});

test('where nobody has a house in Edo nobody wins', () => {
  const outcome = { scores: [3, 2], winners: [], detail: {} };
  expect(result(outcome, names, 'fr')).toBe('Personne n’a de maison à Edo : personne ne gagne.');
  expect(result({ ...outcome, winners: [0] }, names, 'en')).toBe('Anna wins with 3 power points.');
});

test('a heading stands where a round begins', () => {
  const more: Line[] = [...lines, { by: 1, do: { plan: null } }];
  expect([...rounds(more)]).toEqual([
    [4, 1],
    [10, 2],
  ]);
  expect(heading(10, { ...telling('en'), lines: more })).toBe('Round 2 of 10');
  expect(heading(5, telling('fr'))).toBeNull();
  const past = {
    seats: 1,
    from: { lines: [1, 2, 3].map(() => ({ by: 0, do: { reveal: true } })) },
  } as unknown as Line;
  expect([...rounds([past, ...lines.slice(4)])][0], 'a game that goes on from the end of a round').toEqual([
    1, 2,
  ]);
});

test('the chronicle counts power, income and buildings after each round', () => {
  const more: Line[] = [
    ...lines.slice(0, 8),
    { by: 0, do: { build: ['house', 'T1'] }, shows: { gain: { wood: -4, power: 1 } } },
    { by: 0, do: { keep: [] }, shows: { income: [9, 2] } },
  ];
  expect(chronicle(more, 2)).toEqual({
    power: [
      [0, 1],
      [0, 0],
    ],
    income: [
      [0, 9],
      [0, 2],
    ],
    buildings: [
      [0, 1],
      [0, 1],
    ],
  });
});

test('money is charted back from the end, and not at all where it is concealed', () => {
  expect(purses(lines, [20, 8])).toEqual([
    [12, 20],
    [6, 8],
  ]);
  expect(purses(lines, [20, null])).toBeNull();
  expect(
    purses([{ machinami: 1, options: { money: 'hidden' } } as Line, ...lines.slice(1)], [20, 8]),
  ).toBeNull();
});

test('the last round is summed up for each seat', () => {
  expect(closed(lines, 2)).toEqual({
    round: 1,
    seats: [
      { income: 9, stay: 1, power: 0 },
      { income: 2, stay: 0, power: 0 },
    ],
  });
  expect(closed(lines.slice(0, 5), 2)).toBeNull();
});

test('a tie is shown only where the most points are shared by seats that are not out', () => {
  const outcome = (scores: number[], outs: number[] = []) =>
    ({
      scores,
      winners: [0],
      reason: null,
      detail: { rounds: 10, seats: scores.map((_, seat) => ({ out: outs.includes(seat) })) },
    }) as never;
  expect(tiedSeats(outcome([11, 9]))).toEqual([]);
  expect(tiedSeats(outcome([14, 10, 10, 0]))).toEqual([]);
  expect(tiedSeats(outcome([11, 9, 11]))).toEqual([0, 2]);
  expect(tiedSeats(outcome([11, 11], [1]))).toEqual([]);
});
