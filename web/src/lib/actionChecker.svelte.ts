/** Checks draft actions with the server: one request at a time; a newer request replaces those that wait. */

import { onDestroy } from 'svelte';
import type { Action, Json, Refusal, Verdict } from './table';

type Check = (action: Action) => Promise<Verdict | undefined>;

/** Milliseconds between requests; the server answers at most 20 per second. */
const PAUSE = 55;

export class Verdicts {
  #check: Check;
  #known: ReadonlyMap<string, Verdict> = $state.raw(new Map());
  #next: Action | null = null;
  #asking = false;
  #last = 0;
  #gone = false;

  /** To be created in a component; no request is sent after the component is destroyed. */
  constructor(check: Check) {
    this.#check = check;
    onDestroy(() => (this.#gone = true));
  }

  /** The cached refusal: null if the action is legal, undefined if it is not known yet. */
  of(action: Action | null): Refusal | null | undefined {
    return action ? this.#known.get(JSON.stringify(action))?.refused : undefined;
  }

  /** The cached forecast, if the game provides one. */
  foreseen(action: Action | null): Json | undefined {
    return action ? this.#known.get(JSON.stringify(action))?.foreseen : undefined;
  }

  forget(): void {
    this.#known = new Map();
  }

  /** Requests a check unless it is cached; a later request replaces one that waits. */
  want(action: Action): void {
    if (this.#known.has(JSON.stringify(action))) return;
    this.#next = action;
    if (!this.#asking) void this.#run();
  }

  /** Checks an action even if other requests overtake it; undefined if the server does not answer. */
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
    const verdict = await this.#check(action);
    if (verdict === undefined) return;
    const recent = [...this.#known].slice(-60);
    this.#known = new Map([...recent, [JSON.stringify(action), verdict]]);
  }
}
