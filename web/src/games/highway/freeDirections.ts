/** The directions from an open end in which a pillar seems to have room: aids, no verdict. */

import { FULL } from './geometry';
import { STEP, type Prospect } from './suggestions';

/** From one angle to another, anticlockwise. */
export type Arc = readonly [from: number, to: number];

/** So far beyond a direction that was tried an arc goes: what lies further may be in the way of something. */
const BEYOND = STEP / 4;

/** Neighbouring directions joined into arcs. */
export function arcs(places: readonly Prospect[]): Arc[] {
  const angles = [...new Set(places.filter(({ way }) => way).map(({ angle }) => angle))].sort(
    (a, b) => a - b,
  );
  const joined: [number, number][] = [];
  for (const angle of angles) {
    const last = joined.at(-1);
    if (last && angle - last[1] <= STEP) last[1] = angle + BEYOND;
    else joined.push([angle - BEYOND, angle + BEYOND]);
  }
  const [first, last] = [joined[0], joined.at(-1)];
  if (first && last && first !== last && first[0] - (last[1] - FULL) <= STEP) {
    joined.pop();
    first[0] = last[0] - FULL;
  }
  return joined;
}
