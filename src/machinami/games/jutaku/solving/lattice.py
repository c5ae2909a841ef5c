"""The lattice under our data sets: masks that make containment, overlap and support exact.

Lines of slope 0, ∞, ±1, ±2 and ±½ through the points of a square lattice cut every cell into the same
32 regions. A polygon whose corners are lattice points and whose sides follow such lines is a union of
regions, one bit each, so that containment, overlap and support are an AND of two ints. Its sides are bits
as well, one for each edge between neighbouring lattice points: two polygons that do not overlap touch
exactly if they share such a bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import gcd
from typing import NamedTuple

from machinami.geometry.point import Point, Vector
from machinami.geometry.polygon import Polygon, area_twice, bounds, sides

STEP = 500
"""The lattice's step, in hundredths of a millimetre."""

REGIONS_PER_CELL = 32
DIRECTIONS: tuple[Vector, ...] = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
"""Directions of sides, each without its opposite."""

ORIENTATIONS = tuple((flipped, quarter) for flipped in (False, True) for quarter in range(4))
"""Orientations that keep a polygon on the lattice: flipped first, then turned by quarters."""

_SUBDIVISIONS = 60
_LINES = (
    (1, -1, 0),
    (1, 1, -1),
    (2, -1, 0),
    (2, -1, -1),
    (2, 1, -1),
    (2, 1, -2),
    (1, -2, 0),
    (1, -2, 1),
    (1, 2, -1),
    (1, 2, -2),
)
"""Lines a·x + b·y + c = 0 that cross the unit cell."""


class Footprint(NamedTuple):
    """A lattice polygon in one orientation, its bounding box at the origin: region bits by row, and edges."""

    corners: Polygon
    width: int
    height: int
    rows: tuple[int, ...]
    edges: tuple[tuple[int, int, int], ...]

    def build_mask(self, board_width: int) -> int:
        """Return the covered regions as a bit mask of a board `board_width` cells wide."""
        return sum(row << (number * board_width * REGIONS_PER_CELL) for number, row in enumerate(self.rows))

    def build_edge_mask(self, board_width: int) -> int:
        """Return the edges along the sides as a bit mask of a board `board_width` cells wide."""
        return sum(1 << ((y * (board_width + 1) + x) * len(DIRECTIONS) + way) for x, y, way in self.edges)


def reduce_vector(vector: Vector) -> tuple[Vector, int]:
    """Return the shortest lattice vector in the same direction, and the factor between them."""
    times = gcd(*vector)
    return (vector[0] // times, vector[1] // times), times


def follows_lattice(polygon: Polygon) -> bool:
    """Return whether all sides run in directions of the lattice."""
    return all(_find_direction((b[0] - a[0], b[1] - a[1]))[0] is not None for a, b in sides(polygon))


def orient(polygon: Polygon, flipped: bool, quarter: int) -> Polygon:
    """Return a polygon flipped and turned by quarters about the origin, anticlockwise again."""
    points = [(-x, y) for x, y in reversed(polygon)] if flipped else list(polygon)
    for _ in range(quarter):
        points = [(-y, x) for x, y in points]
    return tuple(points)


def shift_to_origin(polygon: Polygon) -> Polygon:
    """Return a polygon shifted so that its bounding box begins at (0, 0)."""
    left, bottom, _, _ = bounds(polygon)
    return tuple((x - left, y - bottom) for x, y in polygon)


def build_footprint(polygon: Polygon) -> Footprint:
    """Return the footprint of an anticlockwise lattice polygon, its bounding box at the origin."""
    corners = shift_to_origin(polygon)
    _, _, width, height = bounds(corners)
    rows = [_build_row_mask(corners, y, width) for y in range(height)]
    return Footprint(corners, width, height, tuple(rows), tuple(_list_edges(corners)))


def count_half_cells(polygon: Polygon) -> int:
    """Return twice the area in cells."""
    return area_twice(polygon)


@cache
def _group_points() -> dict[tuple[bool, ...], list[Point]]:
    """Return the points of a fine grid inside the cell, grouped by the side of every line they lie on."""
    found: dict[tuple[bool, ...], list[Point]] = {}
    for y in range(1, _SUBDIVISIONS):
        for x in range(1, _SUBDIVISIONS):
            values = [a * x + b * y + c * _SUBDIVISIONS for a, b, c in _LINES]
            if all(values):
                found.setdefault(tuple(value > 0 for value in values), []).append((x, y))
    return found


def _compute_clearance(point: Point) -> int:
    x, y = point
    edges = (x, y, _SUBDIVISIONS - x, _SUBDIVISIONS - y)
    return min(*edges, *(abs(a * x + b * y + c * _SUBDIVISIONS) for a, b, c in _LINES))


@cache
def _list_region_points() -> tuple[Point, ...]:
    """Return a point well inside each region."""
    return tuple(max(points, key=_compute_clearance) for points in _group_points().values())


def _build_row_mask(corners: Polygon, y: int, width: int) -> int:
    """Return the regions that a polygon covers in one row of cells, as a bit mask."""
    row = 0
    for region, (fine_x, fine_y) in enumerate(_list_region_points()):
        level = y * _SUBDIVISIONS + fine_y
        crossed = [
            side
            for side in sides(corners)
            if (side[0][1] * _SUBDIVISIONS > level) != (side[1][1] * _SUBDIVISIONS > level)
        ]
        for x in range(width if crossed else 0):
            point = x * _SUBDIVISIONS + fine_x
            inside = False
            for (ax, ay), (bx, by) in crossed:
                beyond = (bx - ax) * (level - ay * _SUBDIVISIONS) - (by - ay) * (point - ax * _SUBDIVISIONS)
                inside ^= (beyond > 0) == (by > ay)
            if inside:
                row |= 1 << (x * REGIONS_PER_CELL + region)
    return row


def _find_direction(vector: Vector) -> tuple[int | None, int]:
    """Return a side's direction number and its length in edges; the number is None for a foreign slope."""
    (dx, dy), times = reduce_vector(vector)
    if (dx, dy) < (0, 0) or (dx == 0 and dy < 0):
        dx, dy = -dx, -dy
    return (DIRECTIONS.index((dx, dy)) if (dx, dy) in DIRECTIONS else None), times


def _list_edges(corners: Sequence[Point]) -> Iterator[tuple[int, int, int]]:
    for (ax, ay), (bx, by) in sides(tuple(corners)):
        direction, times = _find_direction((bx - ax, by - ay))
        if direction is None:
            raise ValueError("side does not follow a lattice direction")
        x, y = min((ax, ay), (bx, by))
        dx, dy = DIRECTIONS[direction]
        for step in range(times):
            yield x + step * dx, y + step * dy, direction
