/** What would hang together on the board if a tile lay where it is held. */

import type { Laid, Square } from './view';

type Cell = readonly [row: number, column: number];

/** The squares of a colour on this tile, with all of that colour which they would be joined to by edges. */
export function joined(laid: readonly Laid[], tile: readonly Square[], seat: number): Cell[] {
  const key = (row: number, column: number) => `${row},${column}`;
  const free = new Map<string, Cell>();
  for (const [row, column, shown] of [...laid.flatMap(({ squares }) => squares), ...tile]) {
    if (shown === seat) free.set(key(row, column), [row, column]);
  }
  const found: Cell[] = [];
  const rest = tile.map(([row, column]) => key(row, column));
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const cell = free.get(next);
    if (!cell || !free.delete(next)) continue;
    found.push(cell);
    const [row, column] = cell;
    rest.push(key(row - 1, column), key(row + 1, column), key(row, column - 1), key(row, column + 1));
  }
  return found;
}
