/** Plane geometry for drawing the table from above. `laid` follows H-10; tests/games/test_page_rules.py compares it with the rules. */

import type { ObjectName, Board, Geometry, Point, Road, Shape, Thing } from './view';

export const FULL = 36000;

/** A point of the table in the drawing's millimetres, y downwards. */
export function drawn([x, y]: Point): Point {
  return [x / 100, -y / 100];
}

export function path(points: readonly Point[]): string {
  return points
    .map(drawn)
    .map(([x, y]) => `${x},${y}`)
    .join(' ');
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

export function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

/** The angle of the way from one point to another, in hundredths of a degree from 0 to 35999. */
export function bearing([ax, ay]: Point, [bx, by]: Point): number {
  const angle = Math.round((Math.atan2(by - ay, bx - ax) * 18000) / Math.PI);
  return (angle + FULL) % FULL;
}

/** The point so far away at this angle. */
export function toward([x, y]: Point, angle: number, far: number): Point {
  const turn = (angle * Math.PI) / 18000;
  return [Math.round(x + far * Math.cos(turn)), Math.round(y + far * Math.sin(turn))];
}

/** The four corners of a strip along a line. */
export function strip(from: Point, to: Point, width: number): Point[] {
  const far = distance(from, to) || 1;
  const [nx, ny] = [(-(to[1] - from[1]) / far) * (width / 2), ((to[0] - from[0]) / far) * (width / 2)];
  return [
    [from[0] + nx, from[1] + ny],
    [to[0] + nx, to[1] + ny],
    [to[0] - nx, to[1] - ny],
    [from[0] - nx, from[1] - ny],
  ];
}

/** Where two lines cross, as shares of each, or null. */
export function crossing(a: readonly [Point, Point], b: readonly [Point, Point]): [number, number] | null {
  const [[ax, ay], [bx, by]] = a;
  const [[cx, cy], [dx, dy]] = b;
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const turn = ux * vy - uy * vx;
  if (turn === 0) return null;
  const s = ((cx - ax) * vy - (cy - ay) * vx) / turn;
  const t = ((cx - ax) * uy - (cy - ay) * ux) / turn;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [s, t] : null;
}

function axes(corners: readonly Point[]): Point[] {
  return corners.map(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length]!;
    return [y - ny, nx - x];
  });
}

/** Whether two convex outlines overlap; touching is none. */
export function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  return [...axes(a), ...axes(b)].every(([x, y]) => {
    const along = (corners: readonly Point[]) => corners.map(([cx, cy]) => cx * x + cy * y);
    const [one, other] = [along(a), along(b)];
    return Math.max(...one) > Math.min(...other) && Math.max(...other) > Math.min(...one);
  });
}

/** How far a point lies from a segment. */
export function fromSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  return distance(p, between(a, b, Math.max(0, Math.min(1, share))));
}

export function inside([x, y]: Point, corners: readonly Point[]): boolean {
  return corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length]!;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** How far a point lies from a shape: negative inside. */
export function fromShape(p: Point, shape: Shape): number {
  if ('centre' in shape) return distance(p, shape.centre) - shape.radius;
  const edges = shape.corners.map((corner, i) =>
    fromSegment(p, corner, shape.corners[(i + 1) % shape.corners.length]!),
  );
  const near = Math.min(...edges);
  return inside(p, shape.corners) ? -near : near;
}

/** A shape about the origin, turned and moved to its place. */
export function put(shape: Shape, [x, y, angle]: readonly [number, number, number]): Shape {
  const turn = (angle * Math.PI) / 18000;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const move = ([px, py]: Point): Point => [x + px * c - py * s, y + px * s + py * c];
  return 'centre' in shape
    ? { centre: move(shape.centre), radius: shape.radius }
    : { corners: shape.corners.map(move) };
}

/** An object of the city as it would lie there. */
export function placed(
  geometry: Geometry,
  object: ObjectName,
  at: readonly [number, number, number],
): Thing | null {
  const shape = geometry.shapes[object];
  if (!shape) return null;
  const ends = shape.opening && put({ corners: shape.opening }, at);
  return {
    object,
    at,
    outline: put(shape.outline, at),
    obstacles: shape.obstacles.map(({ name, outline }) => ({ name, outline: put(outline, at) })),
    opening: ends && 'corners' in ends ? [ends.corners[0]!, ends.corners[1]!] : null,
  };
}

/** The road that would be laid: its line, and the height of its underside at both ends. */
export interface Laid {
  line: readonly [Point, Point];
  corners: readonly Point[];
  z: readonly [number, number];
}

/** A road from a pillar to a new one of this height, or (null) down to the table. */
export function laid(board: Board, from: number, to: Point, height: number | null): Laid {
  const { geometry } = board;
  const base = board.pillars[from]!;
  const d = distance(base.at, to);
  const plan = geometry.lengths[height === null ? 1 : Math.min(6, Math.abs(height - base.height))] ?? d;
  const e = height === null ? 0 : (plan - d) / 2;
  const line = [between(base.at, to, -e / d), between(base.at, to, 1 + e / d)] as const;
  const corners = strip(line[0], line[1], geometry.road.width);
  const lifts = board.roads
    .filter((road) => (road.from === from || road.to === from) && overlap(road.corners, corners))
    .map((road) => (road.to === from ? 0 : road.lift));
  const lift = lifts.length === 0 ? 0 : 1 + Math.max(...lifts);
  const zb = base.height * geometry.disc.height + lift * geometry.lift;
  const zf = (height ?? 0) * geometry.disc.height;
  const slope = (zf - zb) / (d + e - geometry.disc.radius || 1);
  const at = (s: number) => (zb <= zf ? zb + slope * (s + e) : zb + slope * (s - geometry.disc.radius));
  return { line, corners, z: [at(-e), at(d + e)] };
}

export interface Meeting {
  road: Road;
  /** Where on the new road, and on the other, as a share of their lines. */
  here: number;
  there: number;
  /** The heights of both undersides at the crossing. */
  z: number;
  other: number;
}

/** The roads that a road crosses, except those that rest on one of its pillars. */
export function meetings(board: Board, road: Laid, apart: (road: Road) => boolean): Meeting[] {
  return board.roads
    .filter((other) => !apart(other))
    .flatMap((other) => {
      const met = crossing(road.line, other.line);
      if (!met) return [];
      const [here, there] = met;
      const z = road.z[0] + (road.z[1] - road.z[0]) * here;
      return [{ road: other, here, there, z, other: other.z[0] + (other.z[1] - other.z[0]) * there }];
    })
    .sort((a, b) => a.here - b.here);
}

/** The roads above: where they are, what passes under them is not seen from above. */
export function covering(met: readonly Meeting[]): Road[] {
  return met.filter(({ z, other }) => z < other).map(({ road }) => road);
}

/** From the lowest road to the highest: what lies under another comes first. */
export function stacked(roads: readonly Road[]): Road[] {
  const byHeight = [...roads].sort((a, b) => a.z[0] + a.z[1] - b.z[0] - b.z[1]);
  const done = new Set<number>();
  const order: Road[] = [];
  const lay = (road: Road | undefined): void => {
    if (!road || done.has(road.id)) return;
    done.add(road.id);
    road.over.forEach((below) => lay(roads[below]));
    order.push(road);
  };
  byHeight.forEach(lay);
  return order;
}

/** The height of an object of the city; 20 mm if unknown. */
export const stands = (shape: Board['geometry']['shapes'][string] | undefined, part: string): number =>
  shape?.heights[part] || shape?.height || 2_000;
