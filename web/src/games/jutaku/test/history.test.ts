import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { Person } from '../../../lib/messages/person';
import { messages } from '../messages';
import { allHouses, keptHouses, lastHouse, lastStanding } from '../history';
import { built, player, scene } from './desk';

const place = (by: number, piece: number): Line => ({
  by,
  do: { place: piece, outline: 0, floor: 1, pose: [1500, 1500, 0, false] },
});
const clock = (what: string): Line => ({ by: 'clock', do: { [what]: true } });

test('a house is remembered as it stood at the stop, without what was taken back', () => {
  const lines = [
    clock('go'),
    place(0, 0),
    place(1, 1),
    place(0, 2),
    { by: 0, do: { take_back: true } },
    clock('close'),
    place(0, 1),
  ];
  expect(lastHouse(scene(), lines, 0).map(({ piece }) => piece)).toEqual([0]);
});

test('a new round begins with nothing', () => {
  const lines = [clock('go'), place(0, 0), clock('close'), clock('go'), place(0, 1), clock('close')];
  expect(lastHouse(scene(), lines, 0).map(({ piece }) => piece)).toEqual([1]);
});

test('lines that begin later tell the houses that they saw, each on its card', () => {
  const house = (pieces: readonly number[]) => [
    clock('go'),
    ...pieces.map((piece, i): Line => ({
      by: 0,
      do: { place: piece, outline: 0, floor: i === 0 ? 1 : 2, pose: [1500, 1500, 0, false] },
    })),
    clock('close'),
  ];
  const cards = { ...scene().cards, 13: { ...scene().cards[12]!, pieces: 2 } };
  const told = (lines: readonly Line[]) =>
    keptHouses(scene({ cards }), lines, 0, [12, 13]).map(({ card, built }) => [card, built.length]);
  expect(told([...house([0, 1, 2]), ...house([0, 1])])).toEqual([
    [12, 3],
    [13, 2],
  ]);
  expect(told(house([0, 1]))).toEqual([[13, 2]]);
});

test('how far somebody was is told of how many pieces, until they have moved on', () => {
  const lines = [clock('go'), place(0, 0), place(1, 1), clock('close'), { by: 1, do: { keep: true } }];
  expect(lastStanding(scene(), lines, 1, 12)).toEqual({ pieces: 1, of: 3 });
  expect(lastStanding(scene(), [...lines, { by: 1, do: { move: [0, 0] } }], 1, 20)).toEqual({
    pieces: 1,
    of: null,
  });
});

test('a player with all pieces at the stop of another has missed only the stop', () => {
  const had = (pieces: number, of: number | null) => messages('en').had(new Person('Ada'), pieces, of);
  expect(had(5, 5)).toBe('Ada had all 5 pieces, but no right stop.');
  expect(had(4, 5)).toBe('Ada had 4 of 5 pieces.');
  expect(had(5, null)).toBe('Ada had 5 pieces.');
});

test('a house that was begun before the lines is remembered as it was seen', () => {
  const stood = player({
    card: 12,
    outline: 0,
    built: [0, 1, 2].map((piece) => built(piece, 1, [1500, 1500, 0, false])),
  });
  const lines = [place(0, 2), clock('close')];
  expect(allHouses(scene(), lines, 0, [12], stood).map(({ card, built }) => [card, built.length])).toEqual([
    [12, 3],
  ]);
  expect(allHouses(scene(), lines, 0, [12], undefined)).toEqual([]);
});
