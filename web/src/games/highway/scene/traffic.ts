/** Cars on the move: a little on their own roads, or all along their owners' highways. */

import { Vector3 } from 'three';
import type { Board } from '../view';
import { carSpot, stick, UNIT, type Spot } from './coordinates';
import { along, home, long, routes, type Route } from './routes';

/** A car's place and its axes; how much of its size it has, where it comes and goes. */
export interface Frame {
  at: Vector3;
  along: Vector3;
  up: Vector3;
  size: number;
}

/** Centimetres a second on a tour, and empty road between the last car's end and the first one's start. */
const [PACE, GAP] = [3.4, 5];
/** Centimetres in which a car comes and goes at the ends of a highway. */
const FADE = 1.6;
/** Seconds in which cars set out from their places and come back to them. */
const EASE = 0.9;

const vector = (at: Spot) => new Vector3(...at);

export function framed(at: Vector3, towards: Vector3, lift: number, size = 1): Frame {
  const up = towards
    .clone()
    .cross(new Vector3(0, 1, 0))
    .normalize()
    .cross(towards);
  return { at: at.addScaledVector(up, lift), along: towards, up, size };
}

interface Way {
  route: Route;
  start: number;
  round: number;
}

export class Traffic {
  /** How cars move, for how many seconds already, and how far from rest they are, up to 1. */
  #now: { touring: boolean; seconds: number; zest: number } | null = null;
  #wanted = false;
  #ways = new WeakMap<Board, (Way | null)[]>();

  get moving(): boolean {
    return this.#now !== null;
  }

  /** Cars drive to and fro on their roads until stopped; then they return to their places. */
  stroll(on: boolean): void {
    this.#wanted = on;
    if (on && !this.#now) this.#now = { touring: false, seconds: 0, zest: 0 };
    if (!on && this.#now?.touring) this.#now = null;
  }

  /** All drive along the highways of their owners. */
  tour(): void {
    this.#wanted = true;
    if (!this.#now?.touring) this.#now = { touring: true, seconds: 0, zest: 1 };
  }

  step(seconds: number): void {
    const now = this.#now;
    if (!now) return;
    now.seconds += seconds;
    if (now.touring) return;
    now.zest = Math.max(0, Math.min(1, now.zest + (this.#wanted ? seconds : -seconds) / EASE));
    if (now.zest === 0) this.#now = null;
  }

  /** Where a car is now; null where it is between two rounds. */
  frame(board: Board, i: number): Frame | null {
    return this.#now?.touring ? this.#toured(board, i, this.#now.seconds) : this.#strolled(board, i);
  }

  #toured(board: Board, i: number, seconds: number): Frame | null {
    const car = board.cars[i]!;
    const way = this.#way(board, i);
    if (!way) return this.#strolled(board, i);
    const far = (way.start + seconds * PACE) % way.round;
    const left = long(way.route) - far;
    if (left <= 0) return null;
    const half = ((board.geometry.cars[car.type] ?? 1400) / UNIT) * 0.4;
    const [rear, front] = [vector(along(way.route, far - half)), vector(along(way.route, far + half))];
    return framed(
      vector(along(way.route, far)),
      front.sub(rear).normalize(),
      board.geometry.road.thick / UNIT,
      Math.min(1, far / FADE, left / FADE),
    );
  }

  /**
   * The route of a car, where on it the car starts, and how long a round is. All cars of a seat go round in
   * the same time,
      so that none ever runs into another. */
  #way(board: Board, i: number): Way | null {
    const known = this.#ways.get(board) ?? this.#ways.set(board, this.#found(board)).get(board)!;
    return known[i] ?? null;
  }

  #found(board: Board): (Way | null)[] {
    const all = board.stock.map((_, seat) => routes(board, seat));
    return board.cars.map((car) => {
      const own = all[car.seat] ?? [];
      const route = own.find((one) => one.some(({ road }) => road === car.road));
      return route
        ? { route, start: home(route, car, board.roads[car.road]!.kind), round: long(own[0]!) + GAP }
        : null;
    });
  }

  #strolled(board: Board, i: number): Frame {
    const car = board.cars[i]!;
    const road = board.roads[car.road]!;
    const { from, to } = stick(road);
    const towards = vector(to).sub(vector(from)).normalize();
    return framed(vector(carSpot(road, this.#where(board, i))), towards, board.geometry.road.thick / UNIT);
  }

  /** Where on its road a car is, in thousandths. */
  #where(board: Board, i: number): number {
    const car = board.cars[i]!;
    if (!this.#now) return car.where;
    const half = ((board.geometry.cars[car.type] ?? 1400) / board.geometry.road.length) * 500 + 40;
    const wide = 1000 - 2 * half;
    const phase = Math.acos(Math.max(-1, Math.min(1, 1 - (2 * (car.where - half)) / wide)));
    const there = half + (wide * (1 - Math.cos(phase + this.#now.seconds * (0.28 + 0.05 * (i % 4))))) / 2;
    const zest = this.#now.zest * this.#now.zest * (3 - 2 * this.#now.zest);
    return car.where + (there - car.where) * zest;
  }
}
