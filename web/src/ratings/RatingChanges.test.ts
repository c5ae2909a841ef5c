import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { showLanguage } from '../lib/messages/catalogues.svelte';
import { addressed } from '../lib/messages/person';
import type { SeatRatingChange } from '../lib/wire/types';
import RatingChanges from './RatingChanges.svelte';

function shown(change: Partial<SeatRatingChange>): string {
  const number = { points: 1500, reach: 300, provisional: false };
  const turns = [{ before: number, after: number, counts: true, ...change }, null];
  const props = {
    rated: { why: null, turns },
    names: addressed(['Ann', 'Suzu'], 0, 'en'),
    you: [0],
    game: 'walk',
  };
  return render(RatingChanges, { props }).body;
}

test('a rating that has not moved says why', async () => {
  expect(shown({ counts: false })).toContain('nobody else here has any yet');
  expect(shown({})).toContain('it is worth less than a point');
  await showLanguage('fr');
  expect(shown({ counts: false })).toContain('personne d’autre ici n’en a encore');
  await showLanguage('en');
});

test('a rating that moved says by how much alone', () => {
  const body = shown({ after: { points: 1512, reach: 290, provisional: false } });
  expect(body).toContain('+12');
  expect(body).not.toContain('worth less');
});
