/** A map in a low, wide frame: as broad as the frame, with what matters in its middle, until somebody moves it. */

import { untrack } from 'svelte';
import type { Camera, Rect } from '../../../lib/camera.svelte';
import type { Point } from '../print/ink';

/** So much wider than the drawing a frame must be. */
const LOW = 1.35;

export function broad(camera: Camera, wanted: boolean, whole: Rect, shape: number, spots: readonly Point[]): void {
  const low = wanted && shape > (LOW * whole.width) / whole.height;
  const heights = spots.map(({ y }) => y);
  const middle = heights.length > 0 ? (Math.min(...heights) + Math.max(...heights)) / 2 : whole.top + whole.height / 2;
  untrack(() => {
    if (camera.moved) return;
    const height = whole.width / shape;
    if (low) camera.show({ ...whole, top: middle - height / 2, height });
    else camera.whole();
  });
}
