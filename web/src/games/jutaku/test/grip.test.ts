import { expect, test } from 'vitest';
import { gripAt, placeOf, poseOf } from '../push/grip';
import type { Point, Pose } from '../view';

const HANDS: Point[] = [
  [0, 0],
  [250, -130],
  [-777, 401],
  [1234.5, 987.6],
];

test('a piece keeps its grip to a tenth of a millimetre at every zoom', () => {
  for (const grip of HANDS) {
    for (let angle = 0; angle < 36000; angle += 713) {
      for (const zoom of [0.5, 1, 3.7, 12]) {
        const at: Point = [3500 + 17.3 * zoom, 2900 - 41.9 * zoom];
        const [x, y] = placeOf(grip, poseOf({ grip, at }, angle, angle % 2 === 1));
        expect(Math.hypot(x - at[0], y - at[1])).toBeLessThan(10);
      }
    }
  }
});

test('the point under a hand is found again from where the piece lies', () => {
  const pose: Pose = [3100, 2750, 12345, true];
  for (const grip of HANDS) {
    const [x, y] = gripAt(placeOf(grip, pose), pose);
    expect(x).toBeCloseTo(grip[0], 6);
    expect(y).toBeCloseTo(grip[1], 6);
  }
});
