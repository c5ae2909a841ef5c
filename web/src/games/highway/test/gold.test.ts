import { expect, test } from 'vitest';
import { lookAround } from '../gold';
import { sayings } from '../words';

const words = sayings('en');

test('whoever looks around is told where to build and where a car is to be had', () => {
  expect(lookAround([], 1, false, false, words)).toEqual([words.lookAt(false), words.noGold(false)]);
  expect(lookAround(null, 2, false, false, words)).toEqual([words.lookAt(true)]);
  expect(lookAround([], 1, false, true, words)[1]).toContain('▲');
});

test('a lesson about one tool says to choose it', () => {
  expect(lookAround(null, 2, false, false, words, 'H-13')[0]).toContain('Exit');
  expect(lookAround(null, 1, false, false, words, 'H-7')[0]).toContain('Junction');
});

test('marks that are not to be seen from aside are not spoken of', () => {
  expect(lookAround([], 1, true, true, words).join()).not.toContain('▲');
  expect(lookAround(null, 1, true, true, words)).toEqual([words.lookAt(false)]);
});
