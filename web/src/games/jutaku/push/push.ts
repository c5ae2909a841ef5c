/**
 * Pushing wood: a piece stops at others of its floor and slides along their sides. This is a picture of
 * hands, drawn for every move of the pointer; the judge decides what overlaps (J-7).
 */

import type { Point } from '../view';
import {
  cross,
  crossProperly,
  dot,
  holds,
  mean,
  rounds,
  share,
  squared,
  within,
  type Polygon,
  type Side,
} from './polygon';

/** The overlap that still counts as contact, from rounding only. */
const SKIN = 5;
/** How often a way may turn along another side. */
const BENDS = 4;

interface Meeting {
  above: number;
  below: number;
  side: Side;
}

/** The distance that a pushed piece moves; a shorter distance than requested means contact. */
export interface Push {
  by: Point;
  met: boolean;
}

export const shifted = (polygon: Polygon, [dx, dy]: Point): Point[] =>
  polygon.map(([x, y]): Point => [x + dx, y + dy]);

const skinOf = ([a, b]: Side): number => SKIN * Math.sqrt(squared(a, b));

/** Whether a point that passes the very end of a side stays outside the next one, as at a convex corner. */
function grazed(neighbour: Side, beyond: Point, end: Polygon): boolean {
  const [a, b] = neighbour;
  const skin = skinOf(neighbour);
  return cross(a, b, beyond) > 0 && end.every((point) => cross(a, b, point) <= skin);
}

/** The corners of the moving piece that would pass the sides of the other, inward. */
function entered(moved: Polygon, way: Point, other: Polygon): Meeting[] {
  const edges = rounds(other);
  const end = shifted(moved, way);
  const found: Meeting[] = [];
  edges.forEach((side, number) => {
    const [a, b] = side;
    const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
    const rate = ux * way[1] - uy * way[0];
    if (rate <= 0) return;
    const [square, skin] = [squared(a, b), skinOf(side)];
    for (const [place, point] of moved.entries()) {
      const depth = cross(a, b, point);
      if (depth > skin || depth + rate <= skin) continue;
      if (
        [moved.at(place - 1)!, moved[(place + 1) % moved.length]!].some(
          (beside) => cross(a, b, beside) - depth > skin,
        )
      )
        continue;
      const above = Math.max(0, -depth);
      const along = dot(a, b, point) * rate + above * (ux * way[0] + uy * way[1]);
      const whole = square * rate;
      const ends = skin * rate;
      if (along < 0 || along > whole) continue;
      if (along < ends && grazed(edges.at(number - 1)!, b, end)) continue;
      if (along > whole - ends && grazed(edges[(number + 1) % edges.length]!, a, end)) continue;
      found.push({ above, below: rate, side });
    }
  });
  return found;
}

function before(one: Meeting, other: Meeting, way: Point): boolean {
  const [mine, theirs] = [one.above * other.below, other.above * one.below];
  if (mine !== theirs) return mine < theirs;
  const far = ({ side }: Meeting) => squared([0, 0], along(way, side));
  return far(one) > far(other);
}

/**
 * The first place on a way at which a piece would go deeper than its skin into another; of sides met at the
 * same time, the one that lets it go farther.
 */
function firstMeeting(polygon: Polygon, way: Point, others: readonly Polygon[]): Meeting | null {
  const back: Point = [-way[0], -way[1]];
  let first: Meeting | null = null;
  for (const other of others) {
    for (const meeting of [...entered(polygon, way, other), ...entered(other, back, polygon)]) {
      if (!first || before(meeting, first, way)) first = meeting;
    }
  }
  return first;
}

function along(way: Point, [a, b]: Side): Point {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const part = way[0] * ux + way[1] * uy;
  return [share(part, ux, squared(a, b)), share(part, uy, squared(a, b))];
}

const inside = (point: Point, polygon: Polygon) =>
  holds(polygon, point) && !rounds(polygon).some((side) => within(point, side, SKIN + 1));

function beyond(one: Side, other: Side): boolean {
  const skin = skinOf(one);
  return other.every((end) => Math.abs(cross(one[0], one[1], end)) > skin);
}

const crossed = (one: Side, other: Side) =>
  crossProperly(one, other) && beyond(one, other) && beyond(other, one);

/** Whether two pieces lie in one another, deeper than their skin. */
export function deep(one: Polygon, other: Polygon): boolean {
  return (
    [...one, mean(one)].some((point) => inside(point, other)) ||
    [...other, mean(other)].some((point) => inside(point, one)) ||
    rounds(one).some((mine) => rounds(other).some((theirs) => crossed(mine, theirs)))
  );
}

/**
 * What the piece lies deep in already, it is lifted over; where it would end in something else, it does not
 * move at all.
 */
export function pushed(polygon: Polygon, by: Point, others: readonly Polygon[]): Push {
  const solid = others.filter((other) => !deep(polygon, other));
  let [way, gone, met]: [Point, Point, boolean] = [by, [0, 0], false];
  for (let bend = 0; bend < BENDS; bend += 1) {
    const meeting = firstMeeting(shifted(polygon, gone), way, solid);
    if (!meeting) {
      gone = [gone[0] + way[0], gone[1] + way[1]];
      break;
    }
    met = true;
    const { above, below, side } = meeting;
    const part: Point = [share(above, way[0], below), share(above, way[1], below)];
    gone = [gone[0] + part[0], gone[1] + part[1]];
    way = along([way[0] - part[0], way[1] - part[1]], side);
    if (way[0] === 0 && way[1] === 0) break;
  }
  const end = shifted(polygon, gone);
  return solid.some((other) => deep(end, other)) ? { by: [0, 0], met: true } : { by: gone, met };
}
