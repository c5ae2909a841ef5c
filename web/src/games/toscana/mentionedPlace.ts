/** A place without a tile that advice or a line of the log mentions. */

import type { Highlight, Viewer } from '../../lib/table';
import { SQUARE } from './hills';
import { colours, GREY, type Board, type Spot } from './view';

export interface Spoken {
  spot: Spot;
  by: number;
  squares: ReturnType<typeof colours>;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function spokenOf(highlight: Highlight | null, board: Board, seat: Viewer): Spoken | null {
  if (!highlight || !('line' in highlight)) return null;
  const spot = highlight.line.do?.place as Spot | undefined;
  if (!spot) return null;
  const [row, col, turns] = spot;
  const [high, wide] = turns % 2 === 1 ? [4, 2] : [2, 4];
  const by = typeof highlight.line.by === 'number' ? highlight.line.by : (seat ?? GREY);
  const squares = colours(board.stacks[by]?.turns[turns] ?? [], by);
  return { spot, by, squares, x: col * SQUARE, y: row * SQUARE, width: wide * SQUARE, height: high * SQUARE };
}

/** Whether a point, in squares, lies on it. */
export function hit({ x, y, width, height }: Spoken, across: number, along: number): boolean {
  const [right, below] = [across * SQUARE - x, along * SQUARE - y];
  return right >= 0 && right < width && below >= 0 && below < height;
}
