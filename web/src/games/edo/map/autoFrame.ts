/**
 * A map in a low, wide frame: as broad as the frame, centred on the relevant spaces until the player moves
 * it.
 */

import { untrack } from 'svelte';
import type { Camera, Rect } from '../../../lib/camera.svelte';
import type { Point } from '../print/ink';

/** So much wider than the drawing a frame must be. */
const LOW = 1.35;
/** What a figure, a gate or a name needs above and below its place. */
const [ABOVE, BELOW] = [90, 60];

/** Pixels of the frame that the tabs of a phone cover. */
export const TABS = 26;

export interface Frame {
  /** Its width by its height. */
  shape: number;
  /** What lies over its upper rim, in units of the drawing. */
  head: number;
}

/**
 * Of these groups of places the first that there is and that has room is seen; what `must` be seen is, if
 * less broadly.
 */
export function broad(
  camera: Camera,
  wanted: boolean,
  whole: Rect,
  { shape, head }: Frame,
  groups: readonly (readonly Point[])[],
  must: readonly Point[],
): void {
  const band = strip(whole, { shape, head }, groups, must);
  const low = wanted && shape > (LOW * whole.width) / whole.height;
  untrack(() => {
    if (camera.moved) return;
    if (low) camera.show({ ...whole, ...band });
    else camera.whole();
  });
}

/** The visible height. */
export function strip(
  whole: Rect,
  { shape, head }: Frame,
  groups: readonly (readonly Point[])[],
  must: readonly Point[],
): Pick<Rect, 'top' | 'height'> {
  const [top, bottom] = reach(must, head) ?? [0, 0];
  const height = Math.min(whole.height, Math.max(whole.width / shape, bottom - top));
  const fitting = [...groups.map((spots) => (spots.length > 0 ? [...spots, ...must] : [])), must]
    .map((spots) => reach(spots, head))
    .find((span) => span && span[1] - span[0] <= height + 0.01);
  const middle = fitting ? (fitting[0] + fitting[1]) / 2 : whole.top + whole.height / 2;
  return { top: middle - height / 2, height };
}

/** From where to where these need room; null where they are none. */
function reach(spots: readonly Point[], head: number): [top: number, bottom: number] | null {
  if (spots.length === 0) return null;
  const heights = spots.map(({ y }) => y);
  return [Math.min(...heights) - ABOVE - head, Math.max(...heights) + BELOW];
}
