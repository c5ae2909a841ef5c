/** Drafts in session storage: they survive a reload of the page. */

import type { Viewer } from './table';

interface Kept {
  prompt: number;
  draft: object;
  /** The action that was decided in advance for a later prompt. */
  ahead: object | null;
}

export class Drafts {
  #table: string;
  #before = new Map<Viewer, Kept | null>();

  constructor(table: string) {
    this.#table = table;
  }

  /** Loads the draft, unless it belongs to another prompt. */
  found(seat: Viewer, prompt: number): object | null {
    const kept = this.#found(seat);
    return kept?.prompt === prompt ? kept.draft : null;
  }

  /** Loads the action decided in advance, whatever the prompt. */
  ahead(seat: Viewer): object | null {
    return this.#found(seat)?.ahead ?? null;
  }

  keep(seat: Viewer, prompt: number, draft: object | null, ahead: object | null = null): void {
    if (draft === null) sessionStorage.removeItem(this.#key(seat));
    else sessionStorage.setItem(this.#key(seat), JSON.stringify({ prompt, draft, ahead } satisfies Kept));
  }

  #found(seat: Viewer): Kept | null {
    if (!this.#before.has(seat)) this.#before.set(seat, this.#read(seat));
    return this.#before.get(seat) ?? null;
  }

  #read(seat: Viewer): Kept | null {
    const text = sessionStorage.getItem(this.#key(seat));
    return text === null ? null : (JSON.parse(text) as Kept);
  }

  #key(seat: Viewer): string {
    return `machinami.draft.${this.#table}.${seat}`;
  }
}
