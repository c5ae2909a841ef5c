"""SVG drawing of a view: cards on their spaces, tokens, the trick, the viewer's hand, seats' points."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEAT_COLOURS, circle, document, rectangle, text_label

WIDE, HIGH, EDGE = 116, 92, 24
COLOURS = {"V": "#b9a3cf", "R": "#dd9a8b", "B": "#9db9dc", "G": "#a9cba0", "Y": "#ead88f"}
OTHER = {"park": "#cfe3c0", "monument": "#e3d3b5"}
BACK = "#7d7468"


def build_svg(view: dict[str, Json]) -> str:
    """Return the SVG drawing of a view."""
    board = view["board"]
    width, height = 2 * EDGE + board["cols"] * WIDE, 2 * EDGE + board["rows"] * HIGH
    parts = [*_draw_town(board), *_draw_tokens(board), *_draw_panel(board, height)]
    return document(width, height + 150, parts)


def _draw_town(board: dict[str, Json]) -> Iterator[str]:
    for row in range(board["rows"]):
        for col in range(board["cols"]):
            yield rectangle(EDGE + col * WIDE, EDGE + row * HIGH, WIDE, HIGH, fill="none", stroke=FAINT)
    for card in board["cards"]:
        row, col = card["space"]
        x, y = EDGE + col * WIDE, EDGE + row * HIGH
        yield rectangle(x + 8, y + 8, WIDE - 16, HIGH - 16, fill=_fill_colour(card["card"]), stroke=INK, rx=4)
        # Below the centre, which may hold a token.
        yield text_label((x + WIDE / 2, y + HIGH - 25), card["card"] or "?", 15)
        if not card["up"]:
            yield rectangle(x + 12, y + 12, WIDE - 24, 6, fill=BACK)


def _draw_tokens(board: dict[str, Json]) -> Iterator[str]:
    for token in board["tokens"]:
        row, col = token["slot"]
        at = EDGE + col * WIDE / 2, EDGE + row * HIGH / 2
        yield circle(at, 11, fill=SEAT_COLOURS[token["seat"]], stroke=INK)
        yield text_label(at, token["seat"], 12, fill="#ffffff")


def _draw_panel(board: dict[str, Json], top: float) -> Iterator[str]:
    """Draw the trick, the viewer's hand, and for each seat its points, cards and tokens."""
    for number, play in enumerate(board["trick"]):
        yield from _draw_small_card(EDGE + number * 58, top, play["card"])
        yield circle((EDGE + number * 58 + 25, top + 40), 5, fill=SEAT_COLOURS[play["seat"]])
    for number, card in enumerate(board["hand"] or ()):
        yield from _draw_small_card(EDGE + number * 54, top + 54, card)
    for seat, player in enumerate(board["players"]):
        points = sum(player["points"].values())
        at = EDGE + 8 + seat * 116, top + 122
        yield circle(at, 7, fill=SEAT_COLOURS[seat])
        label = f"{points} · {player['cards']} · {player['tokens']}"
        yield text_label((at[0] + 14, at[1]), label, 13, text_anchor="start")


def _draw_small_card(x: float, y: float, card: str) -> Iterator[str]:
    yield rectangle(x, y, 50, 34, fill=_fill_colour(card), stroke=INK, rx=3)
    yield text_label((x + 25, y + 17), card, 15)


def _fill_colour(card: str | None) -> str:
    return BACK if card is None else OTHER.get(card, COLOURS.get(card[0], "#ffffff"))
