import { expect, test } from 'vitest';
import { joined } from '../connectedAreas';
import { colours, type Laid } from '../view';

const laid = (tile: string, picture: readonly string[], row: number, column: number): Laid => ({
  tile,
  at: [row, column, 0],
  squares: colours(picture, tile.startsWith('g') ? 0 : 1).map(
    ([r, c, seat]) => [r + row, c + column, seat] as const,
  ),
});
const board = [laid('g2', ['x.x.', '....'], 0, 0), laid('r1', ['....', 'xx..'], 0, 4)];

test('a tile is joined by edges to what has its colour, whoever laid it', () => {
  const tile = colours(['x..x', '....'], 0).map(([row, column, seat]) => [row + 2, column, seat] as const);
  const grey = joined(board, tile, 0).map(String);
  expect(grey).toHaveLength(6 + 6 + 2);
  expect(grey).toContain('1,4');
});

test('corners join nothing, neither does the other colour, and of two parts only one is an area', () => {
  const tile = colours(['x...', '...x'], 0).map(
    ([row, column, seat]) => [row + 2, column + 8, seat] as const,
  );
  expect(joined(board, tile, 0)).toHaveLength(6);
  expect(joined(board, tile, 1).map(String)).toEqual(['2,8']);
});
