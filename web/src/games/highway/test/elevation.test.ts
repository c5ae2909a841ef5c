import { expect, test } from 'vitest';
import { frame } from '../elevation';

test('the picture of a road ends with the ground, titled or not', () => {
  for (const titled of [false, true]) {
    const [left, top, width, height] = frame(100, 45, titled);
    expect(top + height).toBe(6);
    expect([left, width]).toEqual([-18, 136]);
  }
});

test('a title has a line of its own over the highest car', () => {
  for (const highest of [30, 59, 120]) {
    const [, top, , height] = frame(100, highest, true);
    expect((-highest - top) / height).toBeGreaterThanOrEqual(0.19);
  }
});
