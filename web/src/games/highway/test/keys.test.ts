import { expect, test } from 'vitest';
import { passesOn } from '../carry/steering';
import { keys } from '../keys';

test('letters open nothing over a piece in the air, and the view may still be tilted', () => {
  expect(['h', 'i', 'l', 'm', 'k'].some(passesOn)).toBe(false);
  expect(['v', '+', '0', '?', 'Tab'].every(passesOn)).toBe(true);
});

test('the key sheet names the keys that carry a piece', () => {
  for (const lang of ['en', 'fr'] as const)
    expect(
      keys(lang)
        .filter(({ words }) => /^(Real hands|Mains réelles)/.test(words))
        .flatMap(({ keys: named }) => named),
    ).toEqual(expect.arrayContaining(['W', 'S', 'T', '←']));
});
