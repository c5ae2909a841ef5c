/**
 * Where things of the table stand in the scene: centimetres, y upwards. The plan's own geometry, lifted off
 * the table.
 */

import { between, drawn, type Laid } from '../geometry';
import type { Board, Point } from '../view';

export type Spot = readonly [x: number, y: number, z: number];

/** Hundredths of a millimetre in a centimetre. */
export const UNIT = 1000;

/** A point of the table at this height: straight above where the plan draws it. */
export function spot(at: Point, height = 0): Spot {
  const [x, y] = drawn(at);
  return [x / 10, height / UNIT, y / 10];
}

/** The part of the plan that is seen, as the middle and the height of what a camera above sees. */
export function above(seen: { left: number; top: number; width: number; height: number }): {
  target: Spot;
  span: number;
} {
  return {
    target: [(seen.left + seen.width / 2) / 10, 0, (seen.top + seen.height / 2) / 10],
    span: seen.height / 10,
  };
}

/** The underside of a road, from end to end. */
export interface Stick {
  from: Spot;
  to: Spot;
}

export function stick({ line, z }: Pick<Laid, 'line' | 'z'>): Stick {
  return { from: spot(line[0], z[0]), to: spot(line[1], z[1]) };
}

export interface Disc {
  at: Spot;
  yellow: boolean;
  pillar: number;
  level: number;
}

/** The discs of a pillar, from the table up; a junction has a yellow one on top. */
export function pillarDiscs(
  at: Point,
  height: number,
  junction: boolean,
  pillar: number,
  tall: number,
): Disc[] {
  return Array.from({ length: height }, (_, level) => ({
    at: spot(at, level * tall),
    yellow: junction && level === height - 1,
    pillar,
    level,
  }));
}

export function discs(board: Board): Disc[] {
  return board.pillars.flatMap(({ id, at, height, junction }) =>
    pillarDiscs(at, height, junction, id, board.geometry.disc.height),
  );
}

/** A car's place on the underside of its road, by a share of the line. */
export function carSpot(road: Pick<Laid, 'line' | 'z'>, where: number): Spot {
  const share = where / 1000;
  return spot(between(road.line[0], road.line[1], share), road.z[0] + (road.z[1] - road.z[0]) * share);
}
