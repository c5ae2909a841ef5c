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

  function pointed(event: PointerEvent): { x: number; y: number } {
    const box = field.getBoundingClientRect();
    const { x, y } = lens().at(
      { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
      carry().at[2],
    );
    return { x: x * 100, y: -y * 100 };
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
    const here = pointed(event);
    if (event.pointerType === 'mouse') carry().to(here.x, here.y);
    else if (before?.id === event.pointerId) {
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
  /** Says how the piece hangs, for who cannot see it. */
  where(): void;
}

/**
 * Whether a key that does not steer keeps its usual meaning. Letters, which open the log or the rules, are
 * blocked while a piece is carried, except V (tilt).
 */
export const passesOn = (key: string): boolean => !/^[a-z]$/.test(key) || key === 'v';

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
    const turn = (steered.turned() * Math.PI) / 180;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    steered.carry().push({
      x: sum[0] * c - sum[1] * s,
      y: sum[0] * s + sum[1] * c,
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
