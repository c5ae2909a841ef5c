import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { GameFacts } from '../lib/api';
import { gameFacts } from '../lib/games.svelte';
import BotsPage from './BotsPage.svelte';

function counts(seats: readonly number[]): string[] {
  gameFacts().list = [
    { key: 'walk', name: 'Walk', seats, levels: [1, 2], options: [] } as unknown as GameFacts,
  ];
  const { body } = render(BotsPage, { props: { key: 'walk' } });
  return [...body.matchAll(/name="size"[^>]*>[^\d]*(\d)/g)].map(([, count]) => count ?? '');
}

test('a game for up to four offers one to three bots', () => {
  expect(counts([2, 3, 4])).toEqual(['1', '2', '3']);
});

test('a game for two, or for two and alone, asks for no number', () => {
  expect(counts([2])).toEqual([]);
  expect(counts([1, 2])).toEqual([]);
});
