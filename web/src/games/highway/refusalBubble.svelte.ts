/**
 * Closes the refusal of a place when another place is tried. Until the piece has left the place, the pointer
 * has time to reach the bubble.
 */

import { untrack } from 'svelte';

interface Hand {
  /** The held piece and how it is held. */
  shape: string;
  at: { x: number; y: number };
}

/** So many pixels from where it was refused, a piece has left the place. */
const LEFT = 60;

export class Refused {
  #now: Hand | null = $state.raw(null);

  constructor(
    private readonly hand: () => Hand,
    private readonly forget: () => void,
  ) {
    $effect(() => {
      const [before, { shape, at }] = [this.#now, this.hand()];
      if (before === null) return;
      if (before.shape === shape && Math.hypot(before.at.x - at.x, before.at.y - at.y) < LEFT) return;
      this.#now = null;
      untrack(() => this.forget());
    });
  }

  /** The bubble is there. */
  get said(): boolean {
    return this.#now !== null;
  }

  /** Close the bubble; the reason is shown elsewhere. */
  dismiss(): void {
    if (this.#now === null) return;
    this.#now = null;
    this.forget();
  }

  say(): void {
    this.#now = this.hand();
  }
}
