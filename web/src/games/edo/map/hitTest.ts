/** Hit test of the map: touches near a small space select the nearest one. */

import { inside, type Box, type Point } from '../print/ink';
import type { Place } from '../print/layout';

/**
 * The sides of what a finger finds without looking closer, in pixels, and one more: browsers round the
 * sizes of frames.
 */
export const FINGER = 45;

/** Where a space may be touched, at so many pixels a unit. */
export function touchable({ hit }: Place, pixels: number): Box {
  const across = Math.max(0, FINGER / pixels - (hit.right - hit.left)) / 2;
  const down = Math.max(0, FINGER / pixels - (hit.bottom - hit.top)) / 2;
  return {
    left: hit.left - across,
    top: hit.top - down,
    right: hit.right + across,
    bottom: hit.bottom + down,
  };
}

function away({ x, y }: Point, { left, top, right, bottom }: Box): number {
  return Math.hypot(Math.max(0, left - x, x - right), Math.max(0, top - y, y - bottom));
}

/** The space that is meant by a point: the nearest of those that may be touched there. */
export function meant(places: readonly Place[], point: Point, pixels: number): string | null {
  const near = places.filter((place) => inside(point, touchable(place, pixels)));
  near.sort((a, b) => away(point, a.hit) - away(point, b.hit));
  return near[0]?.key ?? null;
}
