"""Edo's map as SVG: spaces and roads, samurai, buildings, the merchant, and each player's goods."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import (
    FAINT,
    INK,
    SEAT_COLOURS,
    circle,
    document,
    line,
    polygon,
    rectangle,
    text_label,
)

SIDE, EDGE, PANEL, RADIUS = 640, 16, 200, 28
SPACE_COLOURS = {
    "town": "#e9d9bd",
    "river": "#bcd3e6",
    "paddies": "#d5e3a8",
    "forest": "#a9c59a",
    "quarry": "#cfcac2",
    "border": "#f1e9da",
}


def build_svg(view: dict[str, Json]) -> str:
    """Return the drawing of a view."""
    board = view["board"]
    parts = [
        *_draw_roads(board),
        *_draw_spaces(board),
        *_draw_buildings(board),
        *_draw_samurai(board),
        *_draw_seats(board),
    ]
    return document(SIDE + PANEL, SIDE, parts)


def _locate_space(board: dict[str, Json], space: str) -> tuple[float, float]:
    x, y = board["map"]["spaces"][space]["at"]
    return EDGE + x * (SIDE - 2 * EDGE) / 1000, EDGE + y * (SIDE - 2 * EDGE) / 1000


def _draw_roads(board: dict[str, Json]) -> Iterator[str]:
    for name, space in board["map"]["spaces"].items():
        for other in space["roads"]:
            if name < other:
                yield line(
                    _locate_space(board, name), _locate_space(board, other), stroke=FAINT, stroke_width=5
                )


def _draw_spaces(board: dict[str, Json]) -> Iterator[str]:
    for name, space in board["map"]["spaces"].items():
        at = _locate_space(board, name)
        dashes = "5 4" if space["covered"] else "none"
        yield circle(at, RADIUS, fill=SPACE_COLOURS[space["kind"]], stroke=INK, stroke_dasharray=dashes)
        yield text_label((at[0], at[1] + 20), name, 11)
    x, y = _locate_space(board, board["merchant"]["at"])
    yield polygon([(x - 34, y - 22), (x - 22, y - 34), (x - 10, y - 22)], fill=INK)


def _draw_buildings(board: dict[str, Json]) -> Iterator[str]:
    """Draw small houses, wide posts, and fortresses with a thick outline; grey if a building has no owner."""
    for name, town in board["towns"].items():
        x, y = _locate_space(board, name)
        for number, slot in enumerate(town["slots"]):
            wide = {"house": 9, "post": 14}.get(slot["what"], 14)
            edge = 3 if slot["what"] == "fortress" else 1
            fill = "#8a8175" if slot["seat"] is None else SEAT_COLOURS[slot["seat"]]
            left, top = x - 28 + number % 4 * 15, y - RADIUS - 8 - number // 4 * 12
            yield rectangle(left, top, wide, 10, fill=fill, stroke=INK, stroke_width=edge)


def _draw_samurai(board: dict[str, Json]) -> Iterator[str]:
    crowd: dict[str, int] = {}
    for seat, player in enumerate(board["players"]):
        for space in player["samurai"]:
            number = crowd[space] = crowd.get(space, -1) + 1
            x, y = _locate_space(board, space)
            at = x - 18 + number % 4 * 12, y - 6 + number // 4 * 11
            yield circle(at, 5.5, fill=SEAT_COLOURS[seat], stroke="#ffffff")


def _draw_seats(board: dict[str, Json]) -> Iterator[str]:
    """Draw goods, power and cards of each seat; a dash stands for a value hidden from the viewer."""
    for seat, player in enumerate(board["players"]):
        top = 40 + seat * 130
        yield circle((SIDE + 16, top), 9, fill=SEAT_COLOURS[seat])
        goods = [f"{name} {_format_value(player[name])}" for name in ("rice", "wood", "stone", "ryo")]
        lines = [f"power {player['power']}"], goods[:2], goods[2:], player["cards"]
        for number, text in enumerate(map(" ".join, lines)):
            yield text_label((SIDE + 34, top + number * 22), text, 14, text_anchor="start")


def _format_value(value: Json) -> str:
    return "–" if value is None else str(value)
