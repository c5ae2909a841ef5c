/** One's veto: whether it is to be used, and the choice kept until the question comes. */

import type { Action, Json } from '../../lib/table';
import { choice, settles, type Choice } from './choice';
import type { Board } from './view';

/** Whether to veto, and in answer to which question. */
export interface Decided {
  armed: boolean;
  made: Choice;
}

/** Asked about, it tells what the other's tile is good for, also while one lays one's own. */
export const THREAT: Action = { veto: true };

/** From how much to how much the other's tile could bring them after one's own, where it could bring anything. */
export function saves(theirs: Json | undefined, own: Json | undefined, seat: number): readonly [number, number] | null {
  const { could: [, best] = [0, 0] } = (theirs ?? {}) as { could?: [number, number] };
  const [, after = best] = ((own ?? {}) as { areas?: [number, number][] }).areas?.[1 - seat] ?? [];
  return best > after ? [after, best] : null;
}

export class Veto {
  /** Whether the player wants to veto the tile that lies on the other stack. */
  armed = $state(false);
  #made: Choice | null = $state.raw(null);

  /** A veto, or what was decided about it before the page was loaded anew. */
  constructor(before: Decided | null) {
    this.resume(before);
  }

  resume(before: Decided | null): void {
    this.armed = before?.armed ?? false;
    this.#made = before?.made ?? null;
  }

  /** What is decided if a tile is laid now. */
  decided(board: Board, seat: number): Decided {
    return { armed: this.armed, made: choice(board, seat) };
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
