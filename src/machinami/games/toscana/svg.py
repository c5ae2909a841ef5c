"""SVG drawing of a view: the board with its tiles, and the top tile of each stack."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, document, element, line, rectangle, text_label

STEP = 28
COLOURS = ("#8f918c", "#b5543c")
"""Fill colours by seat: grey, red."""

PANEL = 170
MARGIN = 24
"""Space for row and column numbers, in SVG units."""


def build_svg(view: dict[str, Json]) -> str:
    """Return the SVG drawing of a view."""
    board = view["board"]
    side = board["size"] * STEP
    parts = "".join((*_draw_squares(board), *_draw_edges(board), *_draw_stacks(board, side)))
    group = element("g", parts, transform=f"translate({MARGIN} {MARGIN})")
    return document(MARGIN + side + PANEL, MARGIN + side, [*_draw_numbers(board["size"]), group])


def _draw_numbers(size: int) -> Iterator[str]:
    """Draw column numbers above the board and row numbers to its left, counted from 0."""
    for number in range(size):
        middle = MARGIN + (number + 0.5) * STEP
        yield text_label((middle, MARGIN - 8), number, 11)
        yield text_label((MARGIN / 2, middle + 4), number, 11)


def _draw_squares(board: dict[str, Json]) -> Iterator[str]:
    colours = {(row, col): colour for tile in board["tiles"] for row, col, colour in tile["squares"]}
    for row in range(board["size"]):
        for col in range(board["size"]):
            fill = COLOURS[colours[row, col]] if (row, col) in colours else "none"
            yield rectangle(col * STEP, row * STEP, STEP, STEP, fill=fill, stroke=FAINT, stroke_width=0.5)


def _draw_edges(board: dict[str, Json]) -> Iterator[str]:
    """Draw the outlines of the tiles."""
    for tile in board["tiles"]:
        own = {(row, col) for row, col, _ in tile["squares"]}
        for row, col in sorted(own):
            x, y = col * STEP, row * STEP
            for neighbour, one, other in (
                ((row - 1, col), (x, y), (x + STEP, y)),
                ((row + 1, col), (x, y + STEP), (x + STEP, y + STEP)),
                ((row, col - 1), (x, y), (x, y + STEP)),
                ((row, col + 1), (x + STEP, y), (x + STEP, y + STEP)),
            ):
                if neighbour not in own:
                    yield line(one, other, stroke=INK, stroke_width=2)


def _draw_stacks(board: dict[str, Json], left: int) -> Iterator[str]:
    """Draw the unturned top tile of each stack, with the number of tiles left."""
    for seat, stack in enumerate(board["stacks"]):
        top = 40 + seat * 220
        yield text_label((left + 20, top), f"{seat}: {stack['count']}", 18, text_anchor="start")
        for row, squares in enumerate(stack["turns"][0] if stack["top"] else ()):
            for col, square in enumerate(squares):
                fill = COLOURS[seat if square == "." else 1 - seat]
                x, y = left + 20 + col * STEP, top + 20 + row * STEP
                yield rectangle(x, y, STEP, STEP, fill=fill, stroke=INK)
        if board["mover"] == seat:
            yield rectangle(left + 10, top - 18, PANEL - 20, 4, fill=INK)
