import { expect, test } from 'vitest';
import { earned } from '../carEarnings';

const words = { en: '', fr: '' };

test('a placement that lacks only its cars tells what it earns', () => {
  const where = {
    pieces: ['road:new'],
    points: [],
    earned: 1,
    firsts: [[3, 'over']],
    bonus: 0,
    cars: [['bus', 500]],
  };
  expect(earned({ clause: 'H-15', ...words, where })).toEqual({
    cars: 1,
    firsts: [[3, 'over']],
    bonus: 0,
    choice: [['bus', 500]],
  });
});

test('an allowed placement earns nothing, a refused one is refused', () => {
  expect(earned(null)?.cars).toBe(0);
  expect(earned({ clause: 'H-9', ...words, where: { pieces: [], points: [] } })).toBeNull();
  expect(earned({ clause: 'H-15', ...words, where: { pieces: ['car:new:bus'], points: [] } })).toBeNull();
});
