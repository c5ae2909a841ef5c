import { expect, test } from 'vitest';
import { jumped, kept, near, pointed, reached, turned, type Held } from '../pose';
import type { Spot } from '../view';

const pictures = [
  ['.x..', 'x...'],
  ['x.', '.x', '..', '..'],
  ['...x', '..x.'],
  ['..', '..', 'x.', '.x'],
];

function held(...places: Spot[]): Held {
  return { pictures, places, size: 17 };
}

test('a tile turns about its centre and comes back after four turns', () => {
  expect(turned(held(), [7, 6, 0], 1)).toEqual([6, 7, 1]);
  const round = [1, 1, 1, 1].reduce<Spot>((spot, by) => turned(held(), spot, by), [7, 6, 0]);
  expect(round).toEqual([7, 6, 0]);
});

test('a tile never leaves the board', () => {
  expect(pointed(held(), 0, 16.9, 0.1)).toEqual([0, 13, 0]);
  expect(kept(held(), [-1, 14, 0])).toEqual([0, 13, 0]);
  expect(turned(held(), [0, 13, 0], 1)).toEqual([0, 14, 1]);
});

test('a tile that looks the same after half a turn has two ways to lie', () => {
  const twofold = { ...held(), pictures: pictures.slice(0, 2) };
  expect(turned(twofold, [7, 6, 1], 1)[2]).toBe(0);
  expect(kept(twofold, [7, 6, 3])[2]).toBe(1);
});

test('jumping goes through the places of this way round before it turns the tile', () => {
  const hand = held([3, 3, 1], [9, 2, 0], [2, 5, 0]);
  expect(jumped(hand, [0, -1, 0], 1)).toEqual([2, 5, 0]);
  expect(jumped(hand, [2, 5, 0], 1)).toEqual([9, 2, 0]);
  expect(jumped(hand, [9, 2, 0], 1)).toEqual([3, 3, 1]);
  expect(jumped(hand, [3, 3, 1], 1)).toEqual([2, 5, 0]);
  expect(jumped(hand, [2, 5, 0], -1)).toEqual([3, 3, 1]);
});

test('with no place on offer there is nowhere to jump', () => {
  expect(jumped(held(), [7, 6, 0], 1)).toBeUndefined();
});

test('a finger takes the nearest place under it, and turns the tile only when asked to', () => {
  const hand = held([7, 6, 0], [2, 2, 1]);
  expect(reached(hand, 0, 9.6, 8.4, false)).toEqual([7, 6, 0]);
  expect(reached(hand, 0, 3, 4, false)[2]).toBe(0);
  expect(reached(hand, 0, 3, 4, true)).toEqual([2, 2, 1]);
  expect(reached(held([3, 2, 0], [2, 2, 1]), 0, 3, 4.1, true)).toEqual([2, 2, 1]);
});

test('a mark close by is meant, however the tile is turned there', () => {
  const hand = held([3, 3, 1], [9, 2, 0]);
  expect(near(hand, 4.6, 5.4)).toEqual([3, 3, 1]);
  expect(near(hand, 4, 8)).toBeUndefined();
});
