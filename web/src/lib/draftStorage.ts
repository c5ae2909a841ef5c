/** What a person has in hand and not yet sent, kept in this tab: loading the page anew does not lose it. */

import type { Action, Viewer } from './table';

interface Kept {
  prompt: number;
  draft: Action;
  /** What was decided together with it about a question that comes later. */
  ahead: Action | null;
}

export class Drafts {
  #table: string;
  #before = new Map<Viewer, Kept | null>();

  constructor(table: string) {
    this.#table = table;
  }

  /** What was kept before the page was loaded, if the same is still asked. */
  found(seat: Viewer, prompt: number): Action | null {
    const kept = this.#found(seat);
    return kept?.prompt === prompt ? kept.draft : null;
  }

  /** What was decided ahead before the page was loaded, whatever is asked now. */
  ahead(seat: Viewer): Action | null {
    return this.#found(seat)?.ahead ?? null;
  }

  keep(seat: Viewer, prompt: number, draft: Action | null, ahead: Action | null = null): void {
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
