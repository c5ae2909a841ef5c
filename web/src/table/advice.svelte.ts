/** A hint from the strongest bot, kept while its prompt is open. */

import * as api from '../lib/api';
import type { Action, GamePage, Highlight, Json, Line, Refusal, Seat, Verdict, View } from '../lib/table';
import { describeAction } from '../lib/logContext';
import type { Hint } from '../lib/wire/types';
import type { Person } from '../lib/messages/person';
import { language } from '../lib/messages/catalogues.svelte';

interface At {
  page: GamePage;
  view: View;
  scene: Json;
  lines: readonly Line[];
  names: readonly Person[];
}

export class Advice {
  busy = $state(false);
  #trouble = $state.raw<{ refusal: Refusal; prompt: number; seat: Seat } | null>(null);
  #given = $state.raw<{ hint: Hint; foreseen: Json | undefined; prompt: number; seat: Seat } | null>(null);
  /** The number of the latest request; answers to older ones are ignored. */
  #asked = 0;

  constructor(readonly table: string) {}

  /** Requests a hint; `check` provides its forecast. */
  async ask(seat: Seat, view: View, check: (action: Action) => Promise<Verdict | undefined>): Promise<void> {
    this.drop();
    this.busy = true;
    const asked = this.#asked;
    try {
      const hint = await api.hint(this.table, seat);
      const foreseen = (await check(hint.action))?.foreseen;
      if (asked === this.#asked) this.#given = { hint, foreseen, prompt: view.prompt.id, seat };
    } catch (problem) {
      if (asked === this.#asked)
        this.#trouble = { refusal: api.wordsOf(problem), prompt: view.prompt.id, seat };
    }
    if (asked === this.#asked) this.busy = false;
  }

  drop(): void {
    this.#asked += 1;
    this.#given = this.#trouble = null;
    this.busy = false;
  }

  /** Discards the hint once its action is the draft. */
  heeded(draft: object | null): void {
    if (this.#given && JSON.stringify(draft) === JSON.stringify(this.#given.hint.action)) this.drop();
  }

  /** The hint, if the seat's prompt is still the same. */
  for(view: View): Hint | null {
    return this.#given?.prompt === view.prompt.id && this.#given.seat === view.seat ? this.#given.hint : null;
  }

  /** Why there is no hint, if the seat's prompt is still the same. */
  troubleFor(view: View): Refusal | null {
    return this.#trouble?.prompt === view.prompt.id && this.#trouble.seat === view.seat
      ? this.#trouble.refusal
      : null;
  }

  /** The action as a highlight on the board. */
  place(view: View): Highlight | null {
    const hint = this.for(view);
    return hint ? { line: this.#line(hint, view) } : null;
  }

  /** The action in words, as in the log. */
  words({ page, view, scene, lines, names }: At): string {
    const hint = this.for(view);
    return hint
      ? describeAction(page, this.#line(hint, view), { view, scene, lines, names, lang: language() })
      : '';
  }

  /** The action's forecast, if the game provides one. */
  brings({ page, view, scene, lines, names }: At): string {
    const hint = this.for(view);
    const foreseen = this.#given?.foreseen;
    if (!hint || !foreseen || !page.describeForecast) return '';
    return page.describeForecast(foreseen, hint.action, { view, scene, lines, names, lang: language() });
  }

  #line(hint: Hint, view: View): Line {
    return { by: view.seat ?? 0, do: hint.action };
  }
}
