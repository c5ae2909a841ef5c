/** Orbit controls: dragging or arrow keys rotate; wheel, pinch, + and − zoom. */

import type { Viewport } from './viewport';

export interface Limits {
  /** Degrees above the horizon. */
  lowest: number;
  highest: number;
}

export interface Touches {
  limits: Limits;
  /** Wheel, pinch, + and −: a factor above 1 zooms out. False leaves the event to the page. */
  spread(factor: number): boolean;
  /** Whether a drag that starts here may rotate the scene. */
  free?(event: PointerEvent): boolean;
  reset?(): void;
  /** Called when the user has changed the view. */
  moved?(): void;
}

/** Degrees per drag across the element, and per arrow key. */
const [TURN, TILT, STEP] = [260, 120, 12];

export function orbit(room: Viewport, element: HTMLElement, touches: Touches): () => void {
  const down = new Map<number, { x: number; y: number }>();
  const { limits } = touches;

  function turn(azimuth: number, elevation: number, seconds = 0): void {
    const { gaze } = room.eye;
    room.go(
      {
        azimuth: gaze.azimuth + azimuth,
        elevation: Math.max(limits.lowest, Math.min(limits.highest, gaze.elevation + elevation)),
      },
      seconds,
    );
    touches.moved?.();
  }
  function apart(): number {
    const [a, b] = [...down.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
  function pressed(event: PointerEvent): void {
    if (touches.free && !touches.free(event)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
  }
  function moved(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX, y: event.clientY };
    if (down.size >= 2) {
      const old = apart();
      down.set(event.pointerId, here);
      if (old > 0) touches.spread(apart() / old);
      return;
    }
    down.set(event.pointerId, here);
    turn(
      (-(here.x - before.x) / element.clientWidth) * TURN,
      ((here.y - before.y) / element.clientHeight) * TILT,
    );
  }
  const lifted = (event: PointerEvent) => down.delete(event.pointerId);
  function wheeled(event: WheelEvent): void {
    if (
      event.deltaY !== 0 &&
      touches.spread(Math.exp(-Math.sign(event.deltaY) * Math.min(0.35, Math.abs(event.deltaY) / 280)))
    )
      event.preventDefault();
  }
  function keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const arrow = arrows[event.key];
    if (arrow) turn(...arrow, 0.15);
    else if (event.key === '+' || event.key === '=') touches.spread(1.4);
    else if (event.key === '-') touches.spread(1 / 1.4);
    else if (event.key === '0' && touches.reset) touches.reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const listeners = [
    ['pointerdown', pressed],
    ['pointermove', moved],
    ['pointerup', lifted],
    ['pointercancel', lifted],
    ['wheel', wheeled],
    ['keydown', keyed],
  ] as [string, EventListener][];
  for (const [kind, listener] of listeners)
    element.addEventListener(kind, listener, kind === 'wheel' ? { passive: false } : undefined);
  return () => {
    for (const [kind, listener] of listeners) element.removeEventListener(kind, listener);
  };
}
