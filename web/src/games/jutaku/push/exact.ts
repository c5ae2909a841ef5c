/** Points, sides and poses in whole numbers, to the last hundredth as the judge reckons them. */

import type { Point, Pose } from '../view';
import { cosine, ONE, quotient, sine } from './sines';

export type Polygon = readonly Point[];
export type Side = readonly [Point, Point];

/**
 * A piece flipped, turned about its own origin and shifted; anticlockwise again, every corner rounded once,
 * where it comes to lie.
 */
export function posed(piece: Polygon, [x, y, angle, flipped]: Pose): Point[] {
  const [s, c] = [sine(angle), cosine(angle)];
  const [left, up] = [BigInt(x) * ONE, BigInt(y) * ONE];
  const corners = piece.map(([px, py]): Point => {
    const [qx, qy] = [BigInt(flipped ? -px : px), BigInt(py)];
    return [Number(quotient(qx * c - qy * s + left, ONE)), Number(quotient(qx * s + qy * c + up, ONE))];
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

/** The largest whole number whose square is no larger; exact below 2⁵³. */
export function root(square: number): number {
  let found = Math.floor(Math.sqrt(square));
  while (found * found > square) found -= 1;
  while ((found + 1) * (found + 1) <= square) found += 1;
  return found;
}

/** A fraction of whole numbers, rounded half away from zero, however large they are in between. */
export function share(one: number, other: number, below: number): number {
  return Number(quotient(BigInt(one) * BigInt(other), BigInt(below)));
}

/** The sides in the judge's order: the one that closes the polygon comes first. */
export function rounds(polygon: Polygon): Side[] {
  return polygon.map((corner, i): Side => [polygon.at(i - 1)!, corner]);
}

/** The mean of the corners: a place to point at. */
export function mean(polygon: Polygon): Point {
  const of = (axis: 0 | 1) =>
    share(
      polygon.reduce((sum, point) => sum + point[axis], 0),
      1,
      polygon.length,
    );
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
  return BigInt(cross(a, b, point)) ** 2n < BigInt(reach * reach) * BigInt(length);
}

/** Whether two sides cross at an inner point of both; touching is no crossing. */
export function crossProperly([a, b]: Side, [c, d]: Side): boolean {
  const parted = (left: number, right: number) => left !== 0 && right !== 0 && left > 0 !== right > 0;
  return parted(cross(a, b, c), cross(a, b, d)) && parted(cross(c, d, a), cross(c, d, b));
}
