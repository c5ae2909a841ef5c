import { expect, test } from 'vitest';
import { inForce, takeBacks } from './lines';
import type { Line } from './table';

const header: Line = {};
const first: Line = { by: 0, do: { walk: true } };
const chance: Line = { by: 'chance', do: { wind: 3 } };
const second: Line = { by: 1, do: { stop: true } };
const undo = (to: number): Line => ({ by: 'table', do: { undo: to } });

test('a take-back leaves a trace at the line before it', () => {
  const lines = [header, first, second, chance, undo(1), second];
  expect(inForce(lines)).toEqual([header, first, second]);
  expect([...takeBacks(lines)]).toEqual([[first, [1]]]);
});

test('the trace goes when its own line is taken back', () => {
  expect([...takeBacks([header, first, second, undo(1), undo(0)])]).toEqual([[header, [0]]]);
});

test('several take-backs at one point leave one trace a seat', () => {
  expect([...takeBacks([header, first, undo(0), first, undo(0), first])]).toEqual([[header, [0]]]);
});
