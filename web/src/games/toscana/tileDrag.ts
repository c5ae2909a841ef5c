/** A tile that is pulled off its stack follows the pointer; let go over the board, it rests there. */

import type { Shared } from '../../lib/gestures';
import type { Hand } from './heldTile.svelte';

/** `over` returns the pointer's position on the board in squares; null outside. */
export function carry(hand: Hand, over: (event: PointerEvent) => Shared | null, drop: () => void): void {
  const done = new AbortController();
  const { signal } = done;
  addEventListener(
    'pointermove',
    (moved) => {
      const at = over(moved);
      hand.rests = false;
      if (at) hand.point(at.x, at.y);
      else hand.shown = false;
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    (last) => {
      done.abort();
      if (over(last)) drop();
    },
    { signal },
  );
  addEventListener('pointercancel', () => done.abort(), { signal });
}
