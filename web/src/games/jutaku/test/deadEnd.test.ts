import { expect, test } from 'vitest';
import { looking, type DeadEnd, type Standing } from '../deadEnd.svelte';
import type { Card, Pose } from '../view';
import { built, scene } from './desk';

const { cards } = scene();
const card = cards[12] as Card;

function found(at: Partial<Standing>): DeadEnd | null {
  const steps = looking({
    scene: scene(),
    card,
    outline: 0,
    built: [],
    pool: [0, 1, 2],
    missing: { floors: [2], pieces: 1 },
    ...at,
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test('while a free piece fits on the floor that has none there is no dead end', () => {
  expect(found({ built: [built(1, 1, [3000, 3000, 0, false])] })).toBeNull();
  expect(found({ built: [built(1, 1, [3000, 3000, 1700, false])], pool: [0] })).toBeNull();
});

test('where the floor below is too small for every free piece that floor is a dead end', () => {
  const small: Pose = [3000, 3000, 0, false];
  expect(found({ built: [built(2, 1, small)], pool: [0, 1] })).toEqual({ floor: 2 });
});

test('while the floor below can grow there is no dead end, unless every piece is wanted above it', () => {
  const small = [built(2, 1, [3000, 3000, 0, false])];
  expect(found({ built: small, pool: [0, 1], missing: { floors: [2], pieces: 2 } })).toBeNull();
  const tight: Card = {
    ...card,
    outlines: [
      [
        [2500, 2500],
        [3500, 2500],
        [3500, 3500],
        [2500, 3500],
      ],
    ],
  };
  expect(found({ card: tight, built: small, pool: [0, 1], missing: { floors: [2], pieces: 2 } })).toEqual({
    floor: 2,
  });
});

test('where every floor has a piece all of them are looked at', () => {
  const tight: Card = {
    ...card,
    floors: 1,
    outlines: [
      [
        [1900, 2400],
        [4100, 2400],
        [4100, 3600],
        [1900, 3600],
      ],
    ],
  };
  const lain = [built(1, 1, [3000, 3000, 0, false])];
  expect(found({ card: tight, built: lain, pool: [0], missing: { floors: [], pieces: 1 } })).toEqual({
    floor: null,
  });
  expect(
    found({
      card: { ...tight, outlines: card.outlines },
      built: lain,
      pool: [0],
      missing: { floors: [], pieces: 1 },
    }),
  ).toBeNull();
});
