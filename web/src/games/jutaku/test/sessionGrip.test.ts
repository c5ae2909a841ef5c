import { expect, test } from 'vitest';
import { holderOf } from '../view';
import { built, desk, player } from './desk';

test('a piece that is gone is in somebody’s hand or house, and a free one in nobody’s', () => {
  const players = [player({ hand: 2 }), player({ built: [built(1, 1, [1500, 1500, 0, false])] })];
  expect([0, 1, 2].map((piece) => holderOf(desk({ players }), piece))).toEqual([null, 1, 0]);
});
