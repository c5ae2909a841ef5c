/** One's veto: whether it is to be used, and the choice kept until the question comes. */

import { choice, settles, type Choice } from './choice';
import type { Board } from './view';

export class Veto {
  /** Whether the player wants to veto the tile that lies on the other stack. */
  armed = $state(false);
  #made: Choice | null = $state.raw(null);

  keep(board: Board, seat: number): void {
    this.#made = choice(board, seat);
  }

  /** The answer to the question that the board asks now; undefined where none was chosen for it. */
  answer(board: Board, seat: number): boolean | undefined {
    return this.#made && settles(this.#made, board, seat) ? this.armed : undefined;
  }

  forget(): void {
    this.armed = false;
    this.#made = null;
  }
}
