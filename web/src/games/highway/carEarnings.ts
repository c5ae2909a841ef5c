/** What a verdict says about the cars that a road earns. */

import type { Refusal } from '../../lib/table';
import type { Meeting } from './geometry';
import { placeOf, type Board, type Parked } from './view';

export interface Earned {
  cars: number;
  firsts: readonly (readonly [number, 'over' | 'under'])[];
  bonus: number;
  choice: readonly Parked[] | null;
}

const NOTHING: Earned = { cars: 0, firsts: [], bonus: 0, choice: [] };

/** What a placement would earn if only its cars are missing; null if it is refused for another reason. */
export function earned(verdict: Refusal | null): Earned | null {
  if (verdict === null) return NOTHING;
  const where = placeOf(verdict);
  if (verdict.clause !== 'H-15' || where.earned === undefined) return null;
  return {
    cars: where.earned,
    firsts: where.firsts ?? [],
    bonus: where.bonus ?? 0,
    choice: where.cars ?? null,
  };
}

/** In missions a car like one on a road that is crossed wins a disc from its owner. */
export function prized(board: Board, mine: number | null, crossed: readonly Meeting[]): string[] {
  const roads = crossed.map(({ road }) => road.id);
  return board.points
    ? board.cars.filter((car) => car.seat !== mine && roads.includes(car.road)).map(({ type }) => type)
    : [];
}
