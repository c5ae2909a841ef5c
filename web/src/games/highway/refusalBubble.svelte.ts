/** What was said of a place is taken back once another one is tried; until the piece has left it, there is time to reach
 * the bubble with the pointer. */

import { untrack } from 'svelte';

interface Hand {
  /** What is in hand, and how it is held. */
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

  /** Close the bubble; the reason is to be said elsewhere. */
  dismiss(): void {
    if (this.#now === null) return;
    this.#now = null;
    this.forget();
  }

  say(): void {
    this.#now = this.hand();
  }
}
