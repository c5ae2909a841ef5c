"""SVG drawing of a view: cards on their spaces, tokens, the trick, the viewer's hand, seats' points."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEATS, box, disc, sheet, words

WIDE, HIGH, EDGE = 116, 92, 24
COLOURS = {"V": "#b9a3cf", "R": "#dd9a8b", "B": "#9db9dc", "G": "#a9cba0", "Y": "#ead88f"}
OTHER = {"park": "#cfe3c0", "monument": "#e3d3b5"}
BACK = "#7d7468"


def svg(view: dict[str, Json]) -> str:
    """Return the SVG drawing of a view."""
    board = view["board"]
    width, height = 2 * EDGE + board["cols"] * WIDE, 2 * EDGE + board["rows"] * HIGH
    parts = [*_town(board), *_tokens(board), *_below(board, height)]
    return sheet(width, height + 150, parts)


def _town(board: dict[str, Json]) -> Iterator[str]:
    for row in range(board["rows"]):
        for col in range(board["cols"]):
            yield box(EDGE + col * WIDE, EDGE + row * HIGH, WIDE, HIGH, fill="none", stroke=FAINT)
    for card in board["cards"]:
        row, col = card["space"]
        x, y = EDGE + col * WIDE, EDGE + row * HIGH
        yield box(x + 8, y + 8, WIDE - 16, HIGH - 16, fill=_fill(card["card"]), stroke=INK, rx=4)
        # Below the centre, which may hold a token.
        yield words((x + WIDE / 2, y + HIGH - 25), card["card"] or "?", 15)
        if not card["up"]:
            yield box(x + 12, y + 12, WIDE - 24, 6, fill=BACK)


def _tokens(board: dict[str, Json]) -> Iterator[str]:
    for token in board["tokens"]:
        row, col = token["slot"]
        at = EDGE + col * WIDE / 2, EDGE + row * HIGH / 2
        yield disc(at, 11, fill=SEATS[token["seat"]], stroke=INK)
        yield words(at, token["seat"], 12, fill="#ffffff")


def _below(board: dict[str, Json], top: float) -> Iterator[str]:
    """Draw the trick, the viewer's hand, and for each seat its points, cards and tokens."""
    for number, play in enumerate(board["trick"]):
        yield from _small(EDGE + number * 58, top, play["card"])
        yield disc((EDGE + number * 58 + 25, top + 40), 5, fill=SEATS[play["seat"]])
    for number, card in enumerate(board["hand"] or ()):
        yield from _small(EDGE + number * 54, top + 54, card)
    for seat, player in enumerate(board["players"]):
        points = sum(player["points"].values())
        at = EDGE + 8 + seat * 116, top + 122
        yield disc(at, 7, fill=SEATS[seat])
        label = f"{points} · {player['cards']} · {player['tokens']}"
        yield words((at[0] + 14, at[1]), label, 13, text_anchor="start")


def _small(x: float, y: float, card: str) -> Iterator[str]:
    yield box(x, y, 50, 34, fill=_fill(card), stroke=INK, rx=3)
    yield words((x + 25, y + 17), card, 15)


def _fill(card: str | None) -> str:
    return BACK if card is None else OTHER.get(card, COLOURS.get(card[0], "#ffffff"))
