/** A map in a low, wide frame: as broad as the frame, with what matters in its middle, until somebody moves it. */

import { untrack } from 'svelte';
import type { Camera, Rect } from '../../../lib/camera.svelte';
import type { Point } from '../print/ink';

/** So much wider than the drawing a frame must be. */
const LOW = 1.35;
/** What a figure or a name needs above and below its place. */
const ROUND = 60;

/** Of these groups of places the first that there is and that has room is seen; all of it where what `must` be seen has no room. */
export function broad(camera: Camera, wanted: boolean, whole: Rect, shape: number, groups: readonly (readonly Point[])[], must: readonly Point[]): void {
  const height = whole.width / shape;
  const low = wanted && shape > (LOW * whole.width) / whole.height && (must.length === 0 || centred(must, height) !== null);
  const middle = groups.map((spots) => centred(spots, height)).find((at) => at !== null) ?? whole.top + whole.height / 2;
  untrack(() => {
    if (camera.moved) return;
    if (low) camera.show({ ...whole, top: middle - height / 2, height });
    else camera.whole();
  });
}

/** The height in the middle of these; null where they are none, or too far apart. */
function centred(spots: readonly Point[], height: number): number | null {
  if (spots.length === 0) return null;
  const heights = spots.map(({ y }) => y);
  const [top, bottom] = [Math.min(...heights) - ROUND, Math.max(...heights) + ROUND];
  return bottom - top > height ? null : (top + bottom) / 2;
}
