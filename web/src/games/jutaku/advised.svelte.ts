/** What somebody advises at the desk: a piece to take, and then where it would lie. The desk makes ready for it. */

import { untrack } from 'svelte';
import type { Action, Highlight } from '../../lib/table';
import { posed, type Polygon } from './geometry';
import type { Shelf } from './shelf.svelte';
import type { Pose, Scene } from './view';
import type { Work } from './work.svelte';

interface Asked {
  /** Null at somebody else's desk. */
  highlight: Highlight | null;
  scene: Scene;
  /** Asks what a bot would do; null while that is thought about, and where it may not be asked. */
  advise: (() => void) | null;
}

export class Advised {
  #read: () => Asked;
  readonly action: Action | null = $derived.by(() => {
    const { highlight } = this.#read();
    return highlight && 'line' in highlight ? (highlight.line.do ?? null) : null;
  });
  /** The piece to take. */
  readonly piece: number | null = $derived(typeof this.action?.['grab'] === 'number' ? this.action['grab'] : null);
  /** The piece to lay, and how. */
  readonly laying: { piece: number; floor: number; pose: Pose } | null = $derived.by(() => {
    const [piece, pose] = [this.action?.['place'], this.action?.['pose'] as unknown as Pose | undefined];
    return typeof piece === 'number' && pose ? { piece, floor: Number(this.action?.['floor']), pose } : null;
  });
  /** Somebody has asked and not been answered yet. */
  readonly thinking = $derived.by(() => this.#asked && this.#read().advise === null);
  #asked = $state(false);
  /** The advised piece, once it is taken, until it is told where it goes. */
  #following: number | null = null;

  constructor(read: () => Asked, work: Work, shelf: Shelf) {
    this.#read = read;
    $effect(() => {
      if (read().advise !== null) this.#asked = false;
    });
    $effect(() => {
      const [{ piece, laying }, which] = [this, this.action?.['outline']];
      untrack(() => {
        if (piece !== null && shelf.free.has(piece)) shelf.seek(piece);
        if (typeof which === 'number' && work.desk.built.length === 0) work.wish = which;
        if (!laying) return;
        work.floor = laying.floor;
        if (work.desk.hand === laying.piece) work.turnAs(laying.pose);
      });
    });
    // Who takes the piece that was advised is told next where it goes.
    $effect(() => {
      if (work.held && this.#follows(work.desk.hand)) untrack(() => this.ask());
    });
  }

  ask(): void {
    const { advise } = this.#read();
    this.#asked = advise !== null;
    advise?.();
  }

  /** How the piece in hand would lie on a floor. */
  pose(hand: number | null, floor: number): Pose | null {
    return this.laying && this.laying.piece === hand && this.laying.floor === floor ? this.laying.pose : null;
  }

  /** Its outline there. */
  outline(hand: number | null, floor: number): Polygon | null {
    const pose = this.pose(hand, floor);
    return pose && hand !== null ? posed(this.#read().scene.pieces[hand] ?? [], pose) : null;
  }

  /** A piece is taken. */
  takes(piece: number): void {
    this.#following = piece === this.piece ? piece : null;
  }

  /** Whether the piece in hand was advised, once. */
  #follows(hand: number | null): boolean {
    if (hand === null || hand !== this.#following) return false;
    this.#following = null;
    return true;
  }
}
