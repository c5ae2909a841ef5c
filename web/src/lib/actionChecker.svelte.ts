/** Checks draft actions with the server: one request at a time; a newer request replaces those that wait. */

import type { Action, Json, Refusal, Verdict } from './table';

type Check = (action: Action) => Promise<Verdict | undefined>;

/** Milliseconds between requests; the server answers at most 20 per second. */
const PAUSE = 55;
/** So many verdicts are cached. */
const CACHED = 60;

interface Cache {
  key: unknown;
  verdicts: ReadonlyMap<string, Verdict>;
}

const same = (a: Action, b: Action | null) => JSON.stringify(a) === JSON.stringify(b);

export class ActionChecker {
  #check: Check;
  #key: () => unknown;
  #cache: Cache = $state.raw({ key: undefined, verdicts: new Map() });
  #next: Action | null = null;
  /** The action that is being checked. */
  #current: Action | null = null;
  #last = 0;
  #destroyed = false;

  /**
   * Created by a component; no request is sent after the component is destroyed. Verdicts hold while `key`
   * returns
   * the same value, such as the id of the prompt.
   */
  constructor(check: Check, key: () => unknown) {
    this.#check = check;
    this.#key = key;
    $effect(() => () => void (this.#destroyed = true));
  }

  /** Returns the cached refusal: null if the action is legal, undefined if it is not known yet. */
  refusal(action: Action | null): Refusal | null | undefined {
    return this.#verdict(action)?.refused;
  }

  /** Returns the cached forecast, if the game provides one. */
  forecast(action: Action | null): Json | undefined {
    return this.#verdict(action)?.foreseen;
  }

  /** Requests a check unless it is cached; a later request replaces one that waits. */
  request(action: Action): void {
    if (this.#verdict(action) || same(action, this.#current)) return;
    this.#next = action;
    if (!this.#current) void this.#run();
  }

  /** Checks an action even if other requests overtake it; undefined if the server does not answer. */
  async confirm(action: Action): Promise<Refusal | null | undefined> {
    for (let tries = 0; tries < 4 && this.refusal(action) === undefined; tries += 1) await this.#send(action);
    return this.refusal(action);
  }

  #verdict(action: Action | null): Verdict | undefined {
    const { key, verdicts } = this.#cache;
    return action && key === this.#key() ? verdicts.get(JSON.stringify(action)) : undefined;
  }

  async #run(): Promise<void> {
    for (this.#current = this.#next; this.#current; this.#current = this.#next) {
      this.#next = null;
      await this.#send(this.#current);
    }
  }

  async #send(action: Action): Promise<void> {
    const rest = this.#last + PAUSE - performance.now();
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    if (this.#destroyed) return;
    this.#last = performance.now();
    const key = this.#key();
    const verdict = await this.#check(action);
    if (verdict === undefined || key !== this.#key()) return;
    const recent = this.#cache.key === key ? [...this.#cache.verdicts].slice(-CACHED) : [];
    this.#cache = { key, verdicts: new Map([...recent, [JSON.stringify(action), verdict]]) };
  }
}
