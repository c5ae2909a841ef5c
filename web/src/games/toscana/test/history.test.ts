import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { deeds, latest } from '../history';

const deal = (grey: number, red: number): Line => ({ by: 'chance', do: { stacks: [[grey, null, null], [red, null, null]] } });
const veto = (by: number, yes: boolean, tops: string[]): Line => ({ by, do: { veto: yes }, shows: { tops } });
const place = (by: number, tops?: string[]): Line => ({ by, do: { place: [7, 6, 1] }, ...(tops && { shows: { tops } }) });

const lines: Line[] = [
  { machinami: 1 },
  deal(1, 16),
  veto(1, false, ['g1', 'r16']),
  place(0, ['g4', 'r16']),
  veto(0, true, ['g4', 'r9']),
  place(1, ['g4', 'r2']),
];

test('a laid tile is the one that lay on top before', () => {
  const laid = deeds(lines).flatMap((deed) => (deed?.kind === 'place' ? [deed.tile] : []));
  expect(laid).toEqual(['g1', 'r9']);
});

test('a veto names the tile that went under the stack', () => {
  expect(deeds(lines)[4]).toEqual({ kind: 'veto', game: 1, seat: 0, tile: 'r16', yes: true });
});

test('each player’s last tile is known, the newest at the end', () => {
  expect(latest(lines, 1)).toEqual(['g1', 'r9']);
});

test('the second game of a match begins with nothing marked', () => {
  const second = [...lines, place(0), deal(3, 5)];
  expect(latest(second, 2)).toEqual([]);
  expect(latest([...second, place(1, ['g3', 'r6'])], 2)).toEqual(['r5']);
});

test('a whole record tells the tiles by the stacks it began with', () => {
  const record: Line[] = [
    { by: 'chance', do: { stacks: [[1, 4, 2], [16, 9, 3]] } },
    { by: 0, do: { place: [7, 6, 1] } },
    { by: 0, do: { veto: true } },
    { by: 1, do: { place: [7, 8, 1] } },
    { by: 0, do: { place: [3, 6, 0] } },
    { by: 1, do: { place: [1, 1, 0] } },
    { by: 1, do: { place: [12, 1, 0] } },
  ];
  const laid = deeds(record).flatMap((deed) => (deed?.kind === 'place' ? [deed.tile] : []));
  expect(laid).toEqual(['g1', 'r9', 'g4', 'r3', 'r16']);
});
