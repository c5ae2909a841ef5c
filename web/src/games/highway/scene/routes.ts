/**
 * The ways that cars can drive: from the foot of a ramp along a seat's roads, to an open end or down an
 * exit.
 */

import { vector3 } from '../../../lib/vectors';
import type { Board, Car, Road } from '../view';
import { stick, type Spot } from './coordinates';

export interface Leg {
  road: number;
  from: Spot;
  to: Spot;
  /** Centimetres. */
  length: number;
}
export type Route = readonly Leg[];

function leg(road: Road): Leg {
  const { from, to } = stick(road);
  const ends = road.kind === 'ramp' ? { from: to, to: from } : { from, to };
  return { road: road.id, ...ends, length: Math.hypot(...from.map((part, k) => to[k]! - part)) };
}

export const long = (route: Route): number => route.reduce((sum, { length }) => sum + length, 0);

/** All ways of a seat, the longest first. */
export function routes({ roads }: Pick<Board, 'roads'>, seat: number): Route[] {
  const own = roads.filter((road) => road.seat === seat);
  const on = (pillar: number | null, before: Route): Route[] => {
    const next = pillar === null ? [] : own.filter(({ kind, from }) => kind !== 'ramp' && from === pillar);
    return next.length === 0 ? [before] : next.flatMap((road) => on(road.to, [...before, leg(road)]));
  };
  const all = own.filter(({ kind }) => kind === 'ramp').flatMap((ramp) => on(ramp.from, [leg(ramp)]));
  return all.sort((a, b) => long(b) - long(a));
}

/** How far along its route a car stands. */
export function home(route: Route, car: Pick<Car, 'road' | 'where'>, kind: Road['kind']): number {
  const at = route.findIndex(({ road }) => road === car.road);
  const share = kind === 'ramp' ? 1 - car.where / 1000 : car.where / 1000;
  return long(route.slice(0, at)) + share * (route[at]?.length ?? 0);
}

/** The point so many centimetres along a route; before and after it, its ends. */
export function along(route: Route, far: number): Spot {
  let left = Math.max(0, far);
  for (const { from, to, length } of route) {
    if (left <= length) return vector3((k) => from[k] + ((to[k] - from[k]) * left) / length);
    left -= length;
  }
  return route.at(-1)!.to;
}
