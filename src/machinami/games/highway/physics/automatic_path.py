"""Generated carry paths, for `assist` (H-17e) and for bots. A route is a path without times.

Distances are in the law's units (hundredths of a millimetre).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, sin, tan

from machinami.games.highway.physics.bodies import FULL, radians
from machinami.games.highway.physics.loads import Load, Slice, posed, shifted
from machinami.games.highway.physics.path import HIGH, Path, Point, near
from machinami.geometry import polygon

RELEASES = (150, 60, 20)
"""Heights above the final position at which a piece is released, in order of preference."""

HOVER = 500
"""Height above the final position at which a piece approaches from the side."""

SLOW, BRISK, GENTLE = 12_000.0, 40_000.0, 4_000.0
"""Speeds near other pieces, away from them, and just above the final position, in law units per second."""

LOW = 300
"""The last stretch above the release point, covered at the slowest speed."""

PAUSE = 120
"""Milliseconds of rest before the release."""

STEP = 700
"""Distance between the points at which a route is checked for collisions."""

MARGINS = (500, 250, 120)
"""Clearances round the piece, in order of preference."""

SIDES = 12
AWAY = (6_000, 10_000, 14_000)

THREADED = (24, (3_000, 8_000, 12_000, 17_000), (200, 900))
"""Number of directions, distances and heights of approach for a piece that must go in under others."""

SLIDING, SLID = (FULL // 2, 0, FULL * 13 // 24, FULL * 11 // 24), (8_000, 12_000)
"""Directions relative to the piece and distances for a piece that slides in along its slope."""

Place = tuple[int, int, int]


def path(load: Load) -> Path:
    """Return the preferred path: the first of `iter_paths`."""
    return next(paths(load))


def paths(load: Load) -> Iterator[Path]:
    """Yield paths for a piece: first the highest release, then the largest clearance, from above before from
    the sides. If no route is free, yield routes in under other pieces, sliding routes, and the route from
    above."""
    room = _Room(load)
    has_route = False
    for release in RELEASES:
        for route in room.roomy([*_ways(load, release)]):
            has_route = True
            yield _timed(route, load.angle)
    if not has_route:
        for route in room.roomy([*_threaded(load, RELEASES[-1])]):
            yield _timed(route, load.angle)
        for route in _slid(load, RELEASES[-1]):
            yield _timed(route, load.angle)
        yield _timed(next(_ways(load, RELEASES[0])), load.angle)


class _Room:
    """Collision checks for a piece of constant angle; obstacles that it touches at its final position are
    ignored."""

    def __init__(self, load: Load) -> None:
        self._slices = posed(load.slices, (0, 0, 0), load.angle)
        home = [shifted(one, load.under) for one in self._slices]
        self._among = [
            other for other in load.obstacles if not any(_meets(one, other, MARGINS[-1]) for one in home)
        ]

    def roomy(self, ways: Sequence[Sequence[Place]]) -> Iterator[Sequence[Place]]:
        """Yield the free routes, those with the largest clearance first."""
        yielded = set[int]()
        for margin in MARGINS:
            for number, route in enumerate(ways):
                if number not in yielded and self.free(route, margin):
                    yielded.add(number)
                    yield route

    def free(self, way: Sequence[Place], margin: int) -> bool:
        """Return whether the piece keeps the clearance along the whole route."""
        among = self._beside(way, margin)
        return all(self._clear(place, margin, among) for place in _looks(way)) if among else True

    def _beside(self, way: Sequence[Place], margin: int) -> list[Slice]:
        """Return the obstacles that the piece may come near on a route (a bounding-box filter)."""
        left = min(one.bounds[0] for one in self._slices) + min(x for x, _, _ in way) - margin
        down = min(one.bounds[1] for one in self._slices) + min(y for _, y, _ in way) - margin
        right = max(one.bounds[2] for one in self._slices) + max(x for x, _, _ in way) + margin
        up = max(one.bounds[3] for one in self._slices) + max(y for _, y, _ in way) + margin
        low = min(one.low for one in self._slices) + min(z for _, _, z in way) - margin
        return [
            other
            for other in self._among
            if other.high > low and not polygon.apart(other.bounds, (left, down, right, up))
        ]

    def _clear(self, place: Place, margin: int, among: Sequence[Slice]) -> bool:
        """Return whether the piece at a place keeps the clearance; above `FREE_HEIGHT` it always does."""
        return place[2] >= HIGH or not any(
            _meets(here, other, margin)
            for here in (shifted(one, place) for one in self._slices)
            for other in among
        )


def _meets(one: Slice, other: Slice, margin: int) -> bool:
    return one.low - margin < other.high and other.low < one.high + margin and near(one, other, margin)


def _ways(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield the route from above, then routes from the sides."""
    x, y, z = load.under
    rest = (x, y, z + release)
    yield [(x, y, z + HIGH), rest]
    yield from _sideways(load.under, load.angle, rest, SIDES, AWAY, (HOVER,))


