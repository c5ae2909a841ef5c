/** The viewer's veto: whether to use it, and the choice until the prompt comes. */

import type { Action, Json } from '../../lib/table';
import { choice, settles, type Choice } from './vetoChoice';
import type { Board } from './view';

/** Whether to veto, and in answer to which question. */
export interface Decided {
  armed: boolean;
  made: Choice;
}

/** Its forecast shows the best score of the opponent's tile, also while the viewer places a tile. */
export const THREAT: Action = { veto: true };

/** Nearly every tile brings its owner one tile more: only one that joins areas is worth a veto. */
export const WORTH = 2;

/** How much the other's tile could make of their area after one's own, where that is worth a veto. */
export function saves(theirs: Json | undefined, own: Json | undefined, seat: number): number | null {
  const { could: [, best] = [0, 0] } = (theirs ?? {}) as { could?: [number, number] };
  const [, after = best] = ((own ?? {}) as { areas?: [number, number][] }).areas?.[1 - seat] ?? [];
  return best >= after + WORTH ? best : null;
}

export class Veto {
  /** Whether the player wants to veto the tile that lies on the other stack. */
  armed = $state(false);
  #made: Choice | null = $state.raw(null);

  /** `before` is the decision from before a reload. */
  constructor(before: Decided | null) {
    this.resume(before);
  }

  resume(before: Decided | null): void {
    this.armed = before?.armed ?? false;
    this.#made = before?.made ?? null;
  }

  /** The decision if a tile is placed now. */
  decided(board: Board, seat: number): Decided {
    return { armed: this.armed, made: choice(board, seat) };
  }

  /** No veto unless one says so: however one's tile is laid, the question that follows it is answered. */
  begin(board: Board, seat: number | null): void {
    this.forget();
    if (seat !== null) this.keep(board, seat);
  }

  keep(board: Board, seat: number): void {
    this.#made = choice(board, seat);
  }

  /** The answer to the question that the board asks now; undefined where none was chosen for it. */
  answer(board: Board, seat: number): boolean | undefined {
    return this.#made && settles(this.#made, board, seat) ? this.armed : undefined;
  }

  forget(): void {
    this.resume(null);
  }
}
