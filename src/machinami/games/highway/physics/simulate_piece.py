"""Simulate one piece on one path with its shake, from shortly before it comes near an obstacle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from math import cos, hypot, sin
from random import Random

from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.bodies import UNITS_PER_CM, Body, Pose
from machinami.games.highway.physics.loads import Load, Slice
from machinami.games.highway.physics.path import Path, Trajectory
from machinami.games.highway.physics.rest import rests_at_place
from machinami.games.highway.physics.tremor import ShakeFunction, sample_shake
from machinami.games.highway.physics.world import Carry, CarryResult, SettledCity
from machinami.geometry import shape

LEAD_SECONDS = 0.25
"""The simulation starts this many seconds before the piece comes near an obstacle."""

NEAR_DISTANCE = 1_000
"""Distance that counts as near, in the law's units."""

MAX_SHAKE_FACTOR = 1.5
"""Upper bound of a shake's displacement, as a multiple of its amplitude."""

CHECK_SECONDS = 1 / 30
"""Seconds between two proximity checks along a path."""

Part = tuple[float, float, float, float, float]
"""A part of a piece, relative to the centre of its underside: position ahead and aside, radius, low, high."""

MAX_PATHS = 12
"""Generated paths that are simulated before the first one is used regardless."""


def simulate_piece(load: Load, city: SettledCity, path: Path, tremor: float, rng: Random) -> CarryResult:
    """Simulate a carry with a shake of `tremor` centimetres."""
    way = Trajectory(path, load)
    off = sample_shake(tremor, way, rng)
    return city.simulate_carry(
        Carry(load.body, _find_start_time(load, way, tremor), way.end_time, _build_pose_function(way, off))
    )


def find_knocked_over(load: Load, city: SettledCity, result: CarryResult) -> frozenset[int]:
    """Return the bodies that a carry knocked over, without those that yield to the piece's weight alone."""
    return (
        frozenset(result.knocked_over) - _find_yielding(city, load.body)
        if result.knocked_over
        else frozenset()
    )


@lru_cache(maxsize=4)
def _find_yielding(city: SettledCity, body: Body) -> frozenset[int]:
    return city.find_yielding(body)


def choose_path(load: Load, city: SettledCity) -> Path:
    """Return the first generated path on which no body falls and the piece comes to rest at its place; if
    there is none, the first one on which no body falls, else the first path."""
    first: Path | None = None
    harmless: Path | None = None
    for path in islice(automatic_path.iter_paths(load), MAX_PATHS):
        first = first or path
        result = simulate_piece(load, city, path, 0.0, Random(0))
        if find_knocked_over(load, city, result):
            continue
        if rests_at_place(load, city, result.final):
            return path
        harmless = harmless or path
    assert first is not None, "automatic_path yields at least one path"
    return harmless or first


def _find_start_time(load: Load, trajectory: Trajectory, tremor: float) -> float:
    """Return the time in seconds at which the simulation starts.

    It is shortly before the piece comes near an obstacle.
    """
    margin = NEAR_DISTANCE + round(MAX_SHAKE_FACTOR * tremor * UNITS_PER_CM)
    parts = [
        (*shape.middle(one.outline), _compute_radius(one) + margin, one.low, one.high) for one in load.slices
    ]
    reach = max(hypot(x, y) + wide for x, y, wide, _, _ in parts)
    second, obstacles = 0.0, _find_nearby(load, trajectory, reach)
    while second < trajectory.end_time:
        x, y, z, yaw = trajectory.underside_at(second)
        if any(_is_near(x, y, z, yaw, part, obstacles, margin) for part in parts):
            return max(0.0, second - LEAD_SECONDS)
        second += CHECK_SECONDS
    return max(0.0, trajectory.end_time - LEAD_SECONDS)


def _find_nearby(load: Load, trajectory: Trajectory, reach: float) -> list[Slice]:
    """Return the obstacles that a piece may come near on its path (a bounding-box filter)."""
    left, down, right, up = trajectory.bounds
    area = left - reach, down - reach, right + reach, up + reach
    return [
        other
        for other in load.obstacles
        if not (
            other.bounds[2] < area[0]
            or other.bounds[0] > area[2]
            or other.bounds[3] < area[1]
            or other.bounds[1] > area[3]
        )
    ]


def _is_near(
    x: float, y: float, z: float, yaw: float, part: Part, obstacles: Sequence[Slice], margin: int
) -> bool:
    """Return whether the circle round a part of the piece comes near the bounding box of an obstacle."""
    ahead, aside, wide, low, high = part
    x, y = x + ahead * cos(yaw) - aside * sin(yaw), y + ahead * sin(yaw) + aside * cos(yaw)
    low, high = z + low - margin, z + high + margin
    for other in obstacles:
        if low < other.high and other.low < high:
            left, down, right, up = other.bounds
            if left - wide < x < right + wide and down - wide < y < up + wide:
                return True
    return False


def _compute_radius(one: Slice) -> float:
    """Return the radius of the circle round a slice's bounding box."""
    left, down, right, up = one.bounds
    return hypot(right - left, up - down) / 2


def _build_pose_function(trajectory: Trajectory, shake: ShakeFunction) -> Callable[[float], Pose]:
    return lambda second: trajectory.pose_at(second, shake(second))
