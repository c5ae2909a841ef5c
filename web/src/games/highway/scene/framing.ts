/** Chooses where the camera stands so that a carried piece, its place and its plumb line are in the picture. */

import type { Fall } from '../carry/fall';
import type { Board } from '../view';
import type { Load, Under } from '../carry/load';
import { spot, type Spot } from './coordinates';
import { amid } from './poses';

export interface Angles {
  azimuth: number;
  elevation: number;
}

export interface Frame {
  target: Spot;
  /** The visible height at the target's distance. */
  span: number;
}

const RADIANS = Math.PI / 180;
/** How much more than the points themselves a picture shows, and how much it shows at least, in centimetres. */
const [MARGIN, LEAST] = [1.42, 15];
/** The share of the width, on the right, that the controls of the hand cover. */
const CONTROLS = 0.1;
/** Outside this share of the picture, from its middle, a point is too near to the edge. */
const SAFE = 0.86;

const dot = (a: Spot, b: Spot) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Right, up and towards the camera, for a camera that looks from these angles. */
function axes({ azimuth, elevation }: Angles): readonly [Spot, Spot, Spot] {
  const [a, e] = [azimuth * RADIANS, elevation * RADIANS];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return [
    [ca, 0, -sa],
    [-sa * se, ce, -ca * se],
    [sa * ce, se, ca * ce],
  ];
}

/** The target and extent of a camera that shows all points, left of the controls. */
export function frameOf(points: readonly Spot[], angles: Angles, aspect: number): Frame {
  const basis = axes(angles);
  const ranges = basis.map((axis) => {
    const along = points.map((point) => dot(point, axis));
    return { low: Math.min(...along), high: Math.max(...along) };
  });
  const [wide, tall] = [ranges[0]!.high - ranges[0]!.low, ranges[1]!.high - ranges[1]!.low];
  const span = Math.max(LEAST, tall * MARGIN, (wide * MARGIN) / ((1 - CONTROLS) * aspect));
  const middle = ranges.map(({ low, high }) => (low + high) / 2);
  middle[0]! += (CONTROLS / 2) * span * aspect;
  const target = [0, 1, 2].map((k) => basis.reduce((sum, axis, i) => sum + axis[k]! * middle[i]!, 0));
  return { target: [target[0]!, target[1]!, target[2]!], span };
}

/** Whether a point is well inside such a picture. */
export function inFrame(point: Spot, { target, span }: Frame, angles: Angles, aspect: number): boolean {
  const [right, up] = axes(angles);
  const off: Spot = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
  const half = (span / 2) * SAFE;
  return Math.abs(dot(off, up)) <= half && Math.abs(dot(off, right)) <= half * aspect;
}

/** What must be seen while a piece is carried: its place, the hand, and the foot of the plumb line. */
export function carryPoints(board: Board, load: Load, [x, y, z]: Under): Spot[] {
  const half =
    load.kind === 'road'
      ? load.length / 2
      : load.kind === 'car'
        ? (board.geometry.cars[load.type] ?? 1400) / 2
        : board.geometry.disc.radius;
  const top = load.kind === 'disc' ? load.height * board.geometry.disc.height : board.geometry.car.height;
  const turn = load.kind === 'disc' ? 0 : (load.angle / 100) * RADIANS;
  const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)];
  const [px, py, pz] = load.under;
  return [
    ...[-1, 1].flatMap((side) => [
      spot([px + side * dx, py + side * dy], pz),
      spot([x + side * dx, y + side * dy], z + top),
    ]),
    spot([x, y], 0),
    spot([px, py], 0),
  ];
}

/** Points by which the fallen pieces go, each piece's in their order. */
function tracks(board: Board, { pieces, motion }: Fall): Spot[][] {
  const ways = new Map<string, Spot[]>(pieces.map((id) => [id, [spot(amid(board, [id]), 1_500)]]));
  for (const { frames } of motion ?? [])
    for (const [, bodies] of frames)
      for (const [id, , x, y, z] of bodies) ways.get(id)?.push(spot([x ?? 0, y ?? 0], z ?? 0));
  return [...ways.values()];
}

/**
 * Where a fall is seen best: the pieces fall across the picture rather than towards the camera, and all of
 * them stay in it. Of the two sides from which that is so, the one nearer to `azimuth`.
 */
export function fallFrame(
  board: Board,
  fall: Fall,
  { azimuth, elevation }: Angles,
  aspect: number,
): Frame & Angles {
  const ways = tracks(board, fall);
  let [xx, xz, zz] = [0, 0, 0];
  for (const way of ways) {
    const [from, to] = [way[0]!, way.at(-1)!];
    const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
    [xx, xz, zz] = [xx + dx * dx, xz + dx * dz, zz + dz * dz];
  }
  // the direction of most movement lies along the picture's width: right = (cos a, -sin a)
  const along = xx + zz < 0.02 ? azimuth : -Math.atan2(2 * xz, xx - zz) / 2 / RADIANS;
  const turn = ((((along - azimuth) % 180) + 270) % 180) - 90;
  const angles = { azimuth: azimuth + turn, elevation };
  return { ...frameOf(ways.flat(), angles, aspect), ...angles };
}
