import { expect, test } from 'vitest';
import { shutOut, shuts } from '../deadEndWarning.svelte';
import { table } from './table';

const exit = { grey: [29, 29], yellow: [3, 3], tight: false, last: true };
const low = { from: 0, exit: 0 };

test('an exit that closes the last open end is asked about', () => {
  expect(shuts(table(), 0, low, exit, 1)).toBe('end');
  expect(shuts(table(), 0, low, { ...exit, last: false }, 1)).toBeNull();
});

test('who places the last car, lays the last road or has no choice is not asked', () => {
  const { stock, open } = table();
  expect(
    shuts(table({ stock: stock.map((one) => ({ ...one, cars: ['bus'] })) }), 0, low, exit, 1),
  ).toBeNull();
  expect(shuts(table({ stock: stock.map((one) => ({ ...one, roads: 1 })) }), 0, low, exit, 1)).toBeNull();
  expect(shuts(table({ open: open.map((end) => ({ ...end, next: [] })) }), 0, low, exit, 1)).toBeNull();
});

test('the last disc is asked about, unless a road may still go down to the table', () => {
  const spent = { grey: [2, 0], yellow: [3, 3], tight: true, last: false };
  const draft = { from: 0, pillar: [0, 0], height: 2, junction: false };
  expect(shuts(table(), 0, draft, spent, 0)).toBe('disc');
  expect(shuts(table(), 0, { ...draft, height: 1 }, spent, 0)).toBeNull();
  const [end] = table().open;
  expect(shuts(table({ open: [end!, { ...end!, pillar: 7 }] }), 0, draft, spent, 0)).toBeNull();
});

test('who has no road left is not told that an exit closed the last end', () => {
  const lines = [{ by: 0, do: { from: 0, exit: 0, cars: [] } }];
  const stuck = table({ stuck: true, open: [] });
  expect(shutOut(stuck, 0, lines)).toBe(true);
  expect(shutOut({ ...stuck, stock: stuck.stock.map((one) => ({ ...one, roads: 0 })) }, 0, lines)).toBe(
    false,
  );
  expect(shutOut(stuck, 0, [{ by: 0, do: { from: 0, pillar: [0, 0], height: 2 } }])).toBe(false);
});
