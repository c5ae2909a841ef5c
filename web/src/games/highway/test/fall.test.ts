import { Matrix4 } from 'three';
import { expect, test } from 'vitest';
import type { Line } from '../../../lib/table';
import { carrierOf, fallOf, paymentsOf, SHOWN, type Carried } from '../carry/fall';
import { fallFrame, inFrame } from '../scene/framing';
import { spot } from '../scene/coordinates';
import { Falling } from '../scene/fall';
import { table } from './table';

/** A stack that leans more and more for so many seconds. */
function leaning(seconds: number): Carried {
  const frames = Array.from({ length: seconds * 20 }, (_, i): Carried['frames'][number] => [
    i * 50,
    [
      ['road:2', 0, 0, 0, 9000, 10000, 0, 0, 0],
      ['disc:1', 0, 5000, i * 10, 500, 10000, 0, 0, 0],
    ],
  ]);
  return { piece: 'road:2', path: [], frames };
}
const rest = () => new Matrix4();

test('however many pieces knock things over, all stands again when the fall is shown no more', () => {
  for (const motion of [[leaning(1)], Array.from({ length: 8 }, () => leaning(3)), null]) {
    const falling = new Falling(table(), { seat: 0, pieces: ['disc:1'], back: [], motion }, rest);
    expect(falling.at(0.5)?.has('disc/1/0')).toBe(true);
    expect(falling.at(SHOWN / 1000 + 0.01)).toBeNull();
  }
});

test('the hand that pays is that of the last move, and gives a disc to each other owner', () => {
  const lines: Line[] = [
    { by: 1, do: { from: 1 } },
    { by: 'chance', do: { fell: ['disc:0', 'road:0'] } },
  ];
  expect([carrierOf(lines, 1), carrierOf(lines, 0)]).toEqual([1, 1]);
  const fall = fallOf(lines[1], null, 1)!;
  const last = { ...table().last, given: [[1, 0, 'grey']] as const };
  expect(paymentsOf(table({ last }), fall)).toEqual([{ to: 0, paid: 'grey' }]);
  expect(paymentsOf(table(), fall)).toEqual([{ to: 0, paid: null }]);
  expect(paymentsOf(table(), { ...fall, seat: 0 })).toEqual([]);
});

test('a line that only sets a piece back is shown too, and any other is not', () => {
  const by = 'chance' as const;
  expect(fallOf({ by, do: { fell: [], back: ['road:2'] } }, null, 0)?.back).toEqual(['road:2']);
  expect(fallOf({ by, do: { fell: [] } }, null, 0)).toBeNull();
});

test('a fall is looked at across its direction, and stays in the picture', () => {
  const fall = { seat: 0, pieces: ['disc:1'], back: [], motion: [leaning(1)] };
  const { azimuth, elevation, ...frame } = fallFrame(table(), fall, { azimuth: 34, elevation: 24 }, 1.4);
  // the pillar falls to the north: the camera looks from the east or the west
  expect(Math.abs(Math.cos((azimuth * Math.PI) / 180))).toBeLessThan(0.2);
  for (const at of [spot([5000, 0], 500), spot([5000, 190], 500)])
    expect(inFrame(at, frame, { azimuth, elevation }, 1.4)).toBe(true);
});
