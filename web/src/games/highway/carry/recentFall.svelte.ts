/** What has just been knocked over, for as long as it is worth a look. */

import { onDestroy, untrack } from 'svelte';
import type { Json, Line } from '../../../lib/table';
import { fallOf, SHOWN, type Fall } from './fall';

export class Falls {
  now: Fall | null = $state.raw(null);
  #heard: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For a component, as it is made: the timer ends with it. */
  constructor(private readonly motion: () => Json) {
    onDestroy(() => clearTimeout(this.#timer));
  }

  /**
   * Updates the lines of the table. Falls in the lines of the first call are not shown, except in a replay.
   */
  hear(lines: readonly Line[], replay: boolean): void {
    const before = this.#heard;
    this.#heard = lines.length;
    if (before === lines.length || (before === null && !replay)) return;
    const from = replay ? lines.length - 1 : (before ?? 0);
    const fall = lines
      .slice(Math.max(0, from))
      .map((line) => fallOf(line, untrack(this.motion)))
      .find(Boolean);
    if (fall) this.#show(fall);
    else if (replay || lines.length < (before ?? 0)) this.#hide();
  }

  #show(fall: Fall): void {
    clearTimeout(this.#timer);
    this.now = fall;
    this.#timer = setTimeout(() => (this.now = null), SHOWN);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.now = null;
  }
}
