/** From pointers to taps and drags on the town. */

import type { Point } from './hitTest';

export interface Pointing {
  tap(at: Point): void;
  /** A closer look is wanted: a long press or the other button. */
  look(at: Point): void;
  /** Whether a drag that begins here takes something along. */
  grab(at: Point): boolean;
  drag(at: Point): void;
  drop(at: Point): void;
  cancel(): void;
}

const SLACK = 8;
const LONG = 550;

/** Listens on a drawing until the returned function is called. Points are in its own units. */
export function listen(drawing: SVGSVGElement, to: Pointing): () => void {
  let start: { id: number; x: number; y: number } | null = null;
  let doing: 'wait' | 'drag' | 'nothing' = 'nothing';
  let pressed = 0;

  const point = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
    return { x, y };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0 || start) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    doing = 'wait';
    clearTimeout(pressed);
    const at = point(event);
    if (event.pointerType !== 'mouse') {
      pressed = window.setTimeout(() => {
        if (doing !== 'wait') return;
        doing = 'nothing';
        to.look(at);
      }, LONG);
    }
  }

  function move(event: PointerEvent): void {
    if (start?.id !== event.pointerId) return;
    if (doing === 'wait' && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) {
      const from = point({ clientX: start.x, clientY: start.y });
      doing = to.grab(from) ? 'drag' : 'nothing';
      if (doing === 'drag') drawing.setPointerCapture(event.pointerId);
    }
    if (doing === 'drag') to.drag(point(event));
  }

  function up(event: PointerEvent): void {
    if (start?.id !== event.pointerId) return;
    clearTimeout(pressed);
    if (doing === 'wait') to.tap(point(event));
    if (doing === 'drag') to.drop(point(event));
    start = null;
    doing = 'nothing';
  }

  function lost(event: PointerEvent): void {
    if (start?.id !== event.pointerId) return;
    clearTimeout(pressed);
    if (doing === 'drag') to.cancel();
    start = null;
    doing = 'nothing';
  }

  function menu(event: MouseEvent): void {
    event.preventDefault();
    if (doing === 'nothing') to.look(point(event));
  }

  const heard = new AbortController();
  const { signal } = heard;
  drawing.addEventListener('pointerdown', down, { signal });
  drawing.addEventListener('pointermove', move, { signal });
  drawing.addEventListener('pointerup', up, { signal });
  drawing.addEventListener('pointercancel', lost, { signal });
  drawing.addEventListener('contextmenu', menu, { signal });
  return () => {
    clearTimeout(pressed);
    heard.abort();
  };
}
