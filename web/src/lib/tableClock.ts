import type { TableClock } from './table';

/** How many measures of the line are remembered. */
const REMEMBERED = 8;

interface Measure {
  offset: number;
  roundTrip: number;
}

/** A table's time on this side of the line. */
export class Clock implements TableClock {
  roundTrip: number | null = null;

  #measures: Measure[] = [];
  #offset: number | null = null;

  now(): number {
    return performance.now() + (this.#offset ?? 0);
  }

  /** The server said its time; the quickest of the last measures is nearest to the truth. */
  told(at: number, roundTrip: number): void {
    this.#measures = [...this.#measures, { offset: at + roundTrip / 2 - performance.now(), roundTrip }].slice(
      -REMEMBERED,
    );
    const best = this.#measures.reduce((one, other) => (other.roundTrip < one.roundTrip ? other : one));
    this.#offset = best.offset;
    const sorted = this.#measures.map((measure) => measure.roundTrip).sort((one, other) => one - other);
    this.roundTrip = Math.round(sorted[Math.floor(sorted.length / 2)] ?? roundTrip);
  }

  /** Something has happened at that time, so it cannot be earlier. */
  atLeast(at: number): void {
    if (this.#offset === null || this.now() < at) this.#offset = at - performance.now();
  }
}

/** The time of a moment that is only looked at. */
export function still(at: number): TableClock {
  return { now: () => at, roundTrip: null };
}
