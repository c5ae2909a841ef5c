/**
 * How a carried piece is steered: a mouse leads it, a finger or pen drags it by half, keys push it while
 * they are held.
 */

import type { Lens } from '../pointer';
import type { Carry } from './carry.svelte';

/** A finger goes so much farther than the piece. */
const GEAR = 2;
/** Hundredths of a millimetre of height for a pixel of the wheel. */
const WHEEL = 9;

interface Steered {
  carry(): Carry;
  lens(): Lens;
  /** How far the table is turned, in degrees anticlockwise. */
  turned(): number;
}

const ours = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, [data-grip], dialog') === null;

/** Listens before the board, so that the board does not handle the same events. */
export function pointers(field: HTMLElement, { carry, lens }: Steered): () => void {
  let before: { x: number; y: number; id: number } | null = null;
  /** Where the mouse was last seen, and for which piece; null before it leads one. */
  let mouse: { clientX: number; clientY: number; piece: number } | null = null;

  function pointed(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = field.getBoundingClientRect();
    const { x, y } = lens().at(
      { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
      carry().at[2],
    );
    return { x: x * 100, y: -y * 100 };
  }
  /**
   * The piece goes to the mouse, and from then on as far as the mouse does: in a tilted view a piece that is
   * lowered would otherwise slide away from under it.
   */
  function lead({ clientX, clientY }: PointerEvent): void {
    const here = pointed({ clientX, clientY });
    const piece = carry().number;
    if (mouse?.piece === piece && carry().held) {
      const there = pointed(mouse);
      carry().by(here.x - there.x, here.y - there.y);
    } else carry().to(here.x, here.y);
    mouse = { clientX, clientY, piece };
  }
  function pressed(event: PointerEvent): void {
    if (!ours(event.target)) return;
    event.stopPropagation();
    if (event.pointerType === 'mouse') {
      event.preventDefault();
      carry().push({ z: event.button === 2 ? 1 : -1 });
    } else if (before === null) before = { ...pointed(event), id: event.pointerId };
    field.setPointerCapture(event.pointerId);
  }
  function moved(event: PointerEvent): void {
    if (!ours(event.target)) return;
    event.stopPropagation();
    if (event.pointerType === 'mouse') return lead(event);
    const here = pointed(event);
    if (before?.id === event.pointerId) {
      carry().by((here.x - before.x) / GEAR, (here.y - before.y) / GEAR);
      before = { ...here, id: event.pointerId };
    }
  }
  function lifted(event: PointerEvent): void {
    if (event.pointerType === 'mouse') carry().push({ z: 0 });
    else if (before?.id === event.pointerId) before = null;
    if (ours(event.target)) event.stopPropagation();
  }
  function wheeled(event: WheelEvent): void {
    if (event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    carry().by(0, 0, -Math.max(-120, Math.min(120, event.deltaY)) * WHEEL);
  }
  const quiet = (event: Event) => event.preventDefault();
  const listeners = [
    ['pointerdown', pressed],
    ['pointermove', moved],
    ['pointerup', lifted],
    ['pointercancel', lifted],
    ['wheel', wheeled],
    ['contextmenu', quiet],
  ] as [string, EventListener][];
  for (const [kind, listener] of listeners)
    field.addEventListener(kind, listener, { capture: true, passive: false });
  return () => {
    for (const [kind, listener] of listeners) field.removeEventListener(kind, listener, { capture: true });
  };
}

const PUSHES: Record<string, readonly [x: number, y: number, z: number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  w: [0, 0, 1],
  PageDown: [0, 0, -1],
  s: [0, 0, -1],
};

interface Orders {
  open(): void;
  cancel(): void;
  tweeze(): void;
  /** Looks from another side. */
  circle(): void;
  /** Says how the piece hangs, for who cannot see it. */
  where(): void;
}

/**
 * Whether a key that does not steer keeps its usual meaning. Letters, which open the log or the rules, are
 * blocked while a piece is carried, except V (tilt).
 */
export const passesOn = (key: string): boolean => !/^[a-z]$/.test(key) || key === 'v';

/** Hundredths of a millimetre that one press moves a piece: about a third of what is left, and never none. */
export function stepOf(left: number): number {
  const far = Math.abs(left);
  return far > 6_000 ? 3_000 : far > 2_500 ? 1_000 : far > 800 ? 500 : far > 250 ? 200 : 100;
}

/** The way on the table that is right and away, from the player's side of a table turned by so many degrees. */
export function tableWay(right: number, away: number, degrees: number): readonly [x: number, y: number] {
  const turn = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [right * c - away * s, right * s + away * c];
}

/** What is right and away, from the player's side, of a way on the table. */
export function playerWay(x: number, y: number, degrees: number): readonly [right: number, away: number] {
  return tableWay(x, y, -degrees);
}

/** Held keys push until they are let go. */
export function keys(steered: Steered, orders: Orders): () => void {
  const held = new Map<string, boolean>();
  const named = ({ key }: KeyboardEvent) => (key.length === 1 ? key.toLowerCase() : key);

  function push(): void {
    const sum = [0, 1, 2].map((k) => [...held.keys()].reduce((all, key) => all + PUSHES[key]![k]!, 0)) as [
      number,
      number,
      number,
    ];
    const [x, y] = tableWay(sum[0], sum[1], steered.turned());
    steered.carry().push({
      x,
      y,
      z: sum[2],
      fine: [...held.values()].some(Boolean),
    });
  }
  function down(event: KeyboardEvent): void {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target instanceof Element && event.target.closest('dialog, input, select'))
    )
      return;
    const key = named(event);
    if (key in PUSHES) {
      held.set(key, event.shiftKey);
      push();
    } else if (key === 'Enter' && !(event.target instanceof Element && event.target.closest('button')))
      orders.open();
    else if (key === 'Escape') orders.cancel();
    else if (key === 't') orders.tweeze();
    else if (key === 'q') orders.circle();
    else if (passesOn(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function up(event: KeyboardEvent): void {
    if (!held.delete(named(event))) return;
    push();
    if (held.size === 0) orders.where();
  }
  function gone(): void {
    held.clear();
    push();
  }
  addEventListener('keydown', down, { capture: true });
  addEventListener('keyup', up, { capture: true });
  addEventListener('blur', gone);
  return () => {
    removeEventListener('keydown', down, { capture: true });
    removeEventListener('keyup', up, { capture: true });
    removeEventListener('blur', gone);
  };
}
