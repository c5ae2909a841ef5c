/** How boards understand keys. */

/** The key that is meant for the board, a letter in lower case. A combination belongs to the browser,
 * and a dialog, a field or a focused button keeps its own: for those null. */
export function keyFor(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('dialog, select, input:not([type=checkbox])')) return null;
  if (event.key === 'Enter' && target?.closest('button, input')) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Where an arrow points, y upwards. */
export const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The place in a list that a digit names, from 0: the key 1 is the first, 0 the tenth. */
export function placeOf(key: string): number | null {
  if (!/^[0-9]$/.test(key)) return null;
  return key === '0' ? 9 : Number(key) - 1;
}
