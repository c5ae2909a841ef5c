/** The clock and the money of a physical game, round by round. */

import { loadEntry, storeEntry } from '../../../companion/storage';

const COUNTDOWN = 3;
export const REQUIREMENTS = ['floors', 'pieces', 'inside', 'touching', 'supported'] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
export type Phase = 'ready' | 'countdown' | 'building' | 'checking' | 'moving' | 'over';

export interface Stored {
  names: string[];
  seats: number;
  yen: number[];
  cards: number[];
  /** Milliseconds of the finished rounds: alone, their sum is the result. */
  total: number;
}

const none = (): number[] => Array.from({ length: 8 }, () => 0);
const initial = (): Stored => ({
  names: Array.from({ length: 8 }, () => ''),
  seats: 2,
  yen: none(),
  cards: none(),
  total: 0,
});

/** One game at the table. The clock runs on the device's monotonic time. */
export class TableRound {
  stored = $state.raw<Stored>(loadEntry('jutaku', initial()));
  phase = $state<Phase>('ready');
  /** Seconds left of the countdown. */
  left = $state(COUNTDOWN);
  /** Milliseconds of the current round. */
  elapsed = $state(0);
  caller = $state(0);
  checked = $state.raw<readonly Requirement[]>([]);
  finished = $state.raw<readonly number[]>([]);
  #from = 0;
  #before = 0;

  keep(change: Partial<Stored>): void {
    this.stored = { ...this.stored, ...change };
    storeEntry('jutaku', this.stored);
  }

  /** Starts the countdown of a round. */
  start(): void {
    this.phase = 'countdown';
    this.left = COUNTDOWN;
    this.#before = 0;
    this.elapsed = 0;
    this.finished = [];
  }

  /** Advances the countdown by a second, and starts the clock at its end. */
  second(): void {
    this.left -= 1;
    if (this.left <= 0) this.resume(performance.now());
  }

  resume(now: number): void {
    this.phase = 'building';
    this.#from = now;
  }

  tick(now: number): void {
    if (this.phase === 'building') this.elapsed = this.#before + now - this.#from;
  }

  /** All hands freeze: the clock stops while the house is checked. */
  stop(now: number): void {
    this.tick(now);
    this.#before = this.elapsed;
    this.phase = 'checking';
    this.checked = [];
  }

  toggle(requirement: Requirement): void {
    this.checked = this.checked.includes(requirement)
      ? this.checked.filter((each) => each !== requirement)
      : [...this.checked, requirement];
  }

  get complete(): boolean {
    return this.checked.length === REQUIREMENTS.length;
  }

  /** The caller's house is right: the card counts. */
  accept(yen: number): void {
    const { caller } = this;
    const add = (list: readonly number[], more: number) =>
      list.map((old, seat) => (seat === caller ? old + more : old));
    this.finished = [...this.finished, caller];
    this.keep({ yen: add(this.stored.yen, yen), cards: add(this.stored.cards, 1) });
    this.checked = [];
  }

  /** Ends the round after all callers were checked. */
  finish(): void {
    this.keep({ total: this.stored.total + this.elapsed });
    this.phase = 'moving';
  }

  reset(): void {
    this.keep({ yen: none(), cards: none(), total: 0 });
    this.phase = 'ready';
    this.elapsed = 0;
    this.finished = [];
  }
}

/** A duration as minutes, seconds and tenths. */
export function clockFace(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}
