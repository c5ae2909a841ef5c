"""Simulate one piece on one path with its shake, from shortly before it comes near an obstacle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from math import cos, hypot, sin
from random import Random

from machinami.games.highway.physics import automatic_path
from machinami.games.highway.physics.bodies import CM, Body, Pose
from machinami.games.highway.physics.loads import Load, Slice
from machinami.games.highway.physics.path import Path, Way
from machinami.games.highway.physics.tremor import Shake, shake
from machinami.games.highway.physics.world import Carry, Moved, Settled
from machinami.geometry import shape

EARLY = 0.25
"""The simulation starts this many seconds before the piece comes near an obstacle."""

NEAR = 1_000
"""Distance that counts as near, in the law's units."""

SWING = 1.5
"""Upper bound of a shake's displacement, as a multiple of its amplitude."""

LOOK = 1 / 30
"""Seconds between two proximity checks along a path."""

Part = tuple[float, float, float, float, float]
"""A part of a piece, relative to the centre of its underside: position ahead and aside, radius, low, high."""

TRIES = 12
"""Generated paths that are simulated before the first one is used regardless."""


def carried(load: Load, settled: Settled, path: Path, tremor: float, rng: Random) -> Moved:
    """Simulate a carry with a shake of `tremor` centimetres."""
    way = Way(path, load)
    off = shake(tremor, way, rng)
    return settled.carried(Carry(load.body, _begins(load, way, tremor), way.ends, _held(way, off)))


def fallen(load: Load, settled: Settled, moved: Moved) -> frozenset[int]:
    """Return the bodies that a carry knocked over, without those that yield to the piece's weight alone."""
    return frozenset(moved.fallen) - _gives_way(settled, load.body) if moved.fallen else frozenset()


@lru_cache(maxsize=4)
def _gives_way(settled: Settled, body: Body) -> frozenset[int]:
    return settled.gives_way(body)


def choose(load: Load, settled: Settled) -> Path:
    """Return the first generated path on which no body falls; if there is none, the first path."""
    first: Path | None = None
    for path in islice(automatic_path.paths(load), TRIES):
        first = first or path
        if not fallen(load, settled, carried(load, settled, path, 0.0, Random(0))):
            return path
    assert first is not None, "automatic_path yields at least one path"
    return first


def _begins(load: Load, way: Way, tremor: float) -> float:
    """Return the time in seconds at which the simulation starts: shortly before the piece comes near an
    obstacle."""
    margin = NEAR + round(SWING * tremor * CM)
    parts = [(*shape.middle(one.outline), _wide(one) + margin, one.low, one.high) for one in load.slices]
    reach = max(hypot(x, y) + wide for x, y, wide, _, _ in parts)
    second, obstacles = 0.0, _beside(load, way, reach)
    while second < way.ends:
        x, y, z, yaw = way.under(second)
        if any(_near(x, y, z, yaw, part, obstacles, margin) for part in parts):
            return max(0.0, second - EARLY)
        second += LOOK
    return max(0.0, way.ends - EARLY)


def _beside(load: Load, way: Way, reach: float) -> list[Slice]:
    """Return the obstacles that a piece may come near on its path (a bounding-box filter)."""
    left, down, right, up = way.bounds
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


def _near(
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


def _wide(one: Slice) -> float:
    """Return the radius of the circle round a slice's bounding box."""
    left, down, right, up = one.bounds
    return hypot(right - left, up - down) / 2


def _held(way: Way, off: Shake) -> Callable[[float], Pose]:
    return lambda second: way.pose(second, off(second))
