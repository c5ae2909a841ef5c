/** Keyboard input of boards. */

/**
 * The key of an event if the board may handle it, letters in lower case; null for key combinations and for
 * events in dialogs, fields and focused buttons.
 */
export function keyFor(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('dialog, select, input:not([type=checkbox])')) return null;
  if (event.key === 'Enter' && target?.closest('button, input')) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Directions of the arrow keys, y upwards. */
export const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
