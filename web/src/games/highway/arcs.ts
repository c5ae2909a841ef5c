/** The directions from an open end in which a pillar seems to have room: aids, no verdict. */

import { FULL } from './plan';
import { STEP, type Prospect } from './prospect';

/** From one angle to another, anticlockwise. */
export type Arc = readonly [from: number, to: number];

/** Neighbouring directions joined into arcs. */
export function arcs(places: readonly Prospect[]): Arc[] {
  const angles = [...new Set(places.filter(({ way }) => way).map(({ angle }) => angle))].sort((a, b) => a - b);
  const joined: [number, number][] = [];
  for (const angle of angles) {
    const last = joined.at(-1);
    if (last && angle - last[1] <= STEP / 2) last[1] = angle + STEP / 2;
    else joined.push([angle - STEP / 2, angle + STEP / 2]);
  }
  const [first, last] = [joined[0], joined.at(-1)];
  if (first && last && first !== last && last[1] - FULL >= first[0]) {
    joined.pop();
    first[0] = last[0] - FULL;
  }
  return joined;
}
