"""Board geometry and tiles, as bit patterns. The tiles are derived: all patterns that differ (C-3)."""

from collections.abc import Collection
from typing import Annotated, TypeAlias

from machinami.kernel import Board, board, table, words

# The board. Each row has one padding bit, so that shifts by one bit do not connect neighbouring rows.

SIDE = 17
ROW_STRIDE = SIDE + 1
SIZE = SIDE * ROW_STRIDE
CENTRE = 8 * ROW_STRIDE + 8

Squares: TypeAlias = Annotated[Board, SIZE]
EMPTY = board(SIZE)
FULL = board(SIZE, sum(((1 << SIDE) - 1) << row * ROW_STRIDE for row in range(SIDE)))

# The tiles: 2 rows of 4 squares, two of them in the opponent's colour.


def derive_tiles() -> list[frozenset[tuple[int, int]]]:
    """Return the opponent's squares of every tile, distinct up to rotation, in the law's order."""
    cells = [(row, col) for row in range(2) for col in range(4)]
    pairs = [frozenset({a, b}) for number, a in enumerate(cells) for b in cells[number + 1 :]]
    tiles: list[frozenset[tuple[int, int]]] = []
    for pair in pairs:
        if frozenset((1 - row, 3 - col) for row, col in pair) not in tiles:
            tiles.append(pair)
    return tiles


def rotate_cell(cell: tuple[int, int], turns: int) -> tuple[int, int]:
    """Return the position of a tile's square after quarter turns clockwise."""
    row, col = cell
    return ((row, col), (col, 1 - row), (1 - row, 3 - col), (3 - col, row))[turns]


def build_pattern(cells: Collection[tuple[int, int]], turns: int) -> int:
    return sum(1 << row * ROW_STRIDE + col for row, col in (rotate_cell(cell, turns) for cell in cells))


CELLS = tuple((row, col) for row in range(2) for col in range(4))
TILES = derive_tiles()
NUM_TILES = len(TILES)

SAME_AFTER_HALF_TURN = table([int({(1 - row, 3 - col) for row, col in pair} == pair) for pair in TILES])
FOOTPRINT = words([build_pattern(CELLS, turns) for turns in range(4)])
OPPONENT_PATTERNS = words([build_pattern(pair, turns) for pair in TILES for turns in range(4)])
OWN_PATTERNS = words(
    [build_pattern(CELLS, turns) ^ build_pattern(pair, turns) for pair in TILES for turns in range(4)]
)
OWN_OFFSETS = table(
    [
        row * ROW_STRIDE + col
        for pair in TILES
        for turns in range(4)
        for row, col in sorted(rotate_cell(cell, turns) for cell in CELLS if cell not in pair)
    ]
)
OVER_CENTRE_WIDE = board(SIZE, sum(1 << CENTRE - row * ROW_STRIDE - col for row, col in CELLS))
OVER_CENTRE_TALL = board(SIZE, sum(1 << CENTRE - col * ROW_STRIDE - row for row, col in CELLS))
