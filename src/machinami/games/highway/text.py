"""The table as plain text: a coarse map, the city, then the stock, pillars, roads and cars of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from machinami.core.contract import Action, Json
from machinami.core.text_view import wrap_lines
from machinami.games.highway.messages import WORDS

MAP_WIDTH, MAP_HEIGHT = 72, 28
"""Size of the map in characters; a character is about twice as high as it is wide."""


def build_text(view: dict[str, Json], language: str) -> str:
    """Return the map from above, the objects of the city, and the pieces of each seat with coordinates."""
    board = view["board"]
    lines = [
        _say(language, "round", round=board["round"]),
        "",
        *_build_map(board),
        "",
        _say(language, "legend"),
        "",
        *(_describe_object(thing, language) for thing in board["objects"]),
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
    for pillar in board["pillars"]:
        if pillar["seat"] == seat:
            yield "  " + _describe_pillar(pillar, language)
    for road in board["roads"]:
        if road["seat"] == seat:
            yield "  " + _describe_road(board, road, language)
    for end in board["open"]:
        if end["seat"] == seat:
            yield "  " + _describe_open_end(end, language)


def _describe_object(placed: dict[str, Json], language: str) -> str:
    x, y, angle = placed["at"]
    name = _name_piece(placed["object"], language)
    return _say(language, "object", object=name, x=x, y=y, angle=angle / 100)


def _describe_pillar(pillar: dict[str, Json], language: str) -> str:
    key = "pillar/junction" if pillar["junction"] else "pillar"
    x, y = pillar["at"]
    return _say(language, key, id=pillar["id"], height=pillar["height"], x=x, y=y)


def _describe_road(board: dict[str, Json], road: dict[str, Json], language: str) -> str:
    """Return a road with its ends, the roads that it crosses, and its cars."""
    if road["to"] is None:
        x, y = road["line"][1]
        text = _say(language, f"road/{road['kind']}", id=road["id"], base=road["from"], x=x, y=y)
    else:
        text = _say(language, "road", id=road["id"], base=road["from"], pillar=road["to"])
    for key in ("over", "under"):
        if road[key]:
            text += "; " + _say(language, f"road/{key}", roads=", ".join(map(str, road[key])))
    cars = [_name_piece(car["type"], language) for car in board["cars"] if car["road"] == road["id"]]
    return text + ("; " + _say(language, "road/cars", cars=", ".join(cars)) if cars else "")


def _describe_open_end(end: dict[str, Json], language: str) -> str:
    """Return the heights and distances at which a road may continue from an open end."""
    steps = (
        _say(
            language,
            "open/junction" if step["junction"] else "open/pillar",
            height=step["height"],
            least=step["reach"][0],
            most=step["reach"][1],
        )
        for step in end["next"]
    )
    return _say(language, "open", id=end["pillar"], ways=end["ways"], steps="; ".join(steps) or "–")


def _say(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("text", key, **values)[language]


def describe_action(action: Action, language: str) -> str:
    """Return an action or a result of chance in words, with the coordinates of the notation."""
    if "first" in action:
        return _describe(language, "first", seat=action["first"])
    if "object" in action:
        x, y, angle = action["at"]
        name = _name_piece(action["object"], language)
        return _describe(language, "object", object=name, x=x, y=y, angle=angle / 100)
    if "fell" in action:
        pieces = ", ".join(action["fell"])
        words = _describe(language, "fell" if pieces else "fell/none", pieces=pieces)
        if "back" in action:
            words += "; " + _describe(language, "back", pieces=", ".join(action["back"]))
        return words
    if "from" not in action:
        return _describe(language, next(iter(action)))
    if "exit" in action:
        road = _describe(language, "exit", base=action["from"], angle=action["exit"] / 100)
    else:
        x, y = action["pillar"]
        key = "junction" if action.get("junction") else "pillar"
        road = _describe(language, key, base=action["from"], height=action["height"], x=x, y=y)
    if not action.get("cars"):
        return road
    cars = ", ".join(_name_piece(type, language) for type, _ in action["cars"])
    return _describe(language, "cars", road=road, cars=cars)


def _name_piece(key: str, language: str) -> str:
    return WORDS.format_message("pieces", key)[language]


def _describe(language: str, key: str, /, **values: object) -> str:
    return WORDS.format_message("actions", key, **values)[language]
