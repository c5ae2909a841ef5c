/** A tile that is pulled off its stack follows the pointer; let go over the board, it rests there. */

import { follow, type Shared } from '../../lib/gestures';
import type { Hand } from './heldTile.svelte';

/** `over` returns the pointer's position on the board in squares; null outside. */
export function carry(
  pressed: PointerEvent,
  hand: Hand,
  over: (event: PointerEvent) => Shared | null,
  drop: () => void,
): void {
  follow(pressed, {
    move(event) {
      const at = over(event);
      hand.rests = false;
      if (at) hand.point(at.x, at.y);
      else hand.shown = false;
    },
    drop(event) {
      if (over(event)) drop();
    },
  });
}
