/**
 * Officials and cards carried by pointer or finger: from the hand to a place of the plan, and from place to
 * place.
 */

import type { Office } from './planDraft.svelte';

export interface Held {
  /** An official of a kind, or a card. */
  what: { office: Office } | { card: string };
  /** The place of the plan it is taken from; null is the hand. */
  from: number | null;
  /** Where it is, from the corner of the planning board. */
  x: number;
  y: number;
}

const SLACK = 6;
/** So near to an edge of what scrolls, it does. */
const EDGE = 44;
const SCROLL = 14;

export class Porter {
  held: Held | null = $state(null);
  /** The card that it would be put down on. */
  over: number | null = $state(null);

  constructor(
    private readonly carry: (held: Held, to: number | null) => void,
    private readonly lift: () => void,
  ) {}

  /** Listens on the planning board until the returned function is called. */
  listen(board: HTMLElement, scrolls: HTMLElement | null): () => void {
    let press: (Held & { id: number }) | null = null;

    const place = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = board.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const pressed = (event: PointerEvent) => {
      const thing =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-official], [data-card]')
          : null;
      if (!thing || event.button !== 0 || press) return;
      const { official, card, from } = thing.dataset;
      const what = card
        ? { card }
        : { office: official === 'shogun' ? ('shogun' as const) : ('own' as const) };
      press = { id: event.pointerId, what, from: from ? Number(from) : null, ...place(event) };
    };
    const moved = (event: PointerEvent) => {
      if (press?.id !== event.pointerId) return;
      const here = place(event);
      if (!this.held) {
        if (Math.hypot(here.x - press.x, here.y - press.y) < SLACK) return;
        board.setPointerCapture(event.pointerId);
        this.lift();
      }
      event.preventDefault();
      this.held = { what: press.what, from: press.from, ...here };
      this.over = under(event);
      const frame = scrolls?.getBoundingClientRect();
      if (frame && event.clientY < frame.top + EDGE) scrolls?.scrollBy(0, -SCROLL);
      if (frame && event.clientY > frame.bottom - EDGE) scrolls?.scrollBy(0, SCROLL);
    };
    const lifted = (event: PointerEvent) => {
      if (press?.id !== event.pointerId) return;
      if (this.held) this.carry(this.held, under(event));
      lost(event);
    };
    const lost = (event: PointerEvent) => {
      if (press?.id !== event.pointerId) return;
      press = null;
      this.held = null;
      this.over = null;
    };
    const all = { pointerdown: pressed, pointermove: moved, pointerup: lifted, pointercancel: lost };
    for (const [name, heard] of Object.entries(all)) board.addEventListener(name, heard as EventListener);
    return () => {
      for (const [name, heard] of Object.entries(all))
        board.removeEventListener(name, heard as EventListener);
    };
  }
}

function under({ clientX, clientY }: PointerEvent): number | null {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')?.dataset[
    'column'
  ];
  return column === undefined ? null : Number(column);
}
