/** The part of the table that holds everything. */

import { drawn } from './plan';
import type { Board, Point } from './view';

const MARGIN = 14;

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function bounds(board: Board): Bounds {
  const corners = board.objects.flatMap(({ outline, at }): readonly Point[] =>
    'corners' in outline ? outline.corners : [[at[0], at[1]]],
  );
  const points = [...corners, ...board.roads.flatMap(({ corners }) => corners), ...board.pillars.map(({ at }) => at)].map(drawn);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = board.phase === 'city' || board.phase === 'first' ? 280 : 120;
  return {
    left: Math.min(-least, ...xs) - MARGIN,
    top: Math.min(-least, ...ys) - MARGIN,
    right: Math.max(least, ...xs) + MARGIN,
    bottom: Math.max(least, ...ys) + MARGIN,
  };
}
