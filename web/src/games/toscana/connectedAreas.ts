/**
 * What would hang together on the board if a tile lay where it is held (C-19, C-20); compared with the rules by
 * tests/games/test_page_rules.py.
 */

import type { Laid, Square } from './view';

type Cell = readonly [row: number, column: number];

/**
 * The largest area of a colour that this tile would have a part in, by tiles and then by squares: what else
 * it shows does not count with it.
 */
export function joined(laid: readonly Laid[], tile: readonly Square[], seat: number): Cell[] {
  const key = (row: number, column: number) => `${row},${column}`;
  const free = new Map<string, { cell: Cell; tile: number }>();
  [tile, ...laid.map(({ squares }) => squares)].forEach((squares, tile) => {
    for (const [row, column, shown] of squares)
      if (shown === seat) free.set(key(row, column), { cell: [row, column], tile });
  });
  const areaAt = (row: number, column: number) => {
    const cells: Cell[] = [];
    const tiles = new Set<number>();
    const rest = [key(row, column)];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const found = free.get(next);
      if (!found || !free.delete(next)) continue;
      cells.push(found.cell);
      tiles.add(found.tile);
      const [y, x] = found.cell;
      rest.push(key(y - 1, x), key(y + 1, x), key(y, x - 1), key(y, x + 1));
    }
    return { cells, tiles: tiles.size };
  };
  const areas = tile.map(([row, column]) => areaAt(row, column));
  return areas.sort((a, b) => b.tiles - a.tiles || b.cells.length - a.cells.length)[0]?.cells ?? [];
}
