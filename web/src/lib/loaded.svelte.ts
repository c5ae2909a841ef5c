/** A value that is being loaded. A new object belongs to each request, so that no answer comes too late. */

import { wordsOf } from './api';
import type { Refusal } from './table';

export class Loaded<T> {
  /** The value; undefined while it is loading, and if loading failed. */
  value: T | undefined = $state.raw();
  /** Why loading failed. */
  refusal: Refusal | null = $state.raw(null);

  /** Begins to load. Created in `$derived`, it loads again when a value that `load` reads has changed. */
  constructor(private readonly load: () => Promise<T>) {
    this.#receive(load());
  }

  retry(): void {
    this.refusal = null;
    this.#receive(this.load());
  }

  #receive(answer: Promise<T>): void {
    answer.then(
      (value) => (this.value = value),
      (problem: unknown) => (this.refusal = wordsOf(problem)),
    );
  }
}
