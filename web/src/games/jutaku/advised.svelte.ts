/** What somebody advises at the desk: a piece to take, and then where it would lie. */

import type { Action, Highlight } from '../../lib/table';
import { posed, type Polygon } from './geometry';
import type { Pose, Scene } from './view';

interface Asked {
  /** Null at somebody else's desk. */
  highlight: Highlight | null;
  scene: Scene;
  floor: number;
}

export class Advised {
  #read: () => Asked;
  readonly action: Action | null = $derived.by(() => {
    const { highlight } = this.#read();
    return highlight && 'line' in highlight ? (highlight.line.do ?? null) : null;
  });
  /** The piece to take. */
  readonly piece: number | null = $derived(typeof this.action?.['grab'] === 'number' ? this.action['grab'] : null);
  /** Where the one in hand would lie, if that is on the floor that is seen. */
  readonly laid: Polygon | null = $derived.by(() => {
    const { scene, floor } = this.#read();
    const [piece, pose] = [this.action?.['place'], this.action?.['pose'] as unknown as Pose | undefined];
    return typeof piece === 'number' && pose && Number(this.action?.['floor']) === floor ? posed(scene.pieces[piece] ?? [], pose) : null;
  });
  /** The advised piece, once it is taken, until it is told where it goes. */
  #following: number | null = null;

  constructor(read: () => Asked) {
    this.#read = read;
  }

  /** A piece is taken. */
  takes(piece: number): void {
    this.#following = piece === this.piece ? piece : null;
  }

  /** Whether the piece in hand was advised, once. */
  follows(hand: number | null): boolean {
    if (hand === null || hand !== this.#following) return false;
    this.#following = null;
    return true;
  }
}
