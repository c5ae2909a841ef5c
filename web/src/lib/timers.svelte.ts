/** Timers that end with the component that creates them. */

import { onDestroy } from 'svelte';

/** One timer at a time: a new start replaces the running one. After the component's end nothing starts. */
export class ComponentTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = false;

  /** Call it while a component is created. */
  constructor() {
    onDestroy(() => {
      this.#destroyed = true;
      this.stop();
    });
  }

  start(run: () => void, milliseconds: number): void {
    this.stop();
    if (!this.#destroyed) this.#timer = setTimeout(run, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** A value that returns to its initial value after some time. */
export class TimedValue<T> {
  now: T = $state.raw() as T;
  #timer = new ComponentTimer();

  /** Call it while a component is created. */
  constructor(private readonly initial: T) {
    this.now = initial;
  }

  show(value: T, milliseconds: number): void {
    this.now = value;
    this.#timer.start(() => this.end(), milliseconds);
  }

  end(): void {
    this.#timer.stop();
    this.now = this.initial;
  }
}
