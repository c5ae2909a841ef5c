"""The table as plain text: a coarse map, then the stock, pillars and crossings of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Json
from machinami.core.text_view import wrap_lines
from machinami.games.highway.messages import WORDS

MAP_WIDTH, MAP_HEIGHT = 72, 28
"""Size of the map in characters; a character is about twice as high as it is wide."""


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the map from above and a few lines for each seat."""
    board = view["board"]
    lines = [
        _say(language, "round", round=board["round"]),
        "",
        *_build_map(board),
        "",
        _say(language, "legend"),
        "",
    ]
    for seat in range(view["seats"]):
        lines += _describe_seat(board, seat, language)
    return wrap_lines(lines)


def _build_map(board: dict[str, Json]) -> list[str]:
    """Return the map: objects by the initial of their key, roads by seat number, pillars as `#` on top."""
    half = board["geometry"]["table"]
    canvas = [[" "] * MAP_WIDTH for _ in range(MAP_HEIGHT)]

    def mark(point: Sequence[int], sign: str) -> None:
        col = (point[0] + half) * MAP_WIDTH // (2 * half + 1)
        row = (half - point[1]) * MAP_HEIGHT // (2 * half + 1)
        if row in range(MAP_HEIGHT) and col in range(MAP_WIDTH):
            canvas[row][col] = sign

    for thing in board["objects"]:
        mark(thing["at"], thing["object"][0].upper())
    for road in board["roads"]:
        (x, y), (to_x, to_y) = road["line"]
        for step in range(41):
            mark((x + (to_x - x) * step // 40, y + (to_y - y) * step // 40), str(road["seat"]))
    for pillar in board["pillars"]:
        mark(pillar["at"], "#")
    edge = "+" + "-" * MAP_WIDTH + "+"
    return [edge, *(f"|{''.join(row)}|" for row in canvas), edge]


def _describe_seat(board: dict[str, Json], seat: int, language: str) -> Iterator[str]:
    stock = board["stock"][seat]
    yield _say(
        language,
        "stock",
        seat=seat,
        grey=stock["grey"],
        yellow=stock["yellow"],
        roads=stock["roads"],
        placed=stock["placed"],
        cars=len(stock["cars"]),
    )
    if board["points"] is not None:
        yield "  " + _say(language, "points", points=board["points"][seat]["total"])
    pillars = [_describe_pillar(pillar, language) for pillar in board["pillars"] if pillar["seat"] == seat]
    yield "  " + _say(language, "pillars", pillars=", ".join(pillars))
    for road in board["roads"]:
        if road["seat"] == seat and (road["over"] or road["under"]):
            over, under = (", ".join(map(str, road[key])) or "–" for key in ("over", "under"))
            yield "  " + _say(language, "crossing", road=road["id"], over=over, under=under)


def _describe_pillar(pillar: dict[str, Json], language: str) -> str:
    key = "pillar/junction" if pillar["junction"] else "pillar"
    return _say(language, key, id=pillar["id"], height=pillar["height"])


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]
