"""Carry paths (H-17b): points in time, linear interpolation between them, and validation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from machinami.games.highway.physics.bodies import (
    FULL_TURN,
    UNITS_PER_CM,
    Pose,
    Vector,
    build_pose,
    to_radians,
)
from machinami.games.highway.physics.loads import Load, Slice, place_slices
from machinami.geometry import shape
from machinami.geometry.polygon import Bounds

Point = tuple[int, int, int, int, int]
"""Milliseconds from the grip; x, y, z of the centre of the underside; the angle in plan."""

Path = Sequence[Point]

MAX_POINTS = 120
MAX_DURATION_MS = 12_000
MAX_SPEED = 1500 * 100
"""In law units per second."""
START_CLEARANCE = 20 * 100
FREE_HEIGHT = 150 * 100
END_TOLERANCE = 5 * 100
END_ANGLE_TOLERANCE = 8 * 100
MAX_RELEASE_HEIGHT = 20 * 100


def find_path_fault(
    path: Path, load: Load, with_tweezers: bool = False, *, ends_anywhere: bool = False
) -> str | None:
    """Return why a path is illegal, as the suffix of its refusal key; None if it is legal (H-17b).

    `with_tweezers` halves the speed limit (H-17d). `ends_anywhere`: the hand may open anywhere, as it may
    since rules version 3.
    """
    if not 2 <= len(path) <= MAX_POINTS or path[0][0] != 0 or path[-1][0] > MAX_DURATION_MS:
        return "length"
    for one, other in pairwise(path):
        fault = find_step_fault(one, other, with_tweezers)
        if fault is not None:
            return fault
    if path[0][3] < 0:
        return "table"
    if not is_clear(load, path[0], START_CLEARANCE):
        return "start"
    return None if ends_anywhere else _find_end_fault(path[-1], load)


def find_step_fault(one: Point, other: Point, with_tweezers: bool) -> str | None:
    """Return why a hand cannot go straight from a point to another one; None if it can (H-17b)."""
    time = other[0] - one[0]
    if time <= 0:
        return "time"
    fastest = MAX_SPEED // 2 if with_tweezers else MAX_SPEED
    square = sum((b - a) ** 2 for a, b in zip(one[1:4], other[1:4], strict=True))
    if square * 1000**2 > (fastest * time) ** 2:
        return "fast"
    return "table" if other[3] < 0 else None


def _find_end_fault(end: Point, load: Load) -> str | None:
    """Return "end" if a hand opens too far from a piece's place (H-17b, before rules version 3)."""
    _, x, y, z, angle = end
    off = abs((angle - load.angle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2)
    aside = (x - load.underside[0]) ** 2 + (y - load.underside[1]) ** 2
    if aside > END_TOLERANCE**2 or off > END_ANGLE_TOLERANCE:
        return "end"
    return None if load.underside[2] <= z <= load.underside[2] + MAX_RELEASE_HEIGHT else "end"


def is_clear(load: Load, point: Point, margin: int) -> bool:
    """Return whether a piece is above `FREE_HEIGHT`, or keeps a margin to every obstacle."""
    _, x, y, z, angle = point
    if z >= FREE_HEIGHT:
        return True
    return not any(
        one.low - margin < other.high and other.low < one.high + margin and is_near(one, other, margin)
        for one in place_slices(load.slices, (x, y, z), angle)
        for other in load.obstacles
    )


def is_near(one: Slice, other: Slice, margin: int) -> bool:
    """Return whether two slices come closer in plan than a margin."""
    left, down, right, up = one.bounds
    west, south, east, north = other.bounds
    if left - margin > east or west > right + margin or down - margin > north or south > up + margin:
        return False
    return shape.shapes_near(one.outline, other.outline, margin)


class Trajectory:
    """A path interpolated in time."""

    def __init__(self, path: Path, load: Load) -> None:
        self._times = [point[0] / 1000 for point in path]
        self._path, self._load = path, load

    @property
    def end_time(self) -> float:
        """The time of the release, in seconds."""
        return self._times[-1]

    @property
    def bounds(self) -> Bounds:
        """The bounding box of the path in plan."""
        xs, ys = [point[1] for point in self._path], [point[2] for point in self._path]
        return min(xs), min(ys), max(xs), max(ys)

    def underside_at(self, second: float) -> tuple[float, float, float, float]:
        """Return the centre of the underside (x, y, z in law units) and the yaw in radians at a time."""
        place = min(max(bisect_right(self._times, second), 1), len(self._times) - 1)
        start, end = self._times[place - 1], self._times[place]
        share = min(max((second - start) / (end - start), 0.0), 1.0)
        one, other = self._path[place - 1], self._path[place]
        x, y, z = (a + (b - a) * share for a, b in zip(one[1:4], other[1:4], strict=True))
        turn = (other[4] - one[4] + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        return x, y, z, to_radians(1) * (one[4] + turn * share)

    @property
    def segments(self) -> Iterator[tuple[float, float, float]]:
        """The straight segments: start and end in seconds, and the speed in law units per second."""
        for one, other in pairwise(self._path):
            way = hypot(*(b - a for a, b in zip(one[1:4], other[1:4], strict=True)))
            yield one[0] / 1000, other[0] / 1000, way * 1000 / (other[0] - one[0])

    def pose_at(self, second: float, shake: Vector = (0.0, 0.0, 0.0)) -> Pose:
        """Return the pose of the carried body at a time, displaced by `shake` (centimetres)."""
        x, y, z, yaw = self.underside_at(second)
        pose = build_pose(
            self._load.body.shape,
            (x / UNITS_PER_CM, y / UNITS_PER_CM, z / UNITS_PER_CM),
            yaw,
            self._load.tilt,
        )
        return Pose((pose.at[0] + shake[0], pose.at[1] + shake[1], pose.at[2] + shake[2]), pose.rotation)
