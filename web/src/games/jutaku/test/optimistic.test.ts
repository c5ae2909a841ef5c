import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { foresee, outstanding, type Sent } from '../optimistic';
import { built, player, scene } from './desk';

const grab = (piece: number, from = 1): Sent => ({ deed: 'grab', piece, action: { grab: piece }, from });
const place = (piece: number, from = 1): Sent => ({
  deed: 'place',
  piece,
  from,
  action: { place: piece, outline: 0, floor: 1, pose: [1500, 1500, 0, false] },
});

test('a grab shows at once, and a placement behind it too', () => {
  const after = foresee(scene(), player(), [0, 1, 2], [grab(1)]);
  expect(after).toMatchObject({ hand: 1, pool: [0, 2], unsure: [1] });
  const laid = foresee(scene(), player(), [0, 1, 2], [grab(1), place(1)]);
  expect(laid).toMatchObject({ hand: null, outline: 0, pool: [0, 2] });
  expect(laid.built.map(({ piece, corners }) => [piece, corners[0]])).toEqual([[1, [500, 1000]]]);
});

test('the last piece taken back frees the outline', () => {
  const mine = player({ built: [built(0, 1, [1500, 1500, 0, false])], outline: 0 });
  const back = { deed: 'take_back', piece: 0, action: { take_back: true }, from: 1 } as const;
  expect(foresee(scene(), mine, [1, 2], [back])).toMatchObject({ built: [], outline: null, pool: [1, 2, 0] });
});

test('a line of one’s own ends the waiting for it, once, and those of others do not', () => {
  const lines: Line[] = [
    {},
    { by: 1, do: { grab: 1 } },
    { by: 0, do: { grab: 1 } },
    { by: 0, do: { release: 1 } },
  ];
  const sent: Sent[] = [grab(1), { deed: 'release', piece: 1, action: { release: 1 }, from: 1 }, grab(1)];
  expect(outstanding(sent, lines, 0)).toEqual([sent[2]]);
  expect(outstanding([grab(1, 3)], lines, 0)).toHaveLength(1);
  expect(outstanding(sent, lines.slice(0, 2), 0)).toEqual(sent);
});