def _threaded(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield routes from more sides, at lower heights, for a piece that must go in under others."""
    x, y, z = load.under
    return _sideways(load.under, load.angle, (x, y, z + release), *THREADED)


def _slid(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield routes along the piece's own slope: an exit under a road keeps its distance to the road above."""
    x, y, z = load.under
    for turn in SLIDING:
        for away in SLID:
            course = radians(turn)
            ahead, aside = away * cos(course), away * sin(course)
            low = z + release + round(ahead * tan(load.tilt))
            if low >= 0:
                east, north = cos(radians(load.angle)), sin(radians(load.angle))
                beside = round(x + ahead * east - aside * north), round(y + ahead * north + aside * east)
                yield [(*beside, low + HIGH), (*beside, low), (x, y, z + release)]


def _sideways(
    under: Place, angle: int, rest: Place, sides: int, aways: Sequence[int], hovers: Sequence[int]
) -> Iterator[list[Place]]:
    """Yield routes down to one side of the final position, across to it, and down to `rest`."""
    x, y, z = under
    for away in aways:
        for side in range(sides):
            turn = radians(angle + side * FULL // sides)
            beside = round(x + away * cos(turn)), round(y + away * sin(turn))
            for hover in hovers:
                yield [(*beside, z + HIGH), (*beside, z + hover), (x, y, z + hover), rest]


def _looks(way: Sequence[Place]) -> Iterator[Place]:
    """Yield the points at which a route is checked, from its end to its start."""
    for one, other in pairwise(reversed(way)):
        steps = 1 + round(_long(one, other)) // STEP
        for step in range(steps):
            x, y, z = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            yield x, y, z


def _timed(way: Sequence[Place], angle: int) -> Path:
    """Return a route as a path with times; slow near other pieces, and slowest just before the release."""
    points: list[Point] = [(0, *way[0], angle)]
    for number, (one, other) in enumerate(pairwise(way)):
        speed = BRISK if number == 0 and len(way) > 2 else SLOW
        last = number == len(way) - 2
        above = min(LOW, abs(one[2] - other[2])) if last else 0
        if above < _long(one, other):
            there = (other[0], other[1], other[2] + above)
            points.append((_after(points, one, there, speed), *there, angle))
        if above:
            points.append((_after(points, points[-1][1:4], other, GENTLE), *other, angle))
    time, *rest, _ = points[-1]
    points.append((time + PAUSE, rest[0], rest[1], rest[2], angle))
    return points


def _after(points: Sequence[Point], one: Place, other: Place, speed: float) -> int:
    """Return the time of arrival at `other`, in milliseconds."""
    return points[-1][0] + 1 + round(1000 * _long(one, other) / speed)


def _long(one: Place, other: Place) -> float:
    return hypot(*(b - a for a, b in zip(one, other, strict=True)))
