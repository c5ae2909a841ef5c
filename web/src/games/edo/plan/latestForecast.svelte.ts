/** The server's answer to the latest question: an answer to an earlier one is dropped, and a new question clears it. */

import type { Json, Verdict } from '../../../lib/table';

export class LatestForecast<T> {
  value: T | null = $state.raw(null);
  #asked = 0;

  constructor(private readonly read: (foreseen: Json | undefined) => T | null) {}

  /** Nothing is known any more; what was asked before is not answered here. */
  clear(): void {
    this.#asked += 1;
    this.value = null;
  }

  /** Asks a question. `keep`: the last answer stays until the new one is there. */
  async ask(question: () => Promise<Verdict | undefined>, keep = false): Promise<void> {
    const asked = (this.#asked += 1);
    if (!keep) this.value = null;
    const verdict = await question();
    if (asked === this.#asked && verdict) this.value = this.read(verdict.foreseen);
  }
}
