/** One floor of a site for a piece: its boundary, and the sides against which it can lie flush. */

import {
  area,
  direction,
  distanceTo,
  inner,
  inside,
  length,
  near,
  rim,
  sides,
  swing,
  type Polygon,
  type Side,
} from './geometry';
import type { Built, Card, Point } from './view';

export interface Site {
  outline: Polygon;
  /** The pieces of this floor. */
  floor: readonly Polygon[];
  /** The pieces of the floor below; null on the ground. */
  below: readonly Polygon[] | null;
  grid: Card['grid'];
}

/** A side to lie against, and whether the piece lies on its left as it runs, or on its right. */
export interface Target {
  side: Side;
  left: boolean;
  of: 'outline' | 'piece' | 'below';
}

/** The tolerance, slightly stricter than the judge's, so that a proposal is not refused by rounding. */
const [OUT, DEEP, APART, LONG, PARALLEL] = [45, 15, 35, 320, 180];
const STEP = 100;

function anticlockwise(polygon: Polygon): Polygon {
  return area(polygon) < 0 ? [...polygon].reverse() : polygon;
}

export function siteOf(card: Card, outline: number, built: readonly Built[], floor: number): Site {
  const on = (level: number) =>
    built.filter((piece) => piece.floor === level).map(({ corners }) => anticlockwise(corners));
  return {
    outline: anticlockwise(card.outlines[outline] ?? card.outlines[0] ?? []),
    floor: on(floor),
    below: floor > 1 ? on(floor - 1) : null,
    grid: card.grid,
  };
}

/** The rim of the floor below, less the sides along which its pieces meet. */
function ledge(below: readonly Polygon[]): Side[] {
  return below.flatMap((polygon) =>
    sides(polygon).filter((side) => {
      const [a, b] = side;
      const size = length(side);
      const beyond: Point = [
        (a[0] + b[0]) / 2 + ((b[1] - a[1]) / size) * 60,
        (a[1] + b[1]) / 2 - ((b[0] - a[0]) / size) * 60,
      ];
      return !below.some((other) => other !== polygon && inside(beyond, other));
    }),
  );
}

export function targets({ outline, floor, below }: Site): Target[] {
  return [
    ...floor.flatMap((polygon) => sides(polygon)).map((side): Target => ({ side, left: false, of: 'piece' })),
    ...ledge(below ?? []).map((side): Target => ({ side, left: true, of: 'below' })),
    ...sides(outline).map((side): Target => ({ side, left: true, of: 'outline' })),
  ];
}

const beside = (point: Point, polygon: Polygon, reach: number) =>
  sides(polygon).some((side) => distanceTo(point, side) <= reach);
const deep = (point: Point, polygon: Polygon) => inside(point, polygon) && !beside(point, polygon, DEEP);

function meets(piece: Polygon, other: Polygon): boolean {
  return sides(piece).some((side) =>
    sides(other).some((facing) => {
      const [a, b] = facing;
      if (Math.abs(swing(direction(side), direction(facing) + 18000)) > PARALLEL) return false;
      const size = length(facing);
      const along = ([x, y]: Point) => ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / size;
      const ends = side.map(along);
      const [from, to] = [Math.max(0, Math.min(...ends)), Math.min(size, Math.max(...ends))];
      const middle: Point = [
        a[0] + ((b[0] - a[0]) * (from + to)) / 2 / size,
        a[1] + ((b[1] - a[1]) * (from + to)) / 2 / size,
      ];
      return to - from >= LONG && distanceTo(middle, side) <= APART;
    }),
  );
}

/** Whether a piece would probably be accepted here. */
export function fits(piece: Polygon, { outline, floor, below }: Site): boolean {
  if (!piece.every((corner) => near(corner, outline, OUT))) return false;
  if (below !== null && !piece.every((corner) => below.some((under) => near(corner, under, OUT))))
    return false;
  const edge = rim(piece, STEP);
  if (!edge.every((point) => near(point, outline, OUT))) return false;
  const body = inner(piece, 2 * STEP);
  const overlaps = (other: Polygon) =>
    edge.some((point) => deep(point, other)) ||
    body.some((point) => deep(point, other)) ||
    other.some((point) => deep(point, piece));
  if (floor.some(overlaps)) return false;
  if (floor.length > 0 && !floor.some((other) => meets(piece, other))) return false;
  return (
    below === null || [...edge, ...body].every((point) => below.some((under) => near(point, under, OUT)))
  );
}
