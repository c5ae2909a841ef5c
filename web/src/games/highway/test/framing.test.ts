import { expect, test } from 'vitest';
import { loads } from '../carry/load';
import { laid } from '../geometry';
import { carryPoints, frameOf, inFrame } from '../scene/framing';
import { table } from './table';

const board = table();
const [pillar, road] = loads(board, {
  from: 0,
  road: laid(board, 0, [-5000, 9900], 2),
  pillar: { at: [-5000, 9900], height: 2, junction: false },
  cars: [],
});
const ANGLES = { azimuth: 16, elevation: 34 };

test.each([0.55, 1, 2.1])(
  'hand, plumb line and place are in a picture %s times as wide as high',
  (aspect) => {
    for (const load of [pillar!, road!]) {
      const [x, y] = load.under;
      const points = carryPoints(board, load, [x, y - 2500, 15_000]);
      const frame = frameOf(points, ANGLES, aspect);
      expect(points.every((point) => inFrame(point, frame, ANGLES, aspect))).toBe(true);
    }
  },
);

test('a hand that goes far away leaves the picture, and the next one holds it again', () => {
  const [x, y] = pillar!.under;
  const frame = frameOf(carryPoints(board, pillar!, [x, y, 4000]), ANGLES, 1);
  const far = carryPoints(board, pillar!, [x + 20_000, y, 24_000]);
  expect(far.every((point) => inFrame(point, frame, ANGLES, 1))).toBe(false);
  const wider = frameOf(far, ANGLES, 1);
  expect(far.every((point) => inFrame(point, wider, ANGLES, 1))).toBe(true);
  expect(wider.span).toBeGreaterThan(frame.span);
});

test('the higher a piece hangs the more of the height is shown', () => {
  const [x, y] = pillar!.under;
  const spans = [2_000, 10_000, 20_000].map(
    (z) => frameOf(carryPoints(board, pillar!, [x, y, z]), ANGLES, 1).span,
  );
  expect(spans).toEqual([...spans].sort((a, b) => a - b));
  expect(spans[2]).toBeGreaterThan(20);
});
