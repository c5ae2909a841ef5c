/** The motion of pieces that a hand carried, one after the other. */

import { Matrix4, Vector3 } from 'three';
import { distance, toward } from '../geometry';
import type { Board, Road } from '../view';
import { framedCar, laidOut } from './pieces';
import { spot } from './coordinates';
import type { Poses } from './poses';

/** Milliseconds, the middle of the underside, the angle in plan. */
export type Step = readonly [ms: number, x: number, y: number, z: number, angle: number];
export interface Way {
  piece: string;
  path: readonly Step[];
}

/** How much faster than true a hand is shown, and for how many seconds at most. */
const [FASTER, LONGEST] = [1.5, 6];
const GONE = new Matrix4().makeScale(0, 0, 0);

/** The keys of the scene's pieces that a piece of the law is. */
function keys(board: Board, piece: string): string[] {
  const [kind, first, type] = piece.split(':') as [string, string, string?];
  const pillar = board.pillars[Number(first)];
  if (kind === 'disc')
    return Array.from({ length: pillar?.height ?? 0 }, (_, level) => `disc/${first}/${level}`);
  if (kind === 'road') return board.roads[Number(first)] ? [`road/${first}`] : [];
  const car = board.cars.findIndex((one) => one.seat === Number(first) && one.type === type);
  return car < 0 ? [] : [`car/${car}`];
}

/** A stick's ends where its middle is there, turned so, as steep as it lies. */
function ends({ line, z }: Road, [, x, y, height, angle]: Step): [Vector3, Vector3] {
  const half = distance(...line) / 2;
  const rise = (z[1] - z[0]) / 2;
  return [
    new Vector3(...spot(toward([x, y], angle, -half), height - rise)),
    new Vector3(...spot(toward([x, y], angle, half), height + rise)),
  ];
}

function posed(board: Board, piece: string, step: Step): [string, Matrix4][] {
  const names = keys(board, piece);
  const [kind, first] = piece.split(':') as [string, string];
  if (kind === 'disc')
    return names.map((key, level) => [
      key,
      new Matrix4().setPosition(...spot([step[1], step[2]], step[3] + level * board.geometry.disc.height)),
    ]);
  const car = kind === 'car' ? board.cars[Number(names[0]?.split('/')[1] ?? -1)] : undefined;
  const road = board.roads[car?.road ?? Number(first)];
  if (!road || names.length === 0) return [];
  const [from, to] = ends(road, step);
  return [[names[0]!, car ? framedCar(from, to) : laidOut(from, to)]];
}

function at(path: readonly Step[], ms: number): Step {
  const next = Math.max(
    1,
    path.findIndex(([when]) => when >= ms),
  );
  const [one, other] = [path[next - 1]!, path[next] ?? path.at(-1)!];
  const share = Math.max(0, Math.min(1, (ms - one[0]) / (other[0] - one[0] || 1)));
  const between = (k: 0 | 1 | 2 | 3 | 4) => one[k] + (other[k] - one[k]) * share;
  return [between(0), between(1), between(2), between(3), between(4)];
}

export class Travel {
  #pace: number;

  constructor(
    private readonly board: Board,
    private readonly ways: readonly Way[],
  ) {
    const whole = ways.reduce((sum, { path }) => sum + (path.at(-1)?.[0] ?? 0), 0) / 1000;
    this.#pace = Math.max(FASTER, whole / LONGEST) * 1000;
  }

  /** Whether a table has all these pieces. */
  static of(board: Board, ways: readonly Way[]): boolean {
    return (
      ways.length > 0 && ways.every(({ piece, path }) => path.length > 1 && keys(board, piece).length > 0)
    );
  }

  /**
   * Where the pieces are so many seconds after the first was taken up; null once all lie where they belong.
   */
  at(seconds: number): Poses | null {
    let left = seconds * this.#pace;
    const poses = new Map<string, Matrix4>();
    let now = false;
    for (const { piece, path } of this.ways) {
      const long = path.at(-1)![0];
      if (now) for (const key of keys(this.board, piece)) poses.set(key, GONE);
      else if (left < long) {
        for (const [key, pose] of posed(this.board, piece, at(path, left))) poses.set(key, pose);
        now = true;
      }
      left -= long;
    }
    return now ? poses : null;
  }
}
