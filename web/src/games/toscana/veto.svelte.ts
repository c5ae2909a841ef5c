/** A veto chosen together with one's own tile, kept until the question comes. */

import type { Board } from './view';

interface Chosen {
  seat: number;
  game: number;
  /** How many tiles lie on the board when the question comes. */
  tiles: number;
  /** The tile the choice was made about. */
  top: string | null;
}

export class Veto {
  /** Whether the player wants to veto the tile that lies on the other stack. */
  armed = $state(false);
  #chosen: Chosen | null = $state.raw(null);

  /** Remembers the choice at the moment the player's own tile is about to be laid. */
  keep(board: Board, seat: number): void {
    const top = board.stacks[1 - seat]?.top ?? null;
    this.#chosen = { seat, game: board.game, tiles: board.tiles.length + 1, top };
  }

  /** The answer to the question that the board asks now; undefined where none was chosen for it. */
  answer(board: Board, seat: number): boolean | undefined {
    const chosen = this.#chosen;
    if (!chosen) return undefined;
    const fits =
      chosen.seat === seat &&
      chosen.game === board.game &&
      chosen.tiles === board.tiles.length &&
      chosen.top === board.stacks[1 - seat]?.top;
    return fits ? this.armed : undefined;
  }

  forget(): void {
    this.armed = false;
    this.#chosen = null;
  }
}
