/**
 * Poses in which a piece near an edge lies flush. A snap only proposes; the judge validates it like any other
 * pose.
 */

import { direction, length, posed, rounded, sides, swing, whole, type Polygon, type Side } from './geometry';
import { fits, targets, type Site, type Target } from './site';
import type { Point, Pose, Scene } from './view';

export interface Snapped {
  pose: Pose;
  /** The edges that the piece came to lie against. */
  along: readonly Side[];
}

/** Pieces that belong together attract more than the plan's own lines, whole edges more than their ends. */
const BIAS = { piece: 0, below: 20, outline: 60 };
const END_BIAS = 80;
const QUARTER = 9000;
const LEAST = 200;
/** So near, two sides lie against one another: hundredths of a millimetre, or of a degree. */
const FLUSH = 35;
/** How close together places along an edge are looked at, in hundredths of a millimetre. */
const BETWEEN = 200;

interface Lain {
  cost: number;
  pose: Pose;
  along: readonly Side[];
}

const cheaper = (best: Lain | null, next: Lain): Lain =>
  best === null || next.cost < best.cost ? next : best;

function unit([a, b]: Side): Point {
  const size = length([a, b]);
  return [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
}

/** The distance of a point from a line, positive on its left. */
function off([x, y]: Point, side: Side): number {
  const [ux, uy] = unit(side);
  return ux * (y - side[0][1]) - uy * (x - side[0][0]);
}

function along([x, y]: Point, side: Side): number {
  const [ux, uy] = unit(side);
  return ux * (x - side[0][0]) + uy * (y - side[0][1]);
}

function shared(own: Side, side: Side): number {
  const ends = own.map((end) => along(end, side));
  return Math.min(length(side), Math.max(...ends)) - Math.max(0, Math.min(...ends));
}

const shifted = ([x, y, angle, flipped]: Pose, dx: number, dy: number): Pose => [
  rounded(x + dx),
  rounded(y + dy),
  angle,
  flipped,
];

/** How far a side must turn to run along a target. */
function turnTo(own: Side, { side, left }: Target): number {
  return swing(direction(own), direction(side) + (left ? 0 : 18000));
}

/** Turned about its origin so that the grid's lines and its own agree, and the way to the nearest node. */
function toNode(
  piece: Polygon,
  pose: Pose,
  grid: Site['grid'],
  angle: number,
): { pose: Pose; by: Point } | null {
  if (!grid) return null;
  const quarter = Math.round(swing(grid.angle, pose[2]) / QUARTER) * QUARTER + grid.angle;
  if (Math.abs(swing(pose[2], quarter)) > angle) return null;
  const straight: Pose = [pose[0], pose[1], whole(quarter), pose[3]];
  const corner = posed(piece, straight)[0]!;
  const turn = (grid.angle * Math.PI) / 18000;
  const axes: Point[] = [
    [Math.cos(turn), Math.sin(turn)],
    [-Math.sin(turn), Math.cos(turn)],
  ];
  const ways = axes.map(([ux, uy]) => {
    const at = ux * (corner[0] - grid.at[0]) + uy * (corner[1] - grid.at[1]);
    return Math.round(at / grid.step) * grid.step - at;
  });
  return {
    pose: straight,
    by: [axes[0]![0] * ways[0]! + axes[1]![0] * ways[1]!, axes[0]![1] * ways[0]! + axes[1]![1] * ways[1]!],
  };
}

/** The piece with a corner on the node of the grid that is nearest, however far. */
function onNode(piece: Polygon, pose: Pose, grid: Site['grid'], angle: number): Pose | null {
  const node = toNode(piece, pose, grid, angle);
  return node && shifted(node.pose, ...node.by);
}

const same = (one: Pose, other: Pose | null): boolean => other !== null && one.join() === other.join();

type Flush = Lain & { on: Target };

/** Flush with one edge, turned as little as needed and shifted straight onto it: the nearest edges first. */
function flush(piece: Polygon, pose: Pose, edges: readonly Target[], reach: number, angle: number): Flush[] {
  const found: Flush[] = [];
  // Turns are reckoned from the piece as it was cut: rounded corners would add up to a slant.
  const own = sides(posed(piece, [0, 0, 0, pose[3]]));
  for (const target of edges) {
    own.forEach((side, i) => {
      const straight: Pose = [pose[0], pose[1], whole(turnTo(side, target)), pose[3]];
      const turn = swing(pose[2], straight[2]);
      if (Math.abs(turn) > angle) return;
      const lying = sides(posed(piece, straight))[i]!;
      const gap = (off(lying[0], target.side) + off(lying[1], target.side)) / 2;
      if (Math.abs(gap) > reach || shared(lying, target.side) < LEAST) return;
      const [ux, uy] = unit(target.side);
      found.push({
        cost: Math.abs(gap) + (Math.abs(turn) / (angle || 1)) * reach * 0.5 + BIAS[target.of],
        pose: shifted(straight, uy * gap, -ux * gap),
        along: [target.side],
        on: target,
      });
    });
  }
  return found.sort((one, other) => one.cost - other.cost);
}

interface Slide {
  by: number;
  on: Target | null;
}

/** How far a piece that lies along an edge must slide to come to a second edge, or to an end of the first. */
function slides(piece: Polygon, pose: Pose, on: Target, edges: readonly Target[]): Slide[] {
  const [ux, uy] = unit(on.side);
  const own = sides(posed(piece, pose));
  const found: Slide[] = [];
  for (const target of edges) {
    const [vx, vy] = unit(target.side);
    const across = ux * vy - uy * vx;
    if (target === on || Math.abs(across) < 0.17) continue;
    for (const side of own) {
      if (Math.abs(turnTo(side, target)) > 30) continue;
      const by = off(side[0], target.side) / across;
      const [from, to] = side.map(([x, y]): Point => [x + ux * by, y + uy * by]);
      const moved: Side = [from!, to!];
      if (shared(moved, target.side) >= LEAST) found.push({ by, on: target });
    }
  }
  for (const side of own) {
    if (Math.abs(off(side[0], on.side)) > 5 || Math.abs(off(side[1], on.side)) > 5) continue;
    for (const end of side)
      found.push(
        { by: -along(end, on.side), on: null },
        { by: length(on.side) - along(end, on.side), on: null },
      );
  }
  return found;
}

/** Slid along the edge it lies on, to a second edge, to an end, or to a node of the grid. */
function slid(
  piece: Polygon,
  first: Flush,
  edges: readonly Target[],
  grid: Site['grid'],
  reach: number,
): Lain {
  const [ux, uy] = unit(first.on.side);
  let best: Lain | null = null;
  const offer = (by: number, bias: number, more: readonly Side[]) => {
    if (Math.abs(by) > reach) return;
    best = cheaper(best, {
      cost: Math.abs(by) + bias,
      pose: shifted(first.pose, ux * by, uy * by),
      along: [...first.along, ...more],
    });
  };
  for (const { by, on } of slides(piece, first.pose, first.on, edges))
    offer(by, on ? BIAS[on.of] : END_BIAS, on ? [on.side] : []);
  const node = toNode(piece, first.pose, grid, 5);
  if (node) {
    const by = node.by[0] * ux + node.by[1] * uy;
    if (Math.hypot(node.by[0] - by * ux, node.by[1] - by * uy) < 8) offer(by, 0, []);
  }
  return best ?? first;
}

/**
 * Every way to lay a piece along an edge, either side up: at its ends, against a second edge, and in
 * between.
 */
export function* ways(piece: Polygon, site: Site): Generator<Pose> {
  const edges = targets(site);
  for (const flipped of [false, true]) {
    const cut = posed(piece, [0, 0, 0, flipped]);
    for (const on of edges) {
      const [ux, uy] = unit(on.side);
      for (const [i, own] of sides(cut).entries()) {
        const turn = whole(turnTo(own, on));
        const from = sides(posed(piece, [0, 0, turn, flipped]))[i]![0];
        const lain: Pose = [
          rounded(on.side[0][0] - from[0]),
          rounded(on.side[0][1] - from[1]),
          turn,
          flipped,
        ];
        for (let by = -length(own); by < length(on.side) + length(own); by += BETWEEN)
          yield shifted(lain, ux * by, uy * by);
        for (const { by } of slides(piece, lain, on, edges)) yield shifted(lain, ux * by, uy * by);
      }
    }
  }
}

/**
 * The edges to go to before any line of the grid: those of wood of the floor, then those of the floor below
 * where they are nearer.
 */
function before(
  piece: Polygon,
  pose: Pose,
  edges: readonly Target[],
  { reach, angle }: Scene['snap'],
  node: Pose | null,
  far: number,
): Flush | undefined {
  const wood = edges.filter(({ of }) => of === 'piece');
  const beside = node !== null && flush(piece, node, wood, FLUSH, FLUSH).length > 0;
  const [nearest] = beside ? [] : flush(piece, pose, wood, reach, angle);
  if (nearest || node === null) return nearest;
  const [ledge] = beside
    ? []
    : flush(
        piece,
        pose,
        edges.filter(({ of }) => of === 'below'),
        reach,
        angle,
      );
  return ledge && ledge.cost < far ? ledge : undefined;
}

/**
 * The pose to propose for a piece held here, or null where no edge is in reach: ordered by place, whether
 * it would fit or not.
 */
export function snap(piece: Polygon, pose: Pose, site: Site, reach: Scene['snap']): Snapped | null {
  const edges = targets(site);
  const to = toNode(piece, pose, site.grid, reach.angle);
  const far = to ? Math.hypot(...to.by) : Infinity;
  const node = to && far <= reach.reach ? shifted(to.pose, ...to.by) : null;
  // from a position off the grid a step would follow the grid's lines; from a snapped one both lead to the
  // same place
  const first =
    before(piece, pose, edges, reach, node, far) ??
    (node ? undefined : flush(piece, pose, edges, reach.reach, reach.angle)[0]);
  if (!first) return node && { pose: node, along: [] };
  const { pose: lain, along } = slid(piece, first, edges, site.grid, reach.reach);
  return { pose: lain, along };
}

/**
 * As `snap`, unless the piece would lie better a little further on: where it would probably be accepted, no
 * further away
 * than a snap reaches. What fits as it is held is not drawn to where it would not. */
export function settled(piece: Polygon, pose: Pose, site: Site, reach: Scene['snap']): Snapped | null {
  const first = snap(piece, pose, site, reach);
  if (!first || fits(posed(piece, first.pose), site)) return first;
  const far = ([x, y]: Pose) => Math.hypot(x - pose[0], y - pose[1]);
  const found = aligned(piece, pose, site, reach.angle)
    .filter((one) => far(one) <= reach.reach)
    .sort((one, other) => far(one) - far(other))
    .find((one) => fits(posed(piece, one), site));
  if (found) return { pose: found, along: [] };
  return fits(posed(piece, pose), site) ? null : first;
}

/**
 * The target of a keyboard step: the next grid node; from a position off the grid or next to wood, the
 * nearest edge in reach.
 */
export function stepped(piece: Polygon, from: Pose, [dx, dy]: Point, site: Site, reach: Scene['snap']): Pose {
  const to: Pose = [rounded(from[0] + dx), rounded(from[1] + dy), from[2], from[3]];
  const node = onNode(piece, to, site.grid, reach.angle);
  if (!node) return to;
  const straight = same(from, onNode(piece, from, site.grid, reach.angle));
  const stray = site.floor.some((polygon) => !onNodes(polygon, site.grid));
  if (straight && !stray) return node;
  const found = snap(piece, straight ? node : to, site, reach)?.pose ?? to;
  const gone = ((found[0] - from[0]) * dx + (found[1] - from[1]) * dy) / Math.hypot(dx, dy);
  return gone > LEAST ? found : straight ? node : to;
}

/** Whether all corners lie on nodes of the grid. */
function onNodes(polygon: Polygon, grid: Site['grid']): boolean {
  return polygon.every(([x, y]) => {
    const node = toNode([[0, 0]], [x, y, grid?.angle ?? 0, false], grid, 0);
    return node === null || Math.hypot(...node.by) < 8;
  });
}

/**
 * Every way to lay a side along an edge with an end of both at one place, turned no further than a snap
 * would.
 */
function aligned(piece: Polygon, [, , held, flipped]: Pose, site: Site, angle: number): Pose[] {
  return targets(site).flatMap((target) => {
    const [start, end] = target.left ? target.side : [target.side[1], target.side[0]];
    return sides(posed(piece, [0, 0, 0, flipped])).flatMap((own, i) => {
      const turn = whole(turnTo(own, target));
      if (Math.abs(swing(held, turn)) > angle) return [];
      const [from, to] = sides(posed(piece, [0, 0, turn, flipped]))[i]!;
      return [
        [rounded(start[0] - from[0]), rounded(start[1] - from[1]), turn, flipped] as const,
        [rounded(end[0] - to[0]), rounded(end[1] - to[1]), turn, flipped] as const,
      ];
    });
  });
}

/** How far the piece must turn for the nearest of its sides to run along an edge; null without edges. */
function nearestTurn(piece: Polygon, [, , held, flipped]: Pose, site: Site): number | null {
  const own = sides(posed(piece, [0, 0, 0, flipped]));
  const turns = targets(site).flatMap((target) =>
    own.map((side) => Math.abs(swing(held, whole(turnTo(side, target))))),
  );
  return turns.length > 0 ? Math.min(...turns) : null;
}

/**
 * The poses that a piece, turned as it is held, would snap into: row by row from the top, whether they
 * would fit or not. On
 * a floor without a piece, where no side runs along an edge within the reach of a snap, the piece turns as
 * little as needed. */
export function candidates(piece: Polygon, pose: Pose, site: Site, { angle }: Scene['snap']): Pose[] {
  const found = new Map<string, Pose>();
  const near = aligned(piece, pose, site, angle);
  const poses =
    near.length > 0 || site.floor.length > 0
      ? near
      : aligned(piece, pose, site, nearestTurn(piece, pose, site) ?? 0);
  for (const one of poses) {
    const [x, y] = one;
    const key = `${Math.round(x / 40)},${Math.round(y / 40)}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()].sort((a, b) => b[1] - a[1] || a[0] - b[0] || a[2] - b[2]);
}
