/** Recognises gestures from pointer events: hover, tap, drag, pan, pinch and wheel. */

export interface Shared {
  x: number;
  y: number;
}

export interface Gestures {
  hover(at: Shared): void;
  leave(): void;
  tap(at: Shared, coarse: boolean): void;
  /** Called when a drag begins: true drags an object, false pans the view. */
  grab(at: Shared, coarse: boolean): boolean;
  drag(by: Shared, here: Shared): void;
  drop(coarse: boolean): void;
  pan(by: Shared): void;
  pinch(factor: number, at: Shared): void;
  /** A wheel notch, down or up; false leaves the event to the page. */
  roll(by: 1 | -1): boolean;
}

const SLACK = 7;
/** Milliseconds between wheel notches: a trackpad sends many small ones. */
const NOTCH = 140;

/** Attaches the listeners; returns a function that removes them. Points are shares of the element's box. */
export function listen(surface: SVGElement | HTMLElement, to: Gestures): () => void {
  const element = surface as HTMLElement;
  const down = new Map<number, Shared>();
  let origin: Shared | null = null;
  let doing: 'wait' | 'drag' | 'pan' | 'pinch' = 'wait';

  const share = (event: { clientX: number; clientY: number }): Shared => {
    const box = element.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const minus = (a: Shared, b: Shared): Shared => ({ x: a.x - b.x, y: a.y - b.y });
  const coarse = (event: PointerEvent) => event.pointerType !== 'mouse';

  function pressed(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    down.set(event.pointerId, share(event));
    if (down.size === 1) {
      origin = share(event);
      doing = 'wait';
    } else {
      if (doing === 'drag') to.drop(true);
      doing = 'pinch';
    }
  }

  function spread(): { length: number; middle: Shared } {
    const [a, b] = [...down.values()] as [Shared, Shared];
    return {
      length: Math.hypot(a.x - b.x, a.y - b.y),
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  }

  function moved(event: PointerEvent): void {
    const here = share(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') to.hover(here);
      return;
    }
    if (doing === 'pinch' && down.size >= 2) {
      const old = spread();
      down.set(event.pointerId, here);
      const now = spread();
      if (old.length > 0) to.pinch(now.length / old.length, now.middle);
      to.pan(minus(now.middle, old.middle));
      return;
    }
    if (doing === 'wait' && origin) {
      const box = element.getBoundingClientRect();
      if (Math.hypot((here.x - origin.x) * box.width, (here.y - origin.y) * box.height) < SLACK) return;
      doing = to.grab(origin, coarse(event)) ? 'drag' : 'pan';
      element.setPointerCapture(event.pointerId);
    }
    if (doing === 'drag') to.drag(minus(here, before), here);
    if (doing === 'pan') to.pan(minus(here, before));
    down.set(event.pointerId, here);
  }

  function lifted(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (doing === 'wait') to.tap(share(event), coarse(event));
    if (doing === 'drag') to.drop(coarse(event));
    if (down.size === 0) doing = 'wait';
  }

  function lost(event: PointerEvent): void {
    if (down.delete(event.pointerId) && doing === 'drag') to.drop(coarse(event));
    if (down.size === 0) doing = 'wait';
  }

  let rolled = 0;
  function wheeled(event: WheelEvent): void {
    if (event.ctrlKey) {
      event.preventDefault();
      to.pinch(Math.exp(-event.deltaY / 200), share(event));
    } else if (event.timeStamp - rolled < NOTCH) {
      event.preventDefault();
    } else if (event.deltaY !== 0 && to.roll(event.deltaY > 0 ? 1 : -1)) {
      event.preventDefault();
      rolled = event.timeStamp;
    }
  }

  const left = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && down.size === 0) to.leave();
  };
  element.addEventListener('pointerdown', pressed);
  element.addEventListener('pointermove', moved);
  element.addEventListener('pointerup', lifted);
  element.addEventListener('pointercancel', lost);
  element.addEventListener('pointerleave', left);
  element.addEventListener('wheel', wheeled, { passive: false });
  return () => {
    element.removeEventListener('wheel', wheeled);
    element.removeEventListener('pointerdown', pressed);
    element.removeEventListener('pointermove', moved);
    element.removeEventListener('pointerup', lifted);
    element.removeEventListener('pointercancel', lost);
    element.removeEventListener('pointerleave', left);
  };
}
