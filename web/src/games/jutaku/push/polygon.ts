/** Points, sides and poses, in hundredths of a millimetre. The judge computes them again; its results count. */

import type { Point, Pose } from '../view';
import { rounded } from './grip';

export type Polygon = readonly Point[];
export type Side = readonly [Point, Point];

/** Half a turn, in hundredths of a degree. */
const HALF_TURN = 18000;
/** What a float may lack of a half, which the judge rounds away from zero. */
const NEARLY = 1e-7;

const corner = (value: number): number => rounded(value + Math.sign(value) * NEARLY);

/**
 * A piece flipped, turned about its own origin and shifted; anticlockwise again, every corner rounded once,
 * where it comes to lie.
 */
export function posed(piece: Polygon, [x, y, angle, flipped]: Pose): Point[] {
  const [s, c] = [Math.sin((angle * Math.PI) / HALF_TURN), Math.cos((angle * Math.PI) / HALF_TURN)];
  const corners = piece.map(([px, py]): Point => {
    const qx = flipped ? -px : px;
    return [corner(qx * c - py * s + x), corner(qx * s + py * c + y)];
  });
  return flipped ? corners.reverse() : corners;
}

/** Positive when `other` lies to the left of the way from origin to one, zero when on its line. */
export function cross(origin: Point, one: Point, other: Point): number {
  return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0]);
}

/** The scalar product of the two ways from the origin. */
export function dot(origin: Point, one: Point, other: Point): number {
  return (one[0] - origin[0]) * (other[0] - origin[0]) + (one[1] - origin[1]) * (other[1] - origin[1]);
}

export function squared(one: Point, other: Point): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2;
}

/** A product divided by a number, rounded. */
export function share(one: number, other: number, below: number): number {
  return rounded((one * other) / below);
}

/** The sides in the judge's order: the one that closes the polygon comes first. */
export function rounds(polygon: Polygon): Side[] {
  return polygon.map((corner, i): Side => [polygon.at(i - 1)!, corner]);
}

/** The mean of the corners: a place to point at. */
export function mean(polygon: Polygon): Point {
  const of = (axis: 0 | 1) => rounded(polygon.reduce((sum, point) => sum + point[axis], 0) / polygon.length);
  return [of(0), of(1)];
}

function on(point: Point, [a, b]: Side): boolean {
  return cross(a, b, point) === 0 && dot(point, a, b) <= 0;
}

/** Whether a point lies in a polygon, its border included. */
export function holds(polygon: Polygon, point: Point): boolean {
  let inside = false;
  for (const [a, b] of rounds(polygon)) {
    if (on(point, [a, b])) return true;
    if (a[1] > point[1] !== b[1] > point[1]) {
      const side = (b[0] - a[0]) * (point[1] - a[1]) - (point[0] - a[0]) * (b[1] - a[1]);
      inside = inside !== (side > 0 === b[1] > a[1]);
    }
  }
  return inside;
}

/** Whether a point is nearer to a side than `reach`; exactly as far is not nearer. */
export function within(point: Point, [a, b]: Side, reach: number): boolean {
  const [length, along] = [squared(a, b), dot(a, b, point)];
  if (along <= 0 || length === 0) return squared(a, point) < reach * reach;
  if (along >= length) return squared(b, point) < reach * reach;
  return cross(a, b, point) ** 2 < reach * reach * length;
}

/** Whether two sides cross at an inner point of both; touching is no crossing. */
export function crossProperly([a, b]: Side, [c, d]: Side): boolean {
  const parted = (left: number, right: number) => left !== 0 && right !== 0 && left > 0 !== right > 0;
  return parted(cross(a, b, c), cross(a, b, d)) && parted(cross(c, d, a), cross(c, d, b));
}
