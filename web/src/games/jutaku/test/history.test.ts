import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { lastHouse } from '../history';
import { scene } from './desk';

const place = (by: number, piece: number): Line => ({ by, do: { place: piece, outline: 0, floor: 1, pose: [1500, 1500, 0, false] } });
const clock = (what: string): Line => ({ by: 'clock', do: { [what]: true } });

test('a house is remembered as it stood at the stop, without what was taken back', () => {
  const lines = [clock('go'), place(0, 0), place(1, 1), place(0, 2), { by: 0, do: { take_back: true } }, clock('close'), place(0, 1)];
  expect(lastHouse(scene(), lines, 0).map(({ piece }) => piece)).toEqual([0]);
});

test('a new round begins with nothing', () => {
  const lines = [clock('go'), place(0, 0), clock('close'), clock('go'), place(0, 1), clock('close')];
  expect(lastHouse(scene(), lines, 0).map(({ piece }) => piece)).toEqual([1]);
});
