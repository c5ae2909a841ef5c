import { expect, test } from 'vitest';
import { Shelf } from '../poolFilter.svelte';
import { BAR, scene, SQUARE, WEDGE } from './desk';

/**
 * Twelve pieces: four triangles, then squares, then bars, by their areas; on the shelf the triangles come
 * last.
 */
function shelf(away: readonly number[] = []): Shelf {
  const kinds = [WEDGE, SQUARE, BAR].flatMap((shape) => Array.from({ length: 4 }, () => shape));
  const set = scene({ pieces: kinds, areas: kinds.map((_, i) => 5000 + i) });
  return new Shelf(
    () => set,
    () => kinds.map((_, i) => i).filter((piece) => !away.includes(piece)),
  );
}

test('pieces are filtered by size and by corners, and counted', () => {
  const one = shelf([0]);
  expect(one.count(null, null)).toBe(11);
  one.filter({ size: 'small' });
  expect(one.list).toEqual([0, 1, 2, 3]);
  expect(one.count('small', null)).toBe(3);
  one.filter({ size: null, corners: 4 });
  expect(one.list).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

test('blocks lie before splinters, whatever their size', () => {
  expect(shelf().list).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3]);
});

test('every place shows the same measure, so that pieces and the site beside them are at one scale', () => {
  expect(shelf().measure).toBe(20);
});

test('the arrows go from piece to piece and from row to row, past what is away', () => {
  const one = shelf([5]);
  one.beside(1, 0);
  expect(one.cursor).toBe(4);
  one.beside(1, 0);
  expect(one.cursor).toBe(6);
  one.beside(0, -1);
  expect([one.columns, one.cursor]).toEqual([6, 0]);
  one.beside(0, 1);
  expect(one.cursor).toBe(6);
  one.beside(-1, 0);
  one.beside(-1, 0);
  expect(one.cursor).toBe(4);
});

test('a row that all but has room is made a little lower, and none so low that a finger misses it', () => {
  const one = new Shelf(
    () =>
      scene({
        pieces: Array.from({ length: 68 }, () => SQUARE),
        areas: Array.from({ length: 68 }, (_, i) => 5000 + i),
      }),
    () => [],
  );
  Object.assign(one, { width: 322, height: 161.6 });
  expect([one.columns, one.shown.length, Math.floor(one.tall)]).toEqual([6, 14, 49]);
  one.height = 175;
  expect(one.tall).toBeCloseTo(317 / 6 - 3);
  one.height = 140;
  expect([one.shown.length, one.tall >= 44]).toEqual([8, true]);
});

test('the site lies among the pieces only where they keep more room than it takes', () => {
  const kinds = Array.from({ length: 30 }, () => SQUARE);
  const one = new Shelf(
    () => scene({ pieces: kinds, areas: kinds.map((_, i) => 5000 + i) }),
    () => kinds.map((_, i) => i),
  );
  Object.assign(one, { width: 180, height: 135 });
  expect([one.columns, one.sited, one.shown.length]).toEqual([4, false, 8]);
  Object.assign(one, { width: 322, height: 160 });
  expect([one.columns, one.sited, one.shown.length]).toEqual([6, true, 14]);
});
