/** A veto decided on together with one's own tile, before the question comes. */

import type { Board } from './view';

export interface Choice {
  seat: number;
  game: number;
  /** How many tiles lie on the board when the question comes. */
  tiles: number;
  /** The tile the choice was made about. */
  top: string | null;
}

/** The situation in which a seat decides about the veto. */
export function choice(board: Board, seat: number): Choice {
  const top = board.stacks[1 - seat]?.top ?? null;
  return { seat, game: board.game, tiles: board.tiles.length + 1, top };
}

/** Whether the question that the board asks now is the one that was decided. */
export function settles(made: Choice, board: Board, seat: number): boolean {
  return (
    made.seat === seat &&
    made.game === board.game &&
    made.tiles === board.tiles.length &&
    made.top === board.stacks[1 - seat]?.top
  );
}
