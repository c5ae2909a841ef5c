import { expect, test } from 'vitest';
import { inForce } from '../src/lib/lines';
import type { Line } from '../src/lib/table';

const header: Line = { machinami: 1 };
const move = (n: number): Line => ({ by: 0, do: { place: n } });
const undo = (to: number): Line => ({ by: 'table', do: { undo: to } });

test('without an undo all lines hold', () => {
  expect(inForce([header, move(1), move(2)])).toEqual([header, move(1), move(2)]);
});

test('an undo takes back the lines after its number and leaves none itself', () => {
  expect(inForce([header, move(1), move(2), undo(1), move(3)])).toEqual([header, move(1), move(3)]);
});

test('an undo counts lines that no longer hold', () => {
  const lines = [header, move(1), move(2), undo(1), move(3), move(4), undo(4)];
  expect(inForce(lines)).toEqual([header, move(1), move(3)]);
});
