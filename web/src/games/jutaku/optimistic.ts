/** What the desk looks like if everything that was sent arrives as it was meant. */

import type { Action, Line } from '../../lib/table';
import { posed } from './geometry';
import { actionOf, type Built, type Player, type Scene } from './view';

export type Deed = 'grab' | 'place' | 'release' | 'take_back' | 'stop';

/** An action on its way. */
export interface Sent {
  deed: Deed;
  /** The piece that it concerns, also where the action does not name it. */
  piece: number | null;
  action: Action;
  /** How many lines had come when it was sent. */
  from: number;
}

export interface Desk {
  hand: number | null;
  built: readonly Built[];
  pool: readonly number[];
  outline: number | null;
  /** Pieces whose being where they are is not confirmed yet. */
  unsure: readonly number[];
}

function isOf(sent: Sent, line: Line, seat: number): boolean {
  if (line.by !== seat || !line.do || !(sent.deed in line.do)) return false;
  return sent.deed === 'take_back' || sent.deed === 'stop' || line.do[sent.deed] === sent.piece;
}

/** Those whose line has not come yet; one line answers one of them. */
export function outstanding(sent: readonly Sent[], lines: readonly Line[], seat: number): Sent[] {
  let next = 0;
  return sent.filter((one) => {
    const found = lines.findIndex((line, i) => i >= Math.max(next, one.from) && isOf(one, line, seat));
    if (found >= 0) next = found + 1;
    return found < 0;
  });
}

function built(scene: Scene, { piece, action }: Sent): Built | null {
  const shape = piece === null ? undefined : scene.pieces[piece];
  const { pose } = actionOf(action);
  if (piece === null || !shape || !pose) return null;
  return { piece, floor: Number(action['floor']), pose, corners: posed(shape, pose) };
}

/** The player's desk with the actions in flight applied. */
export function foresee(scene: Scene, player: Player, pool: readonly number[], sent: readonly Sent[]): Desk {
  let desk: Desk = { hand: player.hand, built: player.built, pool, outline: player.outline, unsure: [] };
  for (const one of sent) {
    const { deed, piece, action } = one;
    if (piece === null || deed === 'stop') continue;
    const unsure = [...desk.unsure, piece];
    if (deed === 'grab') {
      desk = { ...desk, hand: piece, pool: desk.pool.filter((other) => other !== piece), unsure };
    } else if (deed === 'release') {
      desk = { ...desk, hand: desk.hand === piece ? null : desk.hand, pool: [...desk.pool, piece], unsure };
    } else if (deed === 'take_back') {
      const left = desk.built.filter((other) => other.piece !== piece);
      desk = {
        ...desk,
        built: left,
        pool: [...desk.pool, piece],
        outline: left.length === 0 ? null : desk.outline,
        unsure,
      };
    } else {
      const laid = built(scene, one);
      if (!laid) continue;
      const outline = typeof action['outline'] === 'number' ? action['outline'] : desk.outline;
      desk = {
        ...desk,
        hand: desk.hand === piece ? null : desk.hand,
        built: [...desk.built, laid],
        outline,
        unsure,
      };
    }
  }
  return desk;
}
