import { expect, test } from 'vitest';
import type { GameFacts } from '../src/lib/api';
import { usualLevel } from '../src/lib/opponent';
import { settings } from '../src/lib/settings.svelte';

const game = { key: 'highway', levels: [1, 2, 3, 4, 5] } as unknown as GameFacts;

test('a newcomer meets a neighbour whom they can beat, later an even one, and then whom they chose', () => {
  expect(usualLevel(game)).toBe(1);
  settings.known = ['highway'];
  expect(usualLevel(game)).toBe(3);
  settings.neighbours = { highway: 5 };
  expect(usualLevel(game)).toBe(5);
  [settings.known, settings.neighbours] = [[], {}];
});
