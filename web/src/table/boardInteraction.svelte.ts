/**
 * The interaction with a board: proposal and confirmation, refusals, forecast, announcements, keys. Tables,
 * lessons, reviews and replays share it.
 */

import { calm } from '../lib/settings.svelte';
import { playSound } from '../lib/sound';
import type {
  Action,
  Answer,
  BoardActions,
  BoardContext,
  BoardState,
  HandActions,
  Lang,
  Proposal,
  Refusal,
  Spot,
  Verdict,
} from '../lib/table';
import { language } from '../lib/messages/catalogues.svelte';

export class BoardInteraction implements BoardContext {
  /** The element that contains the board. */
  element: HTMLElement | undefined = $state();
  proposal: Proposal | null = $state.raw(null);
  /** The refusal on display, and its place. */
  refusal: { refusal: Refusal; at: Spot } | null = $state.raw(null);
  forecast: string | null = $state(null);
  announcement = $state('');
  /** The open rules, and the clause to which they scroll. */
  rules: { clause: string | null } | null = $state.raw(null);

  constructor(
    readonly state: BoardState,
    readonly actions: BoardActions,
  ) {}

  get lang(): Lang {
    return language();
  }

  get calm(): boolean {
    return calm();
  }

  check(action: Action): Promise<Verdict | undefined> {
    return this.actions.check(action);
  }

  get hand(): HandActions | undefined {
    return this.actions.hand;
  }

  saveDraft(draft: object | null, ahead: object | null = null): void {
    this.actions.saveDraft(draft, ahead);
  }

  async act(action: Action, at: Spot | 'board' = null): Promise<Answer> {
    this.refusal = null;
    const answer = await this.actions.act(action);
    if (!answer.ok && at !== 'board') this.refuse(answer.refused, at);
    return answer;
  }

  refuse(refusal: Refusal | null, at: Spot | 'board' = null): void {
    this.refusal = refusal && at !== 'board' ? { refusal: this.reword(refusal), at } : null;
    if (refusal) playSound('refuse');
  }

  reword(refusal: Refusal): Refusal {
    return this.actions.reword?.(refusal) ?? refusal;
  }

  propose(proposal: Proposal | null): void {
    this.proposal = proposal;
    // A proposal that cannot be confirmed keeps the reason why.
    if (proposal && !proposal.waits) this.refusal = null;
  }

  /** Confirms the proposal: runs what the board does first, otherwise sends its action. */
  confirm(): void {
    const { proposal } = this;
    if (!proposal || this.state.busy) return;
    this.focus({ preventScroll: true });
    if (proposal.run) {
      proposal.run();
      return;
    }
    this.proposal = null;
    void this.act(proposal.action, proposal.at?.() ?? null);
  }

  setForecast(words: string | null): void {
    this.forecast = words;
  }

  announce(words: string): void {
    this.announcement = words;
  }

  openRules(clause: string | null): void {
    this.rules = { clause };
    this.refusal = null;
  }

  focus(options?: FocusOptions): void {
    this.#board?.focus(options);
  }

  /**
   * Executes the keys that every board has; returns whether it did. `bubble`: Escape closes the refusal
   * first.
   */
  onKey({ key, target }: KeyboardEvent, bubble: boolean): boolean {
    const onButton = target instanceof Element && target.closest('button, a') !== null;
    if (key === 'Enter' && this.proposal && !onButton) this.confirm();
    else if (key === 'Escape' && bubble) this.refusal = null;
    else if (key === 'Escape' && this.proposal) this.proposal.cancel();
    else if (key.toLowerCase() === 'b') this.focus();
    else return false;
    return true;
  }

  /**
   * Passes a letter to the board wherever the focus is. If the board uses it, the focus moves there, so
   * that Enter
   * does not press the button that was used last.
   */
  passKey({ key, shiftKey, isTrusted, target }: KeyboardEvent): void {
    if (!isTrusted || !/^[a-z]$/i.test(key)) return;
    if (target instanceof Element && target.closest('[data-board]')) return;
    const unused = this.#board?.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
    if (unused === false) this.focus({ preventScroll: true });
  }

  get #board(): HTMLElement | null | undefined {
    return this.element?.querySelector<HTMLElement>('[data-board]');
  }
}
