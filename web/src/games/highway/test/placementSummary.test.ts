import { expect, test } from 'vitest';
import type { Lang } from '../../../lib/table';
import { reasonOf } from '../placementSummary';
import type { Board, Road } from '../view';
import { others } from '../../../lib/messages/person';

const roads = [
  { id: 0, seat: 0 },
  { id: 1, seat: 1 },
  { id: 2, seat: 1 },
  { id: 3, seat: 1, under: [0] },
].map((road) => ({ over: [], under: [], ...road })) as unknown as Road[];
const board = { phase: 'build', roads } as unknown as Board;
const names = others(['Ada', 'Bo']);

function said(crossed: readonly number[], first: readonly number[], lang: Lang = 'en'): string {
  const gains = {
    cars: first.length,
    firsts: first.map((road) => [road, 'over'] as const),
    bonus: 0,
    choice: null,
  };
  return reasonOf(
    {
      board,
      names,
      refusal: null,
      gains,
      mine: 0,
      crossed: crossed.map((id) => ({ road: roads[id]!, over: true })),
    },
    lang,
  );
}

test('a first is told by the road’s owner', () => {
  expect(said([1], [1])).toBe('Fits, earns 1 car (first over one of Bo’s roads).');
  expect(said([1, 2], [1, 2])).toBe('Fits, earns 2 cars (first over 2 of Bo’s roads).');
});

test('a crossing that earns nothing says why', () => {
  expect(said([1], [])).toBe('Fits, earns no car (nothing for a road of Bo: another passed there first).');
  expect(said([3], [])).toBe(
    'Fits, earns no car (nothing for a road of Bo: a road of yours passes there already).',
  );
  expect(said([0], [])).toBe('Fits, earns no car (nothing for a road of your own).');
  expect(said([1], [], 'fr')).toContain('rien pour une route de Bo');
  expect(said([1, 2], [2])).toBe('Fits, earns 1 car (first over one of Bo’s roads).');
});

test('a road that crosses nothing has nothing to explain', () => {
  expect(said([], [])).toBe('Fits, earns no car.');
});
