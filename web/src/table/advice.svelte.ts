/** Advice for whoever asks "what would you do?": the strongest bot's choice, for as long as it can be done. */

import * as api from '../lib/api';
import type { GamePage, Highlight, Json, Line, Refusal, Seat, View } from '../lib/table';
import { tellWish } from '../lib/telling';
import { settings } from '../lib/settings.svelte';
import type { Hint } from '../lib/wire/types';

interface At {
  page: GamePage;
  view: View;
  scene: Json;
  lines: readonly Line[];
  names: readonly string[];
}

export class Advice {
  busy = $state(false);
  trouble = $state.raw<Refusal | null>(null);
  #given = $state.raw<{ hint: Hint; prompt: number; seat: Seat } | null>(null);

  constructor(readonly table: string) {}

  async ask(seat: Seat, view: View): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      this.#given = { hint: await api.hint(this.table, seat), prompt: view.prompt.id, seat };
    } catch (problem) {
      this.trouble = api.wordsOf(problem);
    }
    this.busy = false;
  }

  drop(): void {
    this.#given = null;
  }

  /** What was said, while the seat is still asked the same. */
  for(view: View): Hint | null {
    return this.#given?.prompt === view.prompt.id && this.#given.seat === view.seat ? this.#given.hint : null;
  }

  /** The place on the board. */
  place(view: View): Highlight | null {
    const hint = this.for(view);
    return hint ? { line: this.#line(hint, view) } : null;
  }

  /** The action in words, as the log would tell it. */
  words({ page, view, scene, lines, names }: At): string {
    const hint = this.for(view);
    return hint ? tellWish(page, this.#line(hint, view), { view, scene, lines, names, lang: settings.lang }) : '';
  }

  #line(hint: Hint, view: View): Line {
    return { by: view.seat ?? 0, do: hint.action };
  }
}
