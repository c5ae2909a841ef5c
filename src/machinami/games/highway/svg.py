"""The city from above as SVG: objects, pillars with their heights, roads from low to high, cars."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEATS, disc, polygon, sheet, words

SIDE = 640
CITY = {"development": "#e4dccb", "green": "#c3dbb0", "airport": "#d8d8d4", "rainbow": "#e6d3e0"}
BUILT = "#b9ad9a"
MARGIN = 3_000


def svg(view: dict[str, Json]) -> str:
    """Return the SVG picture of a view, scaled to the outermost piece."""
    board = view["board"]
    reach = MARGIN + max(
        [12_000, *(abs(measure) for outline in _outlines(board) for corner in outline for measure in corner)]
    )
    plan = _Plan(SIDE / (2 * reach))
    parts = [*plan.city(board), *plan.pillars(board), *plan.roads(board), *plan.stocks(board)]
    return sheet(SIDE, SIDE + 26 * len(board["stock"]) + 14, parts)


def _outlines(board: dict[str, Json]) -> Iterator[list[list[int]]]:
    for thing in board["objects"]:
        yield thing["outline"].get("corners") or [thing["at"][:2]]
    yield from (road["corners"] for road in board["roads"])


class _Plan:
    """The mapping from table coordinates to pixels: the origin is the picture's centre, y points up."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def at(self, point: list[int]) -> tuple[float, float]:
        return SIDE / 2 + point[0] * self._scale, SIDE / 2 - point[1] * self._scale

    def outline(self, outline: dict[str, Json], **look: object) -> str:
        if "corners" in outline:
            return polygon([self.at(corner) for corner in outline["corners"]], **look)
        return disc(self.at(outline["centre"]), outline["radius"] * self._scale, **look)

    def city(self, board: dict[str, Json]) -> Iterator[str]:
        for thing in board["objects"]:
            fill = CITY.get(thing["object"], BUILT)
            yield self.outline(thing["outline"], fill=fill, stroke=FAINT)
            for obstacle in thing["obstacles"]:
                yield self.outline(obstacle["outline"], fill=BUILT, stroke=INK, stroke_width=0.5)
            if thing["object"] != "development":
                yield words(self.at(thing["at"]), thing["object"], 9)

    def pillars(self, board: dict[str, Json]) -> Iterator[str]:
        radius = board["geometry"]["disc"]["radius"] * self._scale
        for pillar in board["pillars"]:
            fill = "#e8c63c" if pillar["junction"] else "#9a9a96"
            at = self.at(pillar["at"])
            yield disc(at, radius, fill=fill, stroke=INK)
            yield words((at[0] + radius, at[1] + radius), pillar["height"], 9)

    def roads(self, board: dict[str, Json]) -> Iterator[str]:
        """Yield the roads from low to high, each with its cars."""
        for road in sorted(board["roads"], key=lambda road: (max(road["z"]), road["id"])):
            corners = [self.at(corner) for corner in road["corners"]]
            colour = SEATS[road["seat"]]
            yield polygon(corners, fill="#f4efe6", stroke=colour, stroke_width=2.5, fill_opacity=0.85)
            for car in board["cars"]:
                if car["road"] == road["id"]:
                    car_corners = [self.at(corner) for corner in car["corners"]]
                    yield polygon(car_corners, fill=SEATS[car["seat"]], stroke=INK, stroke_width=0.5)

    def stocks(self, board: dict[str, Json]) -> Iterator[str]:
        for seat, stock in enumerate(board["stock"]):
            y = SIDE + 18 + 26 * seat
            counts = f"grey {stock['grey']}  yellow {stock['yellow']}  roads {stock['roads']}"
            yield disc((20, y), 8, fill=SEATS[seat])
            yield words((40, y), f"{counts}  cars placed {stock['placed']}", 14, text_anchor="start")
