/** What the server thinks of the action in hand: one question at a time, the latest wins. */

import type { Action, Json, Refusal } from '../../lib/table';
import type { Parked } from './view';

type Check = (action: Action) => Promise<Refusal | null | undefined>;

/** The server answers twenty a second. */
const PAUSE = 55;

export interface Earned {
  cars: number;
  firsts: readonly (readonly [number, 'over' | 'under'])[];
  bonus: number;
  choice: readonly Parked[] | null;
}

const NOTHING: Earned = { cars: 0, firsts: [], bonus: 0, choice: [] };

/** What a placement would earn if only its cars are missing; null if it is refused for another reason. */
export function earned(verdict: Refusal | null): Earned | null {
  if (verdict === null) return NOTHING;
  const where = verdict.where as { [key: string]: Json } | null | undefined;
  if (verdict.clause !== 'H-15' || !where || typeof where['earned'] !== 'number') return null;
  return {
    cars: where['earned'],
    firsts: (where['firsts'] ?? []) as unknown as Earned['firsts'],
    bonus: Number(where['bonus'] ?? 0),
    choice: (where['cars'] ?? null) as unknown as Earned['choice'],
  };
}

export class Verdicts {
  #check: () => Check;
  #known: ReadonlyMap<string, Refusal | null> = $state.raw(new Map());
  #next: Action | null = null;
  #asking = false;
  #last = 0;

  constructor(check: () => Check) {
    this.#check = check;
  }

  /** undefined: not known yet. */
  of(action: Action | null): Refusal | null | undefined {
    return action ? this.#known.get(JSON.stringify(action)) : undefined;
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
    this.#last = performance.now();
    const verdict = await this.#check()(action);
    if (verdict === undefined) return;
    const recent = [...this.#known].slice(-60);
    this.#known = new Map([...recent, [JSON.stringify(action), verdict]]);
  }
}
