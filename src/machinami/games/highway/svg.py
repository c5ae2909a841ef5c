"""The city from above as SVG: objects, pillars with their heights, roads from low to high, cars."""

from __future__ import annotations

from collections.abc import Iterator

from machinami.core.contract import Json
from machinami.core.svg import FAINT, INK, SEAT_COLOURS, circle, document, polygon, text_label

PICTURE_SIZE = 640
AREA_FILLS = {"development": "#e4dccb", "green": "#c3dbb0", "airport": "#d8d8d4", "rainbow": "#e6d3e0"}
BUILDING_FILL = "#b9ad9a"
MARGIN = 3_000


def build_svg(view: dict[str, Json]) -> str:
    """Return the SVG picture of a view, scaled to the outermost piece."""
    board = view["board"]
    reach = MARGIN + max(
        [
            12_000,
            *(abs(measure) for outline in _iter_outlines(board) for corner in outline for measure in corner),
        ]
    )
    plan = _Projection(PICTURE_SIZE / (2 * reach))
    parts = [
        *plan.draw_city(board),
        *plan.draw_pillars(board),
        *plan.draw_roads(board),
        *plan.draw_stocks(board),
    ]
    return document(PICTURE_SIZE, PICTURE_SIZE + 26 * len(board["stock"]) + 14, parts)


def _iter_outlines(board: dict[str, Json]) -> Iterator[list[list[int]]]:
    for thing in board["objects"]:
        yield thing["outline"].get("corners") or [thing["at"][:2]]
    yield from (road["corners"] for road in board["roads"])


class _Projection:
    """The mapping from table coordinates to pixels: the origin is the picture's centre, y points up."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def to_pixels(self, point: list[int]) -> tuple[float, float]:
        return PICTURE_SIZE / 2 + point[0] * self._scale, PICTURE_SIZE / 2 - point[1] * self._scale

    def draw_outline(self, outline: dict[str, Json], **look: object) -> str:
        if "corners" in outline:
            return polygon([self.to_pixels(corner) for corner in outline["corners"]], **look)
        return circle(self.to_pixels(outline["centre"]), outline["radius"] * self._scale, **look)

    def draw_city(self, board: dict[str, Json]) -> Iterator[str]:
        for thing in board["objects"]:
            fill = AREA_FILLS.get(thing["object"], BUILDING_FILL)
            yield self.draw_outline(thing["outline"], fill=fill, stroke=FAINT)
            for obstacle in thing["obstacles"]:
                yield self.draw_outline(obstacle["outline"], fill=BUILDING_FILL, stroke=INK, stroke_width=0.5)
            if thing["object"] != "development":
                yield text_label(self.to_pixels(thing["at"]), thing["object"], 9)

    def draw_pillars(self, board: dict[str, Json]) -> Iterator[str]:
        radius = board["geometry"]["disc"]["radius"] * self._scale
        for pillar in board["pillars"]:
            fill = "#e8c63c" if pillar["junction"] else "#9a9a96"
            at = self.to_pixels(pillar["at"])
            yield circle(at, radius, fill=fill, stroke=INK)
            yield text_label((at[0] + radius, at[1] + radius), pillar["height"], 9)

    def draw_roads(self, board: dict[str, Json]) -> Iterator[str]:
        """Yield the roads from low to high, each with its cars."""
        for road in sorted(board["roads"], key=lambda road: (max(road["z"]), road["id"])):
            corners = [self.to_pixels(corner) for corner in road["corners"]]
            colour = SEAT_COLOURS[road["seat"]]
            yield polygon(corners, fill="#f4efe6", stroke=colour, stroke_width=2.5, fill_opacity=0.85)
            for car in board["cars"]:
                if car["road"] == road["id"]:
                    car_corners = [self.to_pixels(corner) for corner in car["corners"]]
                    yield polygon(car_corners, fill=SEAT_COLOURS[car["seat"]], stroke=INK, stroke_width=0.5)

    def draw_stocks(self, board: dict[str, Json]) -> Iterator[str]:
        for seat, stock in enumerate(board["stock"]):
            y = PICTURE_SIZE + 18 + 26 * seat
            counts = f"grey {stock['grey']}  yellow {stock['yellow']}  roads {stock['roads']}"
            yield circle((20, y), 8, fill=SEAT_COLOURS[seat])
            yield text_label((40, y), f"{counts}  cars placed {stock['placed']}", 14, text_anchor="start")
