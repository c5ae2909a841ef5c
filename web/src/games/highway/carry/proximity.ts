/**
 * How near a carried piece is to what stands on the table, so that it can glow before anything is touched.
 * An aid, no verdict.
 */

import { vector2 } from '../../../lib/vectors';
import { distance, fromSegment, overlap, stands, strip, toward } from '../geometry';
import type { Board, Point } from '../view';
import type { Load, Under } from './load';

/** A convex outline from one height to another. */
interface Block {
  id: string;
  shape: readonly Point[] | { centre: Point; radius: number };
  middle: Point;
  /** From the middle to the farthest point. */
  reach: number;
  low: number;
  high: number;
}

/** Slices of a sloping road, as the server cuts it. */
const SLICES = 8;
/** Pieces nearer than this glow. */
export const NEAR = 1_000;

function block(id: string, shape: Block['shape'], low: number, high: number): Block {
  if ('centre' in shape) return { id, shape, middle: shape.centre, reach: shape.radius, low, high };
  const middle = vector2((k) => shape.reduce((sum, at) => sum + at[k], 0) / shape.length);
  return { id, shape, middle, reach: Math.max(...shape.map((at) => distance(at, middle))), low, high };
}

function sticks(
  id: string,
  line: readonly [Point, Point],
  z: readonly [number, number],
  width: number,
  thick: number,
): Block[] {
  return Array.from({ length: SLICES }, (_, i) => {
    const [from, to] = [i / SLICES, (i + 1) / SLICES];
    const between = (share: number) => vector2((k) => line[0][k] + (line[1][k] - line[0][k]) * share);
    const [a, b] = [between(from), between(to)];
    const heights = [from, to].map((share) => z[0] + (z[1] - z[0]) * share);
    return block(id, strip(a, b, width), Math.min(...heights), Math.max(...heights) + thick);
  });
}

/** All that stands on the table, by the law's ids; what the piece is to lie on is not in its way. */
export function obstacles(board: Board, without: ReadonlySet<string>): Block[] {
  const { disc, road, car, shapes } = board.geometry;
  return [
    ...board.pillars.map(({ id, at, height }) =>
      block(`disc:${id}`, { centre: at, radius: disc.radius }, 0, height * disc.height),
    ),
    ...board.roads.flatMap(({ id, line, z }) => sticks(`road:${id}`, line, z, road.width, road.thick)),
    ...board.cars.flatMap(({ seat, type, corners, z }) =>
      corners.length > 0 ? [block(`car:${seat}:${type}`, corners, z, z + car.height)] : [],
    ),
    ...board.objects.flatMap(({ object, obstacles: parts }, i) =>
      parts.map(({ name, outline }) =>
        block(
          `object:${i}`,
          'corners' in outline ? outline.corners : outline,
          0,
          stands(shapes[object], name),
        ),
      ),
    ),
  ].filter(({ id }) => !without.has(id));
}

function parts(board: Board, load: Load, [x, y, z]: Under): Block[] {
  const { disc, road, car, cars } = board.geometry;
  if (load.kind === 'disc')
    return [block('', { centre: [x, y], radius: disc.radius }, z, z + load.height * disc.height)];
  const half = (load.kind === 'road' ? load.length : (cars[load.type] ?? 1_400)) / 2;
  const line = [toward([x, y], load.angle, -half), toward([x, y], load.angle, half)] as const;
  const rise = half * Math.tan(load.tilt);
  return load.kind === 'road'
    ? sticks('', line, [z - rise, z + rise], road.width, road.thick)
    : [block('', strip(...line, car.width), z, z + car.height)];
}

function between(a: Block, b: Block): number {
  const [one, other] = [a.shape, b.shape];
  if ('centre' in one)
    return 'centre' in other
      ? distance(one.centre, other.centre) - one.radius - other.radius
      : fromEdges(one.centre, other) - one.radius;
  if ('centre' in other) return fromEdges(other.centre, one) - other.radius;
  if (overlap(one, other)) return 0;
  return Math.min(...one.map((at) => fromEdges(at, other)), ...other.map((at) => fromEdges(at, one)));
}

function fromEdges(at: Point, corners: readonly Point[]): number {
  return Math.min(...corners.map((corner, i) => fromSegment(at, corner, corners[(i + 1) % corners.length]!)));
}

/** The pieces near a piece held at a position, each from 0 (at the limit) to 1 (touched). */
export function nearby(board: Board, load: Load, at: Under, among: readonly Block[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of parts(board, load, at)) {
    for (const other of among) {
      const gap = Math.max(other.low - one.high, one.low - other.high);
      if (gap > NEAR || distance(one.middle, other.middle) > one.reach + other.reach + NEAR) continue;
      const off = Math.hypot(Math.max(0, between(one, other)), Math.max(0, gap));
      if (off < NEAR) found.set(other.id, Math.max(found.get(other.id) ?? 0, 1 - off / NEAR));
    }
  }
  return found;
}
