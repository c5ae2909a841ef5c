/** What the server thinks of an action that is being considered: one question at a time, the latest wins. */

import { onDestroy } from 'svelte';
import type { Action, Json, Refusal, Verdict } from './table';

type Check = (action: Action) => Promise<Verdict | undefined>;

/** The server answers twenty a second. */
const PAUSE = 55;

export class Verdicts {
  #check: () => Check;
  #known: ReadonlyMap<string, Verdict> = $state.raw(new Map());
  #next: Action | null = null;
  #asking = false;
  #last = 0;
  #gone = false;

  /** For a component, as it is made: once it is gone nothing is asked any more. */
  constructor(check: () => Check) {
    this.#check = check;
    onDestroy(() => (this.#gone = true));
  }

  /** undefined: not known yet. */
  of(action: Action | null): Refusal | null | undefined {
    return action ? this.#known.get(JSON.stringify(action))?.refused : undefined;
  }

  /** What the action would bring, where the game says so and the verdict is known. */
  foreseen(action: Action | null): Json | undefined {
    return action ? this.#known.get(JSON.stringify(action))?.foreseen : undefined;
  }

  forget(): void {
    this.#known = new Map();
  }

  /** Sees to it that the verdict will be known, unless another question comes first. */
  want(action: Action): void {
    if (this.#known.has(JSON.stringify(action))) return;
    this.#next = action;
    if (!this.#asking) void this.#run();
  }

  /** The verdict on this action even if another question overtakes it; undefined while nobody answers. */
  async sure(action: Action): Promise<Refusal | null | undefined> {
    for (let tries = 0; tries < 4 && this.of(action) === undefined; tries += 1) await this.#ask(action);
    return this.of(action);
  }

  async #run(): Promise<void> {
    this.#asking = true;
    for (let action = this.#next; action; action = this.#next) {
      this.#next = null;
      await this.#ask(action);
    }
    this.#asking = false;
  }

  async #ask(action: Action): Promise<void> {
    const rest = this.#last + PAUSE - performance.now();
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    if (this.#gone) return;
    this.#last = performance.now();
    const verdict = await this.#check()(action);
    if (verdict === undefined) return;
    const recent = [...this.#known].slice(-60);
    this.#known = new Map([...recent, [JSON.stringify(action), verdict]]);
  }
}
