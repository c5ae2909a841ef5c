/** The part of the table that holds everything. */

import type { Rect } from '../../lib/camera.svelte';
import { drawn } from './plan';
import type { Board, Point } from './view';

const MARGIN = 14;

export function bounds(board: Board): Rect {
  const corners = board.objects.flatMap(({ outline, at }): readonly Point[] =>
    'corners' in outline ? outline.corners : [[at[0], at[1]]],
  );
  const points = [...corners, ...board.roads.flatMap(({ corners }) => corners), ...board.pillars.map(({ at }) => at)].map(drawn);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = board.phase === 'city' || board.phase === 'first' ? 280 : 120;
  const [left, top] = [Math.min(-least, ...xs) - MARGIN, Math.min(-least, ...ys) - MARGIN];
  const [right, bottom] = [Math.max(least, ...xs) + MARGIN, Math.max(least, ...ys) + MARGIN];
  return { left, top, width: right - left, height: bottom - top };
}
