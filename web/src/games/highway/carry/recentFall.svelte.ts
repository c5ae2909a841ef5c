/** What has just been knocked over, for as long as it is worth a look. */

import { untrack } from 'svelte';
import type { Json, Line } from '../../../lib/table';
import { TimedValue } from '../../../lib/timers.svelte';
import { carrierOf, fallOf, SHOWN, type Fall } from './fall';

export class Falls {
  #fall = new TimedValue<Fall | null>(null);
  #heard: number | null = null;

  /** Call it while a component is created. */
  constructor(private readonly motion: () => Json) {}

  get now(): Fall | null {
    return this.#fall.now;
  }

  /** Everybody has seen enough. */
  end(): void {
    this.#fall.end();
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
      .map((line, i) => (i < from ? null : fallOf(line, untrack(this.motion), carrierOf(lines, i))))
      .find(Boolean);
    if (fall) this.#fall.show(fall, SHOWN);
    else if (replay || lines.length < (before ?? 0)) this.#fall.end();
  }
}
