import type { TableClock } from './table';

/** The number of measurements kept. */
const REMEMBERED = 8;

interface Measure {
  offset: number;
  roundTrip: number;
}

/** The page's estimate of the table's time. */
export class Clock implements TableClock {
  roundTrip: number | null = null;

  #measures: Measure[] = [];
  #offset: number | null = null;

  now(): number {
    return performance.now() + (this.#offset ?? 0);
  }

  /** Records a measurement; the one with the shortest round trip is the most accurate. */
  told(at: number, roundTrip: number): void {
    this.#measures = [...this.#measures, { offset: at + roundTrip / 2 - performance.now(), roundTrip }].slice(
      -REMEMBERED,
    );
    const best = this.#measures.reduce((one, other) => (other.roundTrip < one.roundTrip ? other : one));
    this.#offset = best.offset;
    const sorted = this.#measures.map((measure) => measure.roundTrip).sort((one, other) => one - other);
    this.roundTrip = Math.round(sorted[Math.floor(sorted.length / 2)] ?? roundTrip);
  }

  /** Corrects the estimate: an event has happened at that time, so it cannot be earlier. */
  atLeast(at: number): void {
    if (this.#offset === null || this.now() < at) this.#offset = at - performance.now();
  }
}

/** A clock stopped at a time. */
export function still(at: number): TableClock {
  return { now: () => at, roundTrip: null };
}
