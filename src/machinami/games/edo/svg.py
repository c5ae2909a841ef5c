"""Edo's map as SVG: spaces and roads, samurai, buildings, the merchant, and each player's goods."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEATS, box, disc, line, polygon, sheet, words

SIDE, EDGE, PANEL, RADIUS = 640, 16, 200, 28
KINDS = {
    "town": "#e9d9bd",
    "river": "#bcd3e6",
    "paddies": "#d5e3a8",
    "forest": "#a9c59a",
    "quarry": "#cfcac2",
    "border": "#f1e9da",
}


def svg(view: dict[str, Json]) -> str:
    """Return the drawing of a view."""
    board = view["board"]
    parts = [*_roads(board), *_spaces(board), *_buildings(board), *_samurai(board), *_seats(board)]
    return sheet(SIDE + PANEL, SIDE, parts)


def _at(board: dict[str, Json], space: str) -> tuple[float, float]:
    x, y = board["map"]["spaces"][space]["at"]
    return EDGE + x * (SIDE - 2 * EDGE) / 1000, EDGE + y * (SIDE - 2 * EDGE) / 1000


def _roads(board: dict[str, Json]) -> Iterator[str]:
    for name, space in board["map"]["spaces"].items():
        for other in space["roads"]:
            if name < other:
                yield line(_at(board, name), _at(board, other), stroke=FAINT, stroke_width=5)


def _spaces(board: dict[str, Json]) -> Iterator[str]:
    for name, space in board["map"]["spaces"].items():
        at = _at(board, name)
        dashes = "5 4" if space["covered"] else "none"
        yield disc(at, RADIUS, fill=KINDS[space["kind"]], stroke=INK, stroke_dasharray=dashes)
        yield words((at[0], at[1] + 20), name, 11)
    x, y = _at(board, board["merchant"]["at"])
    yield polygon([(x - 34, y - 22), (x - 22, y - 34), (x - 10, y - 22)], fill=INK)


def _buildings(board: dict[str, Json]) -> Iterator[str]:
    """Draw small houses, wide posts, and fortresses with a thick outline; grey if a building has no owner."""
    for name, town in board["towns"].items():
        x, y = _at(board, name)
        for number, slot in enumerate(town["slots"]):
            wide = {"house": 9, "post": 14}.get(slot["what"], 14)
            edge = 3 if slot["what"] == "fortress" else 1
            fill = "#8a8175" if slot["seat"] is None else SEATS[slot["seat"]]
            left, top = x - 28 + number % 4 * 15, y - RADIUS - 8 - number // 4 * 12
            yield box(left, top, wide, 10, fill=fill, stroke=INK, stroke_width=edge)


def _samurai(board: dict[str, Json]) -> Iterator[str]:
    crowd: dict[str, int] = {}
    for seat, player in enumerate(board["players"]):
        for space in player["samurai"]:
            number = crowd[space] = crowd.get(space, -1) + 1
            x, y = _at(board, space)
            at = x - 18 + number % 4 * 12, y - 6 + number // 4 * 11
            yield disc(at, 5.5, fill=SEATS[seat], stroke="#ffffff")


def _seats(board: dict[str, Json]) -> Iterator[str]:
    """Draw goods, power and cards of each seat; a dash stands for a value hidden from the viewer."""
    for seat, player in enumerate(board["players"]):
        top = 40 + seat * 130
        yield disc((SIDE + 16, top), 9, fill=SEATS[seat])
        goods = [f"{name} {_told(player[name])}" for name in ("rice", "wood", "stone", "ryo")]
        lines = [f"power {player['power']}"], goods[:2], goods[2:], player["cards"]
        for number, text in enumerate(map(" ".join, lines)):
            yield words((SIDE + 34, top + number * 22), text, 14, text_anchor="start")


def _told(value: Json) -> str:
    return "–" if value is None else str(value)
