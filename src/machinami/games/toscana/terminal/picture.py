"""Rich renderables of the board, the stacks and their top tiles.

A letter shows the colour of each square, so that the drawing works without terminal colours. A line separates
two tiles in a row, and a square is underlined where another tile lies below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from machinami.core import i18n
from machinami.core.contract import Json

WORDS = i18n.load_messages(Path(__file__).parent)
LETTERS = "GR"
COLOURS = ("grey", "red")
STYLES = ("black on grey70", "bold white on dark_red")
MIN_WIDE_LAYOUT = 92
"""Minimum terminal width, in columns, for stacks to the right of the board; otherwise they are below it."""

Square = tuple[int, int]


def say(lang: str, key: str, /, **values: object) -> str:
    """Return a message of the terminal catalogue."""
    return WORDS.format_message("says", key, **values)[lang]


def colour_name(seat: int, lang: str) -> str:
    """Return the name of a seat's colour."""
    return say(lang, COLOURS[seat])


def map_squares(board: Mapping[str, Json]) -> dict[Square, tuple[str, int]]:
    """Return the tile and the visible colour of each covered square."""
    return {
        (row, col): (entry["tile"], seat)
        for entry in board.get("tiles", ())
        for row, col, seat in entry["squares"]
    }


def render_grid(
    board: Mapping[str, Json],
    *,
    marks: Mapping[Square, str] | None = None,
    preview_squares: Mapping[Square, int] | None = None,
    highlighted_squares: Iterable[Square] | None = None,
) -> Text:
    """Render the board.

    `marks` are printed next to a square's letter or on a free square. `preview_squares` are those of a tile
    before its placement. With `highlighted_squares`, all other squares are in lower case.
    """
    marks, preview_squares = marks or {}, preview_squares or {}
    highlight = None if highlighted_squares is None else set(highlighted_squares)
    tiles = map_squares(board) | {square: ("", seat) for square, seat in preview_squares.items()}
    size, centre = board["size"], (board["size"] // 2,) * 2
    header = "   " + "".join(f"{col:^3}" for col in range(size))
    text = Text(header.rstrip() + "\n", style="dim", no_wrap=True)
    picture = Text(no_wrap=True)
    for row in range(size):
        picture.append(f"{row:>2} ", style="dim")
        for col in range(size):
            square = (row, col)
            if square not in tiles:
                sign = marks.get(square, "+" if square == centre and not tiles else "·")
                picture.append(f" {sign} ", style="dim" if sign == "·" else "bold green")
                continue
            tile, seat = tiles[square]
            left, below = tiles.get((row, col - 1)), tiles.get((row + 1, col))
            seam = "│" if left is not None and left[0] != tile else " "
            style = STYLES[seat] + (" underline" if below is not None and below[0] != tile else "")
            letter = LETTERS[seat] if highlight is None or square in highlight else LETTERS[seat].lower()
            picture.append(
                seam + letter + ("?" if square in preview_squares else marks.get(square, " ")), style=style
            )
        picture.append("\n" if row < size - 1 else "")
    return Text.assemble(text, picture)


def render_rotation(picture: list[str], seat: int) -> Text:
    """Render one rotation of a tile; `x` in the picture is the opponent's colour."""
    lines = []
    for row in picture:
        colours = [1 - seat if sign == "x" else seat for sign in row]
        lines.append(Text.assemble(*((f"{LETTERS[owner]} ", STYLES[owner]) for owner in colours)))
    return Text("\n").join(lines)


def render_stack(view: Mapping[str, Json], seat: int, lang: str) -> RenderableType:
    """Render the public part of a stack: its size, its top tile in every rotation, a known bottom tile."""
    board = view["board"]
    data, count = board["stacks"][seat], board["stacks"][seat]["count"]
    name = f"{LETTERS[seat]} {colour_name(seat, lang)}"
    if view["seat"] is not None:
        name += f" ({say(lang, 'you' if view['seat'] == seat else 'them')})"
    number = {0: "stack/none", 1: "stack/one"}.get(count, "stack")
    facts = [
        say(lang, number, count=count),
        say(lang, "veto" if board["vetoes"][seat] else "veto/used"),
        say(lang, "area", score=board["areas"][seat]["score"]),
    ]
    title = Text(name, style="bold underline" if board["mover"] == seat else "bold")
    lines: list[RenderableType] = [title, Text(", ".join(facts))]
    if data["top"] is not None:
        lines.append(Text(say(lang, "top", tile=data["top"])))
        turns = Table.grid(padding=(0, 2))
        turns.add_row(*(Text(str(turn), style="dim") for turn in range(len(data["turns"]))))
        turns.add_row(*(render_rotation(picture, seat) for picture in data["turns"]))
        lines.append(turns)
    if data["bottom"] is not None:
        lines.append(Text(say(lang, "bottom", tile=data["bottom"]), style="dim"))
    return Group(*lines)


class BoardLayout:
    """The board with panels. The layout depends on the terminal's width and is chosen when it is rendered."""

    def __init__(self, board: Text, panels: list[RenderableType], below: list[RenderableType]) -> None:
        self._board, self._panels, self._below = board, panels, below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= MIN_WIDE_LAYOUT:
            row = Table.grid(padding=(0, 3))
            spaced = [part for panel in self._panels for part in (panel, Text())]
            row.add_row(self._board, Group(*spaced))
            yield row
        else:
            yield self._board
            yield Text()
            panels = Table.grid(padding=(0, 3), expand=False)
            panels.add_row(*self._panels)
            yield panels
        yield from self._below


def build_layout(view: Mapping[str, Json], lang: str, board: Text, *below: str) -> BoardLayout:
    """Return the board with both stacks and some lines of text below."""
    panels = [render_stack(view, seat, lang) for seat in (0, 1)] if "stacks" in view["board"] else []
    return BoardLayout(board, panels, [Text(line, style="dim") for line in below])
