/** Poses of pieces that are not where they belong: in a hand, or falling. */

import { vector2 } from '../../../lib/vectors';
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Moved } from '../carry/physicsMessages';
import type { Load, Under } from '../carry/load';
import { toward } from '../geometry';
import type { Board, Point } from '../view';
import { framedCar, laidOut } from './pieces';
import { spot, UNIT } from './coordinates';

/** By the keys of `Pieces`: `disc/4/2`, `road/7`, `car/3`. */
export type Poses = ReadonlyMap<string, Matrix4>;

/** The newest piece of a table as a hand holds it. */
export function heldPoses(board: Board, load: Load, [x, y, z]: Under): Map<string, Matrix4> {
  if (load.kind === 'disc') {
    const { id, height } = board.pillars.at(-1)!;
    return new Map(
      Array.from({ length: height }, (_, level) => [
        `disc/${id}/${level}`,
        new Matrix4().setPosition(...spot([x, y], z + level * board.geometry.disc.height)),
      ]),
    );
  }
  const half = (load.kind === 'road' ? load.length : (board.geometry.cars[load.type] ?? 1_400)) / 2;
  const end = (far: number) =>
    new Vector3(...spot(toward([x, y], load.angle, far), z + far * Math.tan(load.tilt)));
  const [from, to] = [end(-half), end(half)];
  if (load.kind === 'road') return new Map([[`road/${board.roads.at(-1)!.id}`, laidOut(from, to)]]);
  return new Map([[`car/${board.cars.length - 1}`, framedCar(from, to)]]);
}

/** A body of a motion: its id, its number among the bodies of that id, its middle, how it is turned. */
export type Told = readonly [
  id: string,
  same: number,
  x: number,
  y: number,
  z: number,
  w: number,
  i: number,
  j: number,
  k: number,
];

export interface Turned {
  at: Vector3;
  turn: Quaternion;
}

/** The law's axes are x right, y up the plan and z off the table; the scene's y is off the table. */
export function turned([, , x, y, z, w, i, j, k]: Told): Turned {
  return { at: new Vector3(x / UNIT, z / UNIT, -y / UNIT), turn: new Quaternion(i, k, -j, w).normalize() };
}

/** The keys of the pieces that a body of a motion is, each with the height of its underside in that body. */
export function keysOf(board: Board, id: string, same: number, whole: boolean): [key: string, low: number][] {
  const [kind, first, type] = id.split(':') as [string, string, string?];
  const { disc, road, car } = board.geometry;
  if (kind === 'road') return [[`road/${first}`, -road.thick / 2 / UNIT]];
  if (kind === 'car')
    return [
      [
        `car/${board.cars.findIndex((one) => one.seat === Number(first) && one.type === type)}`,
        -car.height / 2 / UNIT,
      ],
    ];
  if (!whole) return [[`disc/${first}/${same}`, -disc.height / 2 / UNIT]];
  const height = board.pillars[Number(first)]?.height ?? 1;
  return Array.from({ length: height }, (_, level) => [
    `disc/${first}/${level}`,
    ((level - height / 2) * disc.height) / UNIT,
  ]);
}

/** Where a piece is whose body is so. */
export function placed({ at, turn }: Turned, low: number): Matrix4 {
  return new Matrix4()
    .compose(at, turn, new Vector3(1, 1, 1))
    .multiply(new Matrix4().makeTranslation(0, low, 0));
}

/** Pieces that the one in hand has pushed. */
export function pushed(board: Board, moved: readonly Moved[]): [string, Matrix4][] {
  return moved.flatMap(([id, same, [x, y, z], turn]) => {
    const now = turned([id, same, x * UNIT, y * UNIT, z * UNIT, ...turn]);
    return keysOf(board, id, same, false).map(([key, low]): [string, Matrix4] => [key, placed(now, low)]);
  });
}

/** The middle of some pieces of the law, in plan. */
export function amid(board: Board, ids: readonly string[]): Point {
  const all = ids.flatMap((id): Point[] => {
    const [kind, first, type] = id.split(':');
    if (kind === 'disc') return [board.pillars[Number(first)]?.at ?? [0, 0]];
    const car = board.cars.find((one) => one.seat === Number(first) && one.type === type);
    const road = board.roads[kind === 'road' ? Number(first) : (car?.road ?? -1)];
    return road ? [[(road.line[0][0] + road.line[1][0]) / 2, (road.line[0][1] + road.line[1][1]) / 2]] : [];
  });
  return vector2((k) => all.reduce((sum, at) => sum + at[k], 0) / (all.length || 1));
}
