/** A table without a server for component tests: it renders a game's board and records what the board sends. */

import { mount, unmount } from 'svelte';
import { vi } from 'vitest';
import { page } from '../src/games';
import { others } from '../src/lib/messages/person';
import type { Action, Answer, BoardState, Json, Line, Verdict, View } from '../src/lib/table';
import BoardHost from '../src/table/BoardHost.svelte';
import { BoardInteraction } from '../src/table/boardInteraction.svelte';

export class BoardTable {
  view: View = $state.raw({} as View);
  lines: readonly Line[] = $state.raw([]);
  busy = $state(false);
  draft: object | null = $state.raw(null);
  answer: Answer = { ok: true };
  verdict: Verdict = { refused: null, foreseen: undefined };
  readonly act = vi.fn(async (_: Action) => this.answer);
  readonly saveDraft = vi.fn();
  readonly host: BoardInteraction;
  readonly element = document.createElement('div');

  constructor(view: View) {
    this.view = view;
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const table = this;
    const state: BoardState = {
      get view() {
        return table.view;
      },
      get views() {
        return { 0: table.view };
      },
      scene: null,
      clock: { now: () => 0, roundTrip: null },
      get lines() {
        return table.lines;
      },
      names: others(['Ada', 'Bo']),
      people: ['Ada', 'Bo'],
      seat: 0,
      get busy() {
        return table.busy;
      },
      confirm: true,
      replay: false,
      highlight: null,
      adviser: null,
      motion: null as Json,
      get draft() {
        return table.draft;
      },
      ahead: null,
    };
    this.host = new BoardInteraction(state, {
      act: this.act,
      check: () => Promise.resolve(this.verdict),
      saveDraft: this.saveDraft,
    });
  }

  /** Renders the board in a frame of 800 by 600 pixels; returns a function that removes it. */
  async render(game: string): Promise<() => void> {
    const found = await page(game);
    this.element.style.cssText = 'width: 800px; height: 600px';
    document.body.append(this.element);
    const props = { host: this.host, page: found, game, name: game };
    const component = mount(BoardHost, { target: this.element, props });
    return () => {
      void unmount(component);
      this.element.remove();
    };
  }

  get board(): HTMLElement {
    return this.element.querySelector<HTMLElement>('[data-board]')!;
  }

  /** Presses a key on the board. */
  press(key: string): void {
    this.board.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}
