"""Toscana's board as SVG: the hillside with its tiles, and the tiles on top of the stacks."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, box, line, shape, sheet, words

STEP = 28
COLOURS = ("#8f918c", "#b5543c")
"""Grey and red, as the squares of views are numbered."""

PANEL = 170
MARGIN = 24
"""Room for the numbers of rows and columns, as actions name them."""


def svg(view: dict[str, Json]) -> str:
    """What a view shows."""
    board = view["board"]
    side = board["size"] * STEP
    parts = "".join((*_squares(board), *_edges(board), *_stacks(board, side)))
    shifted = shape("g", parts, transform=f"translate({MARGIN} {MARGIN})")
    return sheet(MARGIN + side + PANEL, MARGIN + side, [*_numbers(board["size"]), shifted])


def _numbers(size: int) -> Iterator[str]:
    """Columns above the board and rows beside it, counted from 0."""
    for number in range(size):
        middle = MARGIN + (number + 0.5) * STEP
        yield words((middle, MARGIN - 8), number, 11)
        yield words((MARGIN / 2, middle + 4), number, 11)


def _squares(board: dict[str, Json]) -> Iterator[str]:
    laid = {(row, col): colour for tile in board["tiles"] for row, col, colour in tile["squares"]}
    for row in range(board["size"]):
        for col in range(board["size"]):
            fill = COLOURS[laid[row, col]] if (row, col) in laid else "none"
            yield box(col * STEP, row * STEP, STEP, STEP, fill=fill, stroke=FAINT, stroke_width=0.5)


def _edges(board: dict[str, Json]) -> Iterator[str]:
    """The borders of the tiles."""
    for tile in board["tiles"]:
        own = {(row, col) for row, col, _ in tile["squares"]}
        for row, col in sorted(own):
            x, y = col * STEP, row * STEP
            for beyond, one, other in (
                ((row - 1, col), (x, y), (x + STEP, y)),
                ((row + 1, col), (x, y + STEP), (x + STEP, y + STEP)),
                ((row, col - 1), (x, y), (x, y + STEP)),
                ((row, col + 1), (x + STEP, y), (x + STEP, y + STEP)),
            ):
                if beyond not in own:
                    yield line(one, other, stroke=INK, stroke_width=2)


def _stacks(board: dict[str, Json], left: int) -> Iterator[str]:
    """What everybody lays next, as it would lie unturned, and how many are left."""
    for seat, stack in enumerate(board["stacks"]):
        top = 40 + seat * 220
        yield words((left + 20, top), f"{seat}: {stack['count']}", 18, text_anchor="start")
        for row, squares in enumerate(stack["turns"][0] if stack["top"] else ()):
            for col, square in enumerate(squares):
                fill = COLOURS[seat if square == "." else 1 - seat]
                x, y = left + 20 + col * STEP, top + 20 + row * STEP
                yield box(x, y, STEP, STEP, fill=fill, stroke=INK)
        if board["mover"] == seat:
            yield box(left + 10, top - 18, PANEL - 20, 4, fill=INK)
