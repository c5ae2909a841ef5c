/** The highlighted pieces for a line of the log or a seat. */

import type { Action, Highlight, Line } from '../../lib/table';
import { deeds } from './history';
import { actionOf, type Board, type Point } from './view';

export interface Lit {
  roads: readonly number[];
  things: readonly number[];
  /** A pillar that is spoken of and does not stand. */
  spoken: Point | null;
  /** The advised action while it is not done. */
  wish: Action | null;
  /** The seat whose pieces alone are shown. */
  alone: number | null;
}

const NONE: Lit = { roads: [], things: [], spoken: null, wish: null, alone: null };

export function lighting(highlight: Highlight | null, lines: readonly Line[], board: Board): Lit {
  if (!highlight) return NONE;
  if ('seat' in highlight) {
    const points = board.points?.[highlight.seat];
    return { ...NONE, alone: highlight.seat, things: points ? [...points.areas, ...points.enclosed] : [] };
  }
  const { line } = highlight;
  if (!lines.includes(line))
    return {
      ...NONE,
      wish: line.do ?? null,
      spoken: actionOf(line.do).pillar ?? null,
    };
  const deed = deeds(lines, board.stock.length)[lines.indexOf(line)];
  if (deed?.kind === 'object')
    return {
      ...NONE,
      things: board.objects.flatMap(({ at }, n) => (at.join() === deed.at.join() ? [n] : [])),
    };
  return deed && 'road' in deed ? { ...NONE, roads: [deed.road] } : NONE;
}
