import { expect, test } from 'vitest';
import type { GameFacts } from '../src/lib/api';
import { met, usualLevel } from '../src/lib/usualLevel';
import { settings } from '../src/lib/settings.svelte';

const game = { key: 'highway', levels: [1, 2, 3, 4, 5] } as unknown as GameFacts;

test('a newcomer meets a neighbour whom they can beat, the next one once they have, and whom they chose', () => {
  expect(usualLevel(game)).toBe(1);
  met(game, 1, false);
  expect(usualLevel(game)).toBe(1);
  met(game, 1, true);
  expect(usualLevel(game)).toBe(2);
  met(game, 5, true);
  expect(usualLevel(game)).toBe(2);
  settings.neighbours = { highway: 5 };
  met(game, 5, true);
  expect(usualLevel(game)).toBe(5);
  settings.neighbours = {};
});
