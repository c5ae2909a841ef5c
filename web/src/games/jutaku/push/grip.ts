/** The grip: a point of the piece that stays under the hand while the piece turns. */

import type { Point, Pose } from '../view';

const TURN = 36000;

/** A point of a piece as it was cut, and where on the card the hand is that holds it there. */
export interface Hold {
  grip: Point;
  at: Point;
}

function turned([x, y]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos((angle * Math.PI) / (TURN / 2)), Math.sin((angle * Math.PI) / (TURN / 2))];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Half away from zero, as the judge rounds. */
export const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0;

export function whole(angle: number): number {
  const rest = rounded(angle) % TURN;
  return rest < 0 ? rest + TURN : rest;
}

/** Where a point of the piece lies on the card. */
export function placeOf([gx, gy]: Point, [x, y, angle, flipped]: Pose): Point {
  const [dx, dy] = turned([flipped ? -gx : gx, gy], angle);
  return [x + dx, y + dy];
}

/** The point of the piece that lies at a place of the card. */
export function gripAt(at: Point, [x, y, angle, flipped]: Pose): Point {
  const [gx, gy] = turned([at[0] - x, at[1] - y], -angle);
  return [flipped ? -gx : gx, gy];
}

/** The pose in which a hold keeps its grip. */
export function poseOf({ grip, at }: Hold, angle: number, flipped: boolean): Pose {
  const [dx, dy] = turned([flipped ? -grip[0] : grip[0], grip[1]], angle);
  return [rounded(at[0] - dx), rounded(at[1] - dy), whole(angle), flipped];
}
