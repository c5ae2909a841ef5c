/** Drafts in session storage: they survive a reload of the page. */

import type { Viewer } from './table';

interface StoredDraft {
  prompt: number;
  draft: object;
  /** The action that was decided in advance for a later prompt. */
  ahead: object | null;
}

export class DraftStorage {
  #table: string;
  #before = new Map<Viewer, StoredDraft | null>();

  constructor(table: string) {
    this.#table = table;
  }

  /** Loads the draft, unless it belongs to another prompt. */
  load(seat: Viewer, prompt: number): object | null {
    const stored = this.#loaded(seat);
    return stored?.prompt === prompt ? stored.draft : null;
  }

  /** Loads the action decided in advance, whatever the prompt. */
  loadAhead(seat: Viewer): object | null {
    return this.#loaded(seat)?.ahead ?? null;
  }

  save(seat: Viewer, prompt: number, draft: object | null, ahead: object | null = null): void {
    if (draft === null) sessionStorage.removeItem(this.#key(seat));
    else
      sessionStorage.setItem(this.#key(seat), JSON.stringify({ prompt, draft, ahead } satisfies StoredDraft));
  }

  #loaded(seat: Viewer): StoredDraft | null {
    if (!this.#before.has(seat)) this.#before.set(seat, this.#read(seat));
    return this.#before.get(seat) ?? null;
  }

  #read(seat: Viewer): StoredDraft | null {
    const text = sessionStorage.getItem(this.#key(seat));
    return text === null ? null : (JSON.parse(text) as StoredDraft);
  }

  #key(seat: Viewer): string {
    return `machinami.draft.${this.#table}.${seat}`;
  }
}
