import { expect, test } from 'vitest';
import { sinceOwn } from '../src/lib/unseenLines';
import type { Line } from '../src/lib/table';

const by = (...seats: (number | 'chance')[]): Line[] => seats.map((seat) => ({ by: seat, do: {} }));

test('everything after my last move is news to me', () => {
  expect(sinceOwn(by('chance', 0, 1, 2), 0)).toBe(2);
  expect(sinceOwn(by('chance', 1, 2), 0)).toBe(0);
});

test('to a spectator everything is, since whoever moved last moved before', () => {
  expect(sinceOwn(by('chance', 0, 1, 0, 1), null)).toBe(3);
  expect(sinceOwn([], null)).toBe(0);
});
