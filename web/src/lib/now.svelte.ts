import { createSubscriber } from 'svelte/reactivity';

/** The current time, updated at an interval while something reactive reads it. */
export class Ticking {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, this.milliseconds);
    return () => clearInterval(timer);
  });

  constructor(private readonly milliseconds = 1000) {}

  /** Milliseconds since 1970. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

/** A span of time that begins with the object. */
export class Delay {
  readonly #end: number;
  readonly #subscribe = createSubscriber((update) => {
    const timer = setTimeout(update, this.#end - performance.now());
    return () => clearTimeout(timer);
  });

  constructor(milliseconds: number) {
    this.#end = performance.now() + milliseconds;
  }

  /** Whether it is over; what reads this is updated at its end. */
  get over(): boolean {
    this.#subscribe();
    // A timer may fire a little early.
    return performance.now() >= this.#end - 1;
  }
}

/** A duration in minutes and seconds, "2:05". */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
