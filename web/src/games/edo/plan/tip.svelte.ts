/**
 * The tip about a card's action: shown while the pointer rests on it, while it has the focus, or after a
 * long press.
 */

import { settings } from '../../../lib/settings.svelte';
import type { Deed, Doing } from '../view';

const REST = 220;
const LONG = 450;

export class Tip {
  shown: { deed: Deed; at: Element } | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = false;
  /** Shown or pressed: not shown again until the pointer has left. */
  #heard: Element | null = null;
  /** In a first game by touch, the tip of every chosen action is shown once. */
  readonly #told = new Set<Doing>();

  /** What a button of the card listens to. */
  hears(deed: Deed): Record<string, (event: Event & { currentTarget: Element }) => void> {
    const touched = (event: Event) => event instanceof PointerEvent && event.pointerType !== 'mouse';
    return {
      // A pointer at rest enters what appears under it; only one that moves asks for something.
      onpointermove: (event) => {
        const at = event.currentTarget;
        if (!touched(event) && this.#heard !== at) this.#soon(deed, at, REST, () => (this.#heard = at));
      },
      onpointerleave: (event) => {
        this.#heard = null;
        if (!touched(event)) this.hide();
      },
      onfocus: ({ currentTarget }) =>
        currentTarget.matches(':focus-visible') && this.#show(deed, currentTarget),
      onblur: ({ currentTarget }) => this.shown?.at === currentTarget && this.hide(),
      onpointerdown: (event) => {
        this.hide();
        this.#heard = event.currentTarget;
        if (touched(event)) this.#soon(deed, event.currentTarget, LONG, () => (this.#pressed = true));
      },
      onpointerup: (event) => {
        clearTimeout(this.#timer);
        if (!touched(event) || this.#pressed || settings.known.includes('edo') || this.#told.has(deed.do))
          return;
        this.#told.add(deed.do);
        this.#show(deed, event.currentTarget);
      },
      onpointercancel: () => this.hide(),
      oncontextmenu: (event) => this.#pressed && event.preventDefault(),
    };
  }

  /** Whether the press that just ended was a long one, which chooses nothing. */
  read(): boolean {
    const was = this.#pressed;
    this.#pressed = false;
    return was;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#pressed = false;
    this.shown = null;
  }

  #show(deed: Deed, at: Element): void {
    this.shown = { deed, at };
  }

  #soon(deed: Deed, at: Element, wait: number, then?: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      then?.();
      this.#show(deed, at);
    }, wait);
  }
}
