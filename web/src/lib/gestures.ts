/** Recognises gestures from pointer events: hover, tap, long press, drag, pan, pinch and wheel. */

import type { Attachment } from 'svelte/attachments';

export interface Shared {
  x: number;
  y: number;
}

/** A point of the surface in shares of its box, and on the screen. */
export interface Pointed extends Shared {
  clientX: number;
  clientY: number;
}

/** What a surface does with gestures; those that are missing do nothing. */
export interface Gestures {
  hover?(at: Pointed): void;
  leave?(): void;
  tap?(at: Pointed, coarse: boolean): void;
  /** A long press, or the other button of a mouse. */
  look?(at: Pointed): void;
  /** Called when a drag begins: true drags an object, false pans the view. */
  grab?(at: Pointed, coarse: boolean): boolean;
  drag?(by: Shared, here: Pointed): void;
  drop?(coarse: boolean): void;
  /** The drag was interrupted; without it, the object is dropped. */
  cancel?(): void;
  pan?(by: Shared): void;
  pinch?(factor: number, at: Shared): void;
  /** A wheel notch, down or up; false leaves the event to the page. */
  roll?(by: 1 | -1): boolean;
}

const SLACK = 7;
/** Milliseconds after which a press is a long one. */
const LONG = 550;
/** Milliseconds between wheel notches: a trackpad sends many small ones. */
const NOTCH = 140;

/** Returns an attachment that handles the gestures on an element. */
export const gestures =
  (to: Gestures): Attachment =>
  (surface) =>
    listen(surface as SVGElement | HTMLElement, to);

/** Attaches the listeners; returns a function that removes them. */
export function listen(surface: SVGElement | HTMLElement, to: Gestures): () => void {
  const element = surface as HTMLElement;
  const down = new Map<number, Pointed>();
  let origin: Pointed | null = null;
  let doing: 'wait' | 'drag' | 'pan' | 'pinch' | 'nothing' = 'wait';
  let held: ReturnType<typeof setTimeout> | undefined;

  const share = ({ clientX, clientY }: { clientX: number; clientY: number }): Pointed => {
    const box = element.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height, clientX, clientY };
  };
  const minus = (a: Shared, b: Shared): Shared => ({ x: a.x - b.x, y: a.y - b.y });
  const coarse = (event: PointerEvent) => event.pointerType !== 'mouse';
  const interrupt = () => (to.cancel ? to.cancel() : to.drop?.(true));

  function pressed(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const at = share(event);
    down.set(event.pointerId, at);
    clearTimeout(held);
    if (down.size === 1) {
      origin = at;
      doing = 'wait';
      if (to.look && coarse(event)) held = setTimeout(() => look(at), LONG);
    } else {
      if (doing === 'drag') interrupt();
      doing = 'pinch';
    }
  }

  function look(at: Pointed): void {
    if (doing !== 'wait') return;
    doing = 'nothing';
    to.look?.(at);
  }

  function spread(): { length: number; middle: Shared } {
    const [a, b] = [...down.values()] as [Pointed, Pointed];
    return {
      length: Math.hypot(a.x - b.x, a.y - b.y),
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  }

  function moved(event: PointerEvent): void {
    const here = share(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') to.hover?.(here);
      return;
    }
    if (doing === 'pinch' && down.size >= 2) {
      const old = spread();
      down.set(event.pointerId, here);
      const now = spread();
      if (old.length > 0) to.pinch?.(now.length / old.length, now.middle);
      to.pan?.(minus(now.middle, old.middle));
      return;
    }
    if (doing === 'wait' && origin) {
      if (Math.hypot(here.clientX - origin.clientX, here.clientY - origin.clientY) < SLACK) return;
      clearTimeout(held);
      doing = to.grab?.(origin, coarse(event)) ? 'drag' : 'pan';
      element.setPointerCapture(event.pointerId);
    }
    if (doing === 'drag') to.drag?.(minus(here, before), here);
    if (doing === 'pan') to.pan?.(minus(here, before));
    down.set(event.pointerId, here);
  }

  function lifted(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(held);
    if (doing === 'wait') to.tap?.(share(event), coarse(event));
    if (doing === 'drag') to.drop?.(coarse(event));
    if (down.size === 0) doing = 'wait';
  }

  function lost(event: PointerEvent): void {
    clearTimeout(held);
    if (down.delete(event.pointerId) && doing === 'drag') interrupt();
    if (down.size === 0) doing = 'wait';
  }

  let rolled = 0;
  function wheeled(event: WheelEvent): void {
    if (event.ctrlKey) {
      event.preventDefault();
      to.pinch?.(Math.exp(-event.deltaY / 200), share(event));
    } else if (event.timeStamp - rolled < NOTCH) {
      event.preventDefault();
    } else if (event.deltaY !== 0 && to.roll?.(event.deltaY > 0 ? 1 : -1)) {
      event.preventDefault();
      rolled = event.timeStamp;
    }
  }

  function left(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && down.size === 0) to.leave?.();
  }

  function menu(event: MouseEvent): void {
    if (!to.look) return;
    event.preventDefault();
    if (down.size === 0) to.look(share(event));
  }

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', pressed, { signal });
  element.addEventListener('pointermove', moved, { signal });
  element.addEventListener('pointerup', lifted, { signal });
  element.addEventListener('pointercancel', lost, { signal });
  element.addEventListener('pointerleave', left, { signal });
  element.addEventListener('contextmenu', menu, { signal });
  element.addEventListener('wheel', wheeled, { passive: false, signal });
  return () => {
    clearTimeout(held);
    stop.abort();
  };
}

interface Follower {
  move(event: PointerEvent): void;
  /** The pointer was lifted. */
  drop(event: PointerEvent): void;
  /** The drag was interrupted, or is over. */
  end?(): void;
}

/** Follows the pointer that was pressed, wherever it goes, until it is lifted. */
export function follow({ pointerId }: PointerEvent, to: Follower): void {
  const done = new AbortController();
  const { signal } = done;
  const own = (handle?: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) handle?.(event);
  };
  const end = () => {
    done.abort();
    to.end?.();
  };
  addEventListener('pointermove', own(to.move), { signal });
  addEventListener(
    'pointerup',
    own((event) => {
      to.drop(event);
      end();
    }),
    { signal },
  );
  addEventListener('pointercancel', own(end), { signal });
}
