"""Plots: an outline on the lattice, and every spot of a piece inside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.lattice import STEP, Footprint
from machinami.geometry.incline import LENGTH_SCALE, compute_scaled_length
from machinami.geometry.point import Point, divide_rounded
from machinami.geometry.polygon import Polygon, bounds, sides
from machinami.geometry.segment import intersect_lines
from machinami.geometry.sines import FULL_TURN, rotate_point

MARGIN = 100
"""J-3c: distance from the lattice outline to the larger printed one, in hundredths of a millimetre."""

QUARTER_TURN = FULL_TURN // 4


class Spot(NamedTuple):
    """A piece placed on the lattice.

    The fields are covered regions, edges along its sides, twice its area in cells, the corner of its bounding
    box, and its orientation.
    """

    piece: int
    mask: int
    edge_mask: int
    size: int
    x: int
    y: int
    orientation: int


class LatticeFrame(NamedTuple):
    """Position and angle of a lattice on a card."""

    at: Point
    angle: int

    def to_card(self, point: Point) -> Point:
        """Convert a point from lattice axes to the card; both in hundredths of a millimetre."""
        x, y = rotate_point(point, self.angle)
        return self.at[0] + x, self.at[1] + y

    def to_lattice(self, point: Point) -> Point:
        """Convert a point of the card to lattice axes."""
        return rotate_point((point[0] - self.at[0], point[1] - self.at[1]), FULL_TURN - self.angle)


class Plot:
    """A lattice outline and the spots of pieces inside it."""

    def __init__(self, pieces: tuple[Polygon, ...], outline: Polygon) -> None:
        footprint = lattice.build_footprint(outline)
        left, bottom, _, _ = bounds(outline)
        self.corner = left, bottom
        self.width, self.height = footprint.width, footprint.height
        self.mask, self.edge_mask = footprint.build_mask(self.width), footprint.build_edge_mask(self.width)
        self.pieces = pieces
        self._spots: dict[int, tuple[Spot, ...]] = {}

    def list_spots(self, piece: int) -> tuple[Spot, ...]:
        """Return every spot of a piece inside the outline."""
        if piece not in self._spots:
            self._spots[piece] = tuple(self._compute_spots(piece))
        return self._spots[piece]

    def compute_size(self, piece: int) -> int:
        """Return twice the area of a piece in cells; 0 if it has no spot in the outline."""
        spots = self.list_spots(piece)
        return spots[0].size if spots else 0

    def compute_pose(self, spot: Spot, frame: LatticeFrame) -> Pose:
        """Return the pose that puts a piece on a spot."""
        flipped, quarter = lattice.ORIENTATIONS[spot.orientation]
        left, bottom, _, _ = bounds(lattice.orient(self.pieces[spot.piece], flipped, quarter))
        x, y = (self.corner[0] + spot.x) * STEP - left, (self.corner[1] + spot.y) * STEP - bottom
        return (*frame.to_card((x, y)), (quarter * QUARTER_TURN + frame.angle) % FULL_TURN, flipped)

    def find_spot(self, piece: int, pose: Pose, frame: LatticeFrame) -> Spot | None:
        """Return the spot of a pose, to a tenth of a millimetre; None if it is on none."""
        corners = [frame.to_lattice(corner) for corner in apply_pose(self.pieces[piece], pose)]
        left, bottom = (min(corner[axis] for corner in corners) for axis in (0, 1))
        x, y = divide_rounded(left, STEP) - self.corner[0], divide_rounded(bottom, STEP) - self.corner[1]
        for spot in self.list_spots(piece):
            if (spot.x, spot.y) == (x, y):
                exact = apply_pose(self.pieces[piece], self.compute_pose(spot, frame))
                if _is_close(sorted(frame.to_lattice(corner) for corner in exact), sorted(corners)):
                    return spot
        return None

    def _compute_spots(self, piece: int) -> list[Spot]:
        size = lattice.count_half_cells(_scale_to_steps(self.pieces[piece]))
        outside = ~self.mask
        found = []
        for orientation, footprint in enumerate(list_footprints(self.pieces[piece])):
            if footprint is None:
                continue
            mask, edge_mask = footprint.build_mask(self.width), footprint.build_edge_mask(self.width)
            for y in range(self.height - footprint.height + 1):
                for x in range(self.width - footprint.width + 1):
                    placed = mask << ((y * self.width + x) * lattice.REGIONS_PER_CELL)
                    if not placed & outside:
                        edges = edge_mask << ((y * (self.width + 1) + x) * len(lattice.DIRECTIONS))
                        found.append(Spot(piece, placed, edges, size, x, y, orientation))
        return found


def _is_close(one: list[Point], other: list[Point]) -> bool:
    return all(abs(a[0] - b[0]) <= 10 and abs(a[1] - b[1]) <= 10 for a, b in zip(one, other, strict=True))


def _scale_to_steps(piece: Polygon) -> Polygon:
    """Return a piece in lattice steps, its bounding box at the origin."""
    return tuple((x // STEP, y // STEP) for x, y in lattice.shift_to_origin(piece))


@cache
def list_footprints(piece: Polygon) -> tuple[Footprint | None, ...]:
    """Return the footprints of a piece in all orientations; None where an earlier one is equal."""
    footprints: list[Footprint | None] = []
    for flipped, quarter in lattice.ORIENTATIONS:
        footprint = lattice.build_footprint(_scale_to_steps(lattice.orient(piece, flipped, quarter)))
        is_repeat = any(other is not None and other.rows == footprint.rows for other in footprints)
        footprints.append(None if is_repeat else footprint)
    return tuple(footprints)


def to_printed_outline(outline: Polygon, frame: LatticeFrame) -> Polygon:
    """J-3c: return the printed outline of a lattice outline, larger on all sides."""
    wide = offset_polygon(tuple((x * STEP, y * STEP) for x, y in outline), MARGIN)
    return tuple(frame.to_card(point) for point in wide)


def to_lattice_outline(outline: Polygon, frame: LatticeFrame) -> Polygon:
    """Return the lattice outline of a printed one."""
    narrow = offset_polygon(tuple(frame.to_lattice(point) for point in outline), -MARGIN)
    return tuple((divide_rounded(x, STEP), divide_rounded(y, STEP)) for x, y in narrow)


@lru_cache(24)
def build_plot(pieces: tuple[Polygon, ...], outline: Polygon, frame: LatticeFrame) -> Plot:
    """Return the plot of a printed outline."""
    return Plot(pieces, to_lattice_outline(outline, frame))


def offset_polygon(polygon: Polygon, distance: int) -> Polygon:
    """Return a polygon with all its sides shifted outwards."""
    shifted = []
    for a, b in sides(polygon):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = compute_scaled_length(dx, dy)
        out_x, out_y = (
            distance * LENGTH_SCALE * LENGTH_SCALE * dy // length,
            -distance * LENGTH_SCALE * LENGTH_SCALE * dx // length,
        )
        shifted.append(tuple((x * LENGTH_SCALE + out_x, y * LENGTH_SCALE + out_y) for x, y in (a, b)))
    corners = []
    for one, other in zip(shifted, shifted[1:] + shifted[:1], strict=True):
        x, y, w = intersect_lines((one[0], one[1]), (other[0], other[1]))
        corners.append((divide_rounded(x, w * LENGTH_SCALE), divide_rounded(y, w * LENGTH_SCALE)))
    return tuple(corners)
