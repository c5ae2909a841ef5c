/**
 * Where a slip about a space lies: near it, inside the frame, and with the least overlap of selectable
 * spaces.
 */

import type { Point } from '../print/ink';

export interface Size {
  width: number;
  height: number;
}

/**
 * How far a slip stays from its space, from the edge of the frame, and how much a space needs around its
 * middle.
 */
const APART = 46;
const EDGE = 4;
const ROUND = 30;
/** So many pixels further away a slip may lie to leave one more place in view. */
const WORTH = 160;

/** The left upper corner, in pixels of the frame; `keep` are the places that ought to stay in view. */
export function beside(at: Point, slip: Size, frame: Size, keep: readonly Point[]): Point {
  const inside = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));
  const [right, bottom] = [frame.width - slip.width, frame.height - slip.height];
  const across = [
    at.x + APART,
    at.x - APART - slip.width,
    at.x - slip.width / 2,
    0,
    right,
    ...keep.flatMap(({ x }) => [x + ROUND, x - ROUND - slip.width]),
  ].map((x) => inside(x, right));
  const down = [
    at.y - APART / 2,
    at.y + APART / 2 - slip.height,
    at.y + APART,
    at.y - APART - slip.height,
    0,
    bottom,
    ...keep.flatMap(({ y }) => [y + ROUND, y - ROUND - slip.height]),
  ].map((y) => inside(y, bottom));
  const hides = (corner: Point, { x, y }: Point) =>
    x > corner.x - ROUND &&
    x < corner.x + slip.width + ROUND &&
    y > corner.y - ROUND &&
    y < corner.y + slip.height + ROUND;
  const cost = (corner: Point) =>
    (hides(corner, at) ? 100 : 0) +
    keep.filter((place) => hides(corner, place)).length +
    Math.hypot(corner.x + slip.width / 2 - at.x, corner.y + slip.height / 2 - at.y) / WORTH;
  return across
    .flatMap((x) => down.map((y) => ({ x, y })))
    .reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
