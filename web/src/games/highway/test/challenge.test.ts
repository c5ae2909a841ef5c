import { expect, test } from 'vitest';
import { loads } from '../carry/load';
import { planOf, sharedText, starsOf, type Attempt, type Task } from '../practice/challenge';
import { table } from './table';

const RESULT: Attempt = {
  stars: 2,
  fell: [],
  stands: true,
  clearance: 150,
  time: 6440,
  motion: { pieces: [{ piece: 'road:2', path: [[0, 123, 456, 15_000, 0]], frames: [] }] },
};

test('a shared result tells stars, clearance and time, and never the way', () => {
  const text = sharedText('2026-11-20', RESULT, 'https://example.org/puzzles/highway#today');
  expect(text.split('\n')).toEqual([
    'Tokyo Highway · 2026-11-20',
    '★★☆ 1.5 mm · 6.4 s',
    'https://example.org/puzzles/highway#today',
  ]);
  expect(text).not.toMatch(/123|456/);
});

test.each([
  [0, '☆☆☆'],
  [1, '★☆☆'],
  [3, '★★★'],
])('%s stars are written %s', (stars, text) => {
  expect(starsOf(stars)).toBe(text);
});

test('the pillar of a task stands, and its road is the piece to be carried', () => {
  const task: Task = {
    number: 3,
    seats: 2,
    seat: 0,
    board: table(),
    action: { from: 0, pillar: [-5000, 9900], height: 2, junction: false },
    best_time: 8000,
  };
  const pieces = loads(task.board, planOf(task));
  expect(pieces.map(({ kind }) => kind)).toEqual(['disc', 'road']);
  expect(pieces[0]).toMatchObject({ under: [-5000, 9900, 0], height: 2 });
});
