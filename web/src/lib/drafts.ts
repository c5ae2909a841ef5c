/** What a person has in hand and not yet sent, kept in this tab: loading the page anew does not lose it. */

import type { Action, Viewer } from './table';

interface Kept {
  prompt: number;
  draft: Action;
}

export class Drafts {
  #table: string;
  #before = new Map<Viewer, Kept | null>();

  constructor(table: string) {
    this.#table = table;
  }

  /** What was kept before the page was loaded, if the same is still asked. */
  found(seat: Viewer, prompt: number): Action | null {
    if (!this.#before.has(seat)) this.#before.set(seat, this.#read(seat));
    const kept = this.#before.get(seat);
    return kept?.prompt === prompt ? kept.draft : null;
  }

  keep(seat: Viewer, prompt: number, draft: Action | null): void {
    if (draft === null) sessionStorage.removeItem(this.#key(seat));
    else sessionStorage.setItem(this.#key(seat), JSON.stringify({ prompt, draft } satisfies Kept));
  }

  #read(seat: Viewer): Kept | null {
    const text = sessionStorage.getItem(this.#key(seat));
    return text === null ? null : (JSON.parse(text) as Kept);
  }

  #key(seat: Viewer): string {
    return `machinami.draft.${this.#table}.${seat}`;
  }
}
