"""Plots: an outline on the lattice, and every spot of a piece inside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from machinami.games.jutaku.components.poses import Pose, posed
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.lattice import STEP, Stamp
from machinami.geometry.incline import FINE, fine_length
from machinami.geometry.point import Point, quotient
from machinami.geometry.polygon import Polygon, bounds, sides
from machinami.geometry.segment import crossing
from machinami.geometry.sines import FULL, turned

MARGIN = 100
"""J-3c: distance from the lattice outline to the larger printed one, in hundredths of a millimetre."""

QUARTER = FULL // 4


class Spot(NamedTuple):
    """A piece on the lattice: covered regions, edges along its sides, twice its area in cells, the corner
    of its bounding box, and its orientation."""

    piece: int
    mask: int
    rim: int
    size: int
    x: int
    y: int
    orientation: int


class Ground(NamedTuple):
    """Position and angle of a lattice on a card."""

    at: Point
    angle: int

    def laid(self, point: Point) -> Point:
        """Convert a point from lattice axes to the card; both in hundredths of a millimetre."""
        x, y = turned(point, self.angle)
        return self.at[0] + x, self.at[1] + y

    def lifted(self, point: Point) -> Point:
        """Convert a point of the card to lattice axes."""
        return turned((point[0] - self.at[0], point[1] - self.at[1]), FULL - self.angle)


class Plot:
    """A lattice outline and the spots of pieces inside it."""

    def __init__(self, pieces: tuple[Polygon, ...], outline: Polygon) -> None:
        footprint = lattice.stamp(outline)
        left, bottom, _, _ = bounds(outline)
        self.corner = left, bottom
        self.across, self.high = footprint.width, footprint.height
        self.mask, self.rim = footprint.mask(self.across), footprint.rim(self.across)
        self.pieces = pieces
        self._spots: dict[int, tuple[Spot, ...]] = {}

    def spots(self, piece: int) -> tuple[Spot, ...]:
        """Return every spot of a piece inside the outline."""
        if piece not in self._spots:
            self._spots[piece] = tuple(self._fitted(piece))
        return self._spots[piece]

    def size(self, piece: int) -> int:
        """Return twice the area of a piece in cells; 0 if it has no spot in the outline."""
        spots = self.spots(piece)
        return spots[0].size if spots else 0

    def pose(self, spot: Spot, ground: Ground) -> Pose:
        """Return the pose that puts a piece on a spot."""
        flipped, quarter = lattice.SYMMETRIES[spot.orientation]
        left, bottom, _, _ = bounds(lattice.oriented(self.pieces[spot.piece], flipped, quarter))
        x, y = (self.corner[0] + spot.x) * STEP - left, (self.corner[1] + spot.y) * STEP - bottom
        return (*ground.laid((x, y)), (quarter * QUARTER + ground.angle) % FULL, flipped)

    def spot(self, piece: int, pose: Pose, ground: Ground) -> Spot | None:
        """Return the spot of a pose, to a tenth of a millimetre; None if it is on none."""
        corners = [ground.lifted(corner) for corner in posed(self.pieces[piece], pose)]
        left, bottom = (min(corner[axis] for corner in corners) for axis in (0, 1))
        x, y = quotient(left, STEP) - self.corner[0], quotient(bottom, STEP) - self.corner[1]
        for spot in self.spots(piece):
            if (spot.x, spot.y) == (x, y):
                exact = posed(self.pieces[piece], self.pose(spot, ground))
                if _same(sorted(ground.lifted(corner) for corner in exact), sorted(corners)):
                    return spot
        return None

    def _fitted(self, piece: int) -> list[Spot]:
        size = lattice.cells(_unit(self.pieces[piece]))
        outside = ~self.mask
        found = []
        for orientation, footprint in enumerate(stamps(self.pieces[piece])):
            if footprint is None:
                continue
            mask, edge_mask = footprint.mask(self.across), footprint.rim(self.across)
            for y in range(self.high - footprint.height + 1):
                for x in range(self.across - footprint.width + 1):
                    placed = mask << ((y * self.across + x) * lattice.REGIONS)
                    if not placed & outside:
                        edges = edge_mask << ((y * (self.across + 1) + x) * len(lattice.WAYS))
                        found.append(Spot(piece, placed, edges, size, x, y, orientation))
        return found


def _same(one: list[Point], other: list[Point]) -> bool:
    return all(abs(a[0] - b[0]) <= 10 and abs(a[1] - b[1]) <= 10 for a, b in zip(one, other, strict=True))


def _unit(piece: Polygon) -> Polygon:
    """Return a piece in lattice steps, its bounding box at the origin."""
    return tuple((x // STEP, y // STEP) for x, y in lattice.cornered(piece))


@cache
def stamps(piece: Polygon) -> tuple[Stamp | None, ...]:
    """Return the footprints of a piece in all orientations; None where an earlier one is equal."""
    footprints: list[Stamp | None] = []
    for flipped, quarter in lattice.SYMMETRIES:
        footprint = lattice.stamp(_unit(lattice.oriented(piece, flipped, quarter)))
        is_repeat = any(other is not None and other.rows == footprint.rows for other in footprints)
        footprints.append(None if is_repeat else footprint)
    return tuple(footprints)


def printed(outline: Polygon, ground: Ground) -> Polygon:
    """J-3c: return the printed outline of a lattice outline, larger on all sides."""
    wide = widened(tuple((x * STEP, y * STEP) for x, y in outline), MARGIN)
    return tuple(ground.laid(point) for point in wide)


def traced(outline: Polygon, ground: Ground) -> Polygon:
    """Return the lattice outline of a printed one."""
    narrow = widened(tuple(ground.lifted(point) for point in outline), -MARGIN)
    return tuple((quotient(x, STEP), quotient(y, STEP)) for x, y in narrow)


@lru_cache(24)
def plot_of(pieces: tuple[Polygon, ...], outline: Polygon, ground: Ground) -> Plot:
    """Return the plot of a printed outline."""
    return Plot(pieces, traced(outline, ground))


def widened(polygon: Polygon, by: int) -> Polygon:
    """Return a polygon with all its sides shifted outwards."""
    shifted = []
    for a, b in sides(polygon):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = fine_length(dx, dy)
        out_x, out_y = by * FINE * FINE * dy // length, -by * FINE * FINE * dx // length
        shifted.append(tuple((x * FINE + out_x, y * FINE + out_y) for x, y in (a, b)))
    corners = []
    for one, other in zip(shifted, shifted[1:] + shifted[:1], strict=True):
        x, y, w = crossing((one[0], one[1]), (other[0], other[1]))
        corners.append((quotient(x, w * FINE), quotient(y, w * FINE)))
    return tuple(corners)
