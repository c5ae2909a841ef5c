import { expect, test } from 'vitest';
import { foretold } from '../foresight';

const costs = (tight: boolean) => ({ grey: [9, 5], yellow: [3, 3], tight, last: false });

test('who might run out of discs is warned before building', () => {
  expect(foretold(costs(false), 'en')).toBe('Costs 4 of 9 discs.');
  expect(foretold(costs(true), 'en')).toBe('Costs 4 of 9 discs. Few are left: who runs out cannot build and falls behind.');
  expect(foretold(costs(true), 'fr')).toContain('Il en reste peu');
});

test('what a junction may do is told where one is planned', () => {
  const junction = { grey: [9, 8], yellow: [3, 2], tight: false, last: false };
  expect(foretold(junction, 'en')).toBe('Costs 1 of 9 discs and 1 of 3 yellow. A junction may be as high as before, or up to six higher or lower; two roads leave it.');
});
