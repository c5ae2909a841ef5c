import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { deeds, latest } from '../history';

const deal: Line = {
  by: 'chance',
  do: {
    stacks: [
      [1, null],
      [16, null],
    ],
  },
};
const place = (by: number, tile: string): Line => ({
  by,
  do: { place: [7, 6, 1] },
  shows: {
    tile,
    areas: [
      [1, 2],
      [1, 1],
    ],
  },
});
const lines: Line[] = [
  { machinami: 1 },
  deal,
  { by: 1, do: { veto: false }, shows: { tops: ['g1', 'r16'] } },
  place(0, 'g1'),
  { by: 0, do: { veto: true }, shows: { tile: 'r16' } },
  place(1, 'r9'),
];

test('a line tells its tile and what it brought, and a veto that was not used tells nothing', () => {
  expect(deeds(lines)[2]).toBeNull();
  expect(deeds(lines)[4]).toEqual({ kind: 'veto', game: 1, seat: 0, tile: 'r16' });
  expect(deeds(lines)[5]).toEqual({
    kind: 'place',
    game: 1,
    seat: 1,
    tile: 'r9',
    at: [7, 6, 1],
    areas: [
      [1, 2],
      [1, 1],
    ],
  });
});

test('what was laid since one’s own last tile stays marked, the newest at the end', () => {
  expect(latest(lines, 1, 0)).toEqual(['g1', 'r9']);
  expect(latest([...lines, place(1, 'r2')], 1, 0)).toEqual(['g1', 'r9', 'r2']);
  expect(latest([...lines, place(0, 'g2')], 1, null)).toEqual(['r9', 'g2']);
});

test('the second game of a match begins with nothing marked', () => {
  expect(latest([...lines, deal], 2, 0)).toEqual([]);
  expect(latest([...lines, deal, place(1, 'r5')], 2, 0)).toEqual(['r5']);
});
