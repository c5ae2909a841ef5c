/** The part of the table that holds everything. */

import type { Rect } from '../../lib/camera.svelte';
import { distance, drawn } from './geometry';
import type { Board, Point } from './view';

const MARGIN = 14;
/** The margin in millimetres around existing pieces, for the next ones. */
const REACH = 50;
/** The table is looked at in steps of so many millimetres, so that it does not slide with every road. */
const STEP = 60;
/** The margin in millimetres on each side of a carried road. */
const BESIDE = 32;
/** What the gauge of a hand covers at the right of it. */
const GRIP = 0.2;

/**
 * In a small viewport, the frame contains the built pieces and the reachable area instead of the whole city.
 */
export function bounds(board: Board, near = false): Rect {
  const corners = near
    ? []
    : board.objects.flatMap(({ outline, at }): readonly Point[] =>
        'corners' in outline ? outline.corners : [[at[0], at[1]]],
      );
  const points = [
    ...corners,
    ...board.roads.flatMap(({ corners }) => corners),
    ...board.pillars.map(({ at }) => at),
  ].map(drawn);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = board.phase === 'city' || board.phase === 'first' ? 280 : near ? 0 : 120;
  const out = (value: number) => Math.ceil((value + (near ? REACH : MARGIN)) / STEP) * STEP;
  const [left, top] = [-out(-Math.min(-least, ...xs)), -out(-Math.min(-least, ...ys))];
  const [right, bottom] = [out(Math.max(least, ...xs)), out(Math.max(least, ...ys))];
  return { left, top, width: right - left, height: bottom - top };
}

/** Pixels of the buttons in the upper corner. */
const BUTTONS = 54;

/** A part of the table, with room for the buttons in the upper corner of a field of so many pixels. */
export function clear(box: Rect, width: number, height: number): Rect {
  const [right, top] =
    width > 1.25 * height ? [(box.width * BUTTONS) / width, 0] : [0, (box.height * BUTTONS) / height];
  return { left: box.left, top: box.top - top, width: box.width + right, height: box.height + top };
}

/** A road with its pillars and the pieces around them: the frame while it is carried. */
export function around([a, b]: readonly [Point, Point]): Rect {
  const [x, y] = drawn([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  const side = distance(a, b) / 100 + 2 * BESIDE;
  return { left: x - side / 2, top: y - side / 2, width: side * (1 + GRIP), height: side };
}

/** The outermost points of the ring within reach of a pillar. */
export function rim([x, y]: Point, reach: number): Point[] {
  return [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ];
}

/** What holds some points of a field, and so much around them, on the screen. */
export function framed(points: readonly { x: number; y: number }[], around: number, field: DOMRect): DOMRect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
  return new DOMRect(
    field.left + left,
    field.top + top,
    Math.max(...xs) + around - left,
    Math.max(...ys) + around - top,
  );
}
