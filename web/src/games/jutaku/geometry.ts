/** Plane figures as the page needs them to draw and to propose. The server judges; nothing here does. */

import type { Polygon, Side } from './push/polygon';
import type { Point } from './view';

export { posed, type Polygon, type Side } from './push/polygon';
export { rounded, whole } from './push/grip';

const TURN = 36000;

/** The smaller way from one angle to another, −180° to 180°. */
export function swing(from: number, to: number): number {
  const way = (((to - from) % TURN) + TURN) % TURN;
  return way > TURN / 2 ? way - TURN : way;
}

export function sides(polygon: Polygon): Side[] {
  return polygon.map((corner, i): Side => [corner, polygon[(i + 1) % polygon.length]!]);
}

/** The direction of a side, in hundredths of a degree. */
export function direction([a, b]: Side): number {
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * (TURN / 2)) / Math.PI;
}

export function length([a, b]: Side): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

export function area(polygon: Polygon): number {
  return sides(polygon).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0) / 2;
}

/** How compact a figure is: a circle 1, a square 0.79, a splinter little. */
export function compactness(polygon: Polygon): number {
  const round = sides(polygon).reduce((sum, side) => sum + length(side), 0);
  return (4 * Math.PI * Math.abs(area(polygon))) / round ** 2;
}

export function box(polygon: Polygon): { left: number; right: number; bottom: number; top: number } {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function middle(polygon: Polygon): Point {
  const { left, right, bottom, top } = box(polygon);
  return [(left + right) / 2, (bottom + top) / 2];
}

export function inside([x, y]: Point, polygon: Polygon): boolean {
  let within = false;
  for (const [a, b] of sides(polygon)) {
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

export function distanceTo([x, y]: Point, [a, b]: Side): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy);
}

/** Whether a point lies in a figure, or no further from it than `reach`. */
export function near(point: Point, polygon: Polygon, reach: number): boolean {
  return inside(point, polygon) || sides(polygon).some((side) => distanceTo(point, side) <= reach);
}

/** Points along the rim, no further apart than `step`. */
export function rim(polygon: Polygon, step: number): Point[] {
  return sides(polygon).flatMap(([a, b]) => {
    const parts = Math.max(1, Math.ceil(length([a, b]) / step));
    return Array.from({ length: parts }, (_, i): Point => [
      a[0] + ((b[0] - a[0]) * i) / parts,
      a[1] + ((b[1] - a[1]) * i) / parts,
    ]);
  });
}

/** Points of the inner part, on a grid of `step`. */
export function inner(polygon: Polygon, step: number): Point[] {
  const { left, right, bottom, top } = box(polygon);
  const points: Point[] = [];
  for (let x = left + step / 2; x < right; x += step) {
    for (let y = bottom + step / 2; y < top; y += step) if (inside([x, y], polygon)) points.push([x, y]);
  }
  return points;
}

/** A figure as the points of an SVG shape, in millimetres, y down. */
export function drawn(polygon: Polygon, size: number): string {
  return polygon.map(([x, y]) => `${x / 100},${(size - y) / 100}`).join(' ');
}
