import { expect, test } from 'vitest';
import { foretold } from '../forecastText';

const costs = (tight: boolean) => ({ grey: [9, 5], yellow: [3, 3], tight, last: false });

test('who might run out of discs is warned before building', () => {
  expect(foretold(costs(false), 'en')).toBe('Costs 4 of 9 discs.');
  expect(foretold(costs(true), 'en')).toBe(
    'Costs 4 of 9 discs. Few are left: without discs only exits can be built.',
  );
  expect(foretold(costs(true), 'fr')).toContain('Il en reste peu');
});

test('what a junction may do is told where one is planned', () => {
  const junction = { grey: [9, 8], yellow: [3, 2], tight: false, last: false };
  expect(foretold(junction, 'en')).toBe(
    'Costs 1 of 9 discs and 1 of 3 yellow. A junction may be as high as before, or up to six higher or lower; two roads leave it.',
  );
});

test('in missions the points are told as they will be, also where a car earns none in the sum', () => {
  const even = { ...costs(false), points: { total: [7, 7], changes: { cars: 1, discs: -1 } } };
  expect(foretold(even, 'en')).toBe(
    'Costs 4 of 9 discs. Points stay at 7 (Cars on roads +1, Discs left −1).',
  );
  const gain = { ...costs(false), points: { total: [7, 9], changes: { rainbow: 2 } } };
  expect(foretold(gain, 'en')).toContain('Points 7 → 9 (Car through the rainbow +2).');
  expect(foretold(gain, 'fr')).toContain('7 → 9');
  expect(foretold({ ...costs(false), points: null }, 'en')).toBe('Costs 4 of 9 discs.');
});
