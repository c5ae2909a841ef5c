/**
 * A player's selection for one prompt, from its beginning to the confirmation. A new selection begins
 * with each prompt; its action is checked by the server, saved across a reload and proposed for confirmation.
 */

import { untrack } from 'svelte';
import { ActionChecker } from './actionChecker.svelte';
import { byTouch } from './settings.svelte';
import type { Action, BoardContext, Json, Proposal, Refusal } from './table';

/** How a board takes part. All functions read reactive values; only `select` and `begin` run untracked. */
export interface PromptBoard<Selection> {
  /** The element that gets the focus when a prompt begins. */
  root?(): HTMLElement | undefined;
  /** The decision that the viewer has to make. A selection ends when it or the prompt changes. */
  stage(): unknown;
  /**
   * Creates the selection of a new prompt. `draft` was saved before a reload; `before` is the last prompt's
   * selection.
   */
  select(draft: object | null, before: Selection | undefined): Selection;
  /** Prepares what outlasts a prompt, such as the camera. */
  begin?(selection: Selection): void;
  /** The draft to save, and an action that is decided in advance; undefined keeps the stored one. */
  draft?(selection: Selection): { draft: object | null; ahead?: object | null } | undefined;
  /** The actions to check now; the last one has precedence. */
  checks?(selection: Selection): (Action | null)[];
  /** What the action leads to, for the caption. */
  forecast?(selection: Selection): string | null;
  /** What a confirmation would do; null while the selection is incomplete. */
  proposal?(selection: Selection): Proposal | null;
  /** Whether a proposal is executed without confirmation; a refusal cancels it. */
  immediate?(selection: Selection): boolean;
  /** An action that needs no selection, sent once per prompt; `refused` runs if the server refuses it. */
  automatic?(): { action: Action; refused?(): void } | null;
}

export class PromptSession<Selection> {
  readonly #host: BoardContext;
  readonly #board: PromptBoard<Selection>;
  readonly #checker: ActionChecker;
  #before: Selection | undefined;
  /** The proposal that was executed last, until the selection changes. */
  #executed: string | null = null;
  /** The last prompt that an automatic action answered. */
  #answered: number | null = null;

  /** Changes with every prompt and stage. */
  readonly key: string = $derived.by(
    () => `${this.#host.state.view.prompt.id}/${String(this.#board.stage())}`,
  );
  readonly selection: Selection = $derived.by(() => {
    void this.key;
    return untrack(() => (this.#before = this.#board.select(this.#host.state.draft, this.#before)));
  });

  /** Created by a component, when it is initialised. */
  constructor(host: BoardContext, board: PromptBoard<Selection>) {
    this.#host = host;
    this.#board = board;
    this.#checker = new ActionChecker(
      (action) => host.check(action),
      () => this.key,
    );
    $effect(() => {
      const { selection } = this;
      void this.key;
      untrack(() => this.#begin(selection));
    });
    $effect(() => {
      const saved = board.draft?.(this.selection);
      if (saved) untrack(() => host.saveDraft(saved.draft, saved.ahead ?? null));
    });
    $effect(() => {
      for (const action of board.checks?.(this.selection) ?? []) if (action) this.#checker.request(action);
    });
    if (board.forecast) $effect(() => host.setForecast(board.forecast?.(this.selection) ?? null));
    if (board.proposal) {
      $effect(() => this.#propose(board.proposal?.(this.selection) ?? null));
      $effect(() => () => host.propose(null));
    }
    if (board.automatic) $effect(() => this.#sendAutomatic());
  }

  /** Returns the verdict of a checked action: null if it is legal, undefined while it is unknown. */
  refusal(action: Action | null): Refusal | null | undefined {
    return this.#checker.refusal(action);
  }

  /** Returns the forecast of a checked action. */
  forecast(action: Action | null): Json | undefined {
    return this.#checker.forecast(action);
  }

  /** Checks an action, whatever else is requested in between. */
  confirm(action: Action): Promise<Refusal | null | undefined> {
    return this.#checker.confirm(action);
  }

  #begin(selection: Selection): void {
    this.#board.begin?.(selection);
    const { activeElement } = document;
    if (!this.#host.state.screen && !byTouch() && (activeElement === null || activeElement === document.body))
      this.#board.root?.()?.focus({ preventScroll: true });
  }

  #propose(proposal: Proposal | null): void {
    const { busy } = this.#host.state;
    if (!proposal && !busy) this.#executed = null;
    if (!proposal || busy || !this.#board.immediate?.(this.selection)) {
      untrack(() => this.#host.propose(busy ? null : proposal));
      return;
    }
    const sent = `${this.key}/${JSON.stringify(proposal.action)}`;
    if (sent === this.#executed) return;
    this.#executed = sent;
    void untrack(() => this.#execute(proposal));
  }

  async #execute({ action, at, cancel }: Proposal): Promise<void> {
    this.#host.propose(null);
    const { ok } = await this.#host.act(action, at?.() ?? null);
    if (!ok) cancel();
  }

  #sendAutomatic(): void {
    const automatic = this.#board.automatic?.();
    const { view, busy } = this.#host.state;
    if (!automatic || busy || this.#answered === view.prompt.id) return;
    this.#answered = view.prompt.id;
    void untrack(() => this.#host.act(automatic.action)).then(({ ok }) => ok || automatic.refused?.());
  }
}
