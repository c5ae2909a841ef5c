"""Generated carry paths, for `assist` (H-17e) and for bots. A route is a path without times.

Distances are in the law's units (hundredths of a millimetre).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, sin, tan

from machinami.games.highway.physics.bodies import FULL_TURN, to_radians
from machinami.games.highway.physics.loads import Load, Slice, place_slices, shift_slice
from machinami.games.highway.physics.path import FREE_HEIGHT, Path, Point, is_near
from machinami.geometry import polygon

RELEASE_HEIGHTS = (150, 60, 20)
"""Heights above the final position at which a piece is released, in order of preference."""

HOVER_HEIGHT = 500
"""Height above the final position at which a piece approaches from the side."""

SPEED_NEAR, SPEED_FREE, SPEED_RELEASE = 12_000.0, 40_000.0, 1_900.0
"""Speeds near other pieces, away from them, and just above the final position, in law units per second. The
last one counts as still, so that the shake stays calm (H-17c)."""

SLOW_HEIGHT = 500
"""The last stretch above the release point, covered at the slowest speed."""

PAUSE_MS, CALM_MS = 120, 720
"""Milliseconds of rest before the release, and before the last stretch: until then the shake has calmed."""

CHECK_INTERVAL = 700
"""Distance between the points at which a route is checked for collisions."""

MARGINS = (500, 250, 120)
"""Clearances round the piece, in order of preference."""

APPROACH_SIDES = 12
APPROACH_DISTANCES = (6_000, 10_000, 14_000)

UNDER_APPROACH = (24, (3_000, 8_000, 12_000, 17_000), (200, 900))
"""Number of directions, distances and heights of approach for a piece that must go in under others."""

SLIDE_ANGLES, SLIDE_DISTANCES = (
    (FULL_TURN // 2, 0, FULL_TURN * 13 // 24, FULL_TURN * 11 // 24),
    (8_000, 12_000),
)
"""Directions relative to the piece and distances for a piece that slides in along its slope."""

Place = tuple[int, int, int]


def find_path(load: Load) -> Path:
    """Return the preferred path: the first of `iter_paths`."""
    return next(iter_paths(load))


def iter_paths(load: Load) -> Iterator[Path]:
    """Yield paths for a piece, the highest release and the largest clearance first.

    Paths from above come before those from the sides. If no route is free, yield routes in under other
    pieces, sliding routes, and the route from above.
    """
    room = _CollisionChecker(load)
    has_route = False
    for release in RELEASE_HEIGHTS:
        for route in room.iter_free_routes([*_iter_open_routes(load, release)]):
            has_route = True
            yield _build_path(route, load.angle)
    if not has_route:
        for route in room.iter_free_routes([*_iter_under_routes(load, RELEASE_HEIGHTS[-1])]):
            yield _build_path(route, load.angle)
        for route in _iter_sliding_routes(load, RELEASE_HEIGHTS[-1]):
            yield _build_path(route, load.angle)
        yield _build_path(next(_iter_open_routes(load, RELEASE_HEIGHTS[0])), load.angle)


class _CollisionChecker:
    """Collision checks for a piece of constant angle.

    Obstacles that it touches at its final position are ignored.
    """

    def __init__(self, load: Load) -> None:
        self._slices = place_slices(load.slices, (0, 0, 0), load.angle)
        home = [shift_slice(one, load.underside) for one in self._slices]
        self._obstacles = [
            other
            for other in load.obstacles
            if not any(_is_too_close(one, other, MARGINS[-1]) for one in home)
        ]

    def iter_free_routes(self, routes: Sequence[Sequence[Place]]) -> Iterator[Sequence[Place]]:
        """Yield the free routes, those with the largest clearance first."""
        yielded = set[int]()
        for margin in MARGINS:
            for number, route in enumerate(routes):
                if number not in yielded and self.is_free(route, margin):
                    yielded.add(number)
                    yield route

    def is_free(self, route: Sequence[Place], margin: int) -> bool:
        """Return whether the piece keeps the clearance along the whole route."""
        among = self._find_nearby(route, margin)
        return (
            all(self._is_clear(place, margin, among) for place in _iter_check_points(route))
            if among
            else True
        )

    def _find_nearby(self, route: Sequence[Place], margin: int) -> list[Slice]:
        """Return the obstacles that the piece may come near on a route (a bounding-box filter)."""
        left = min(one.bounds[0] for one in self._slices) + min(x for x, _, _ in route) - margin
        down = min(one.bounds[1] for one in self._slices) + min(y for _, y, _ in route) - margin
        right = max(one.bounds[2] for one in self._slices) + max(x for x, _, _ in route) + margin
        up = max(one.bounds[3] for one in self._slices) + max(y for _, y, _ in route) + margin
        low = min(one.low for one in self._slices) + min(z for _, _, z in route) - margin
        return [
            other
            for other in self._obstacles
            if other.high > low and not polygon.are_boxes_apart(other.bounds, (left, down, right, up))
        ]

    def _is_clear(self, place: Place, margin: int, obstacles: Sequence[Slice]) -> bool:
        """Return whether the piece at a place keeps the clearance; above `FREE_HEIGHT` it always does."""
        return place[2] >= FREE_HEIGHT or not any(
            _is_too_close(here, other, margin)
            for here in (shift_slice(one, place) for one in self._slices)
            for other in obstacles
        )


def _is_too_close(one: Slice, other: Slice, margin: int) -> bool:
    return one.low - margin < other.high and other.low < one.high + margin and is_near(one, other, margin)


def _iter_open_routes(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield the route from above, then routes from the sides."""
    x, y, z = load.underside
    rest = (x, y, z + release)
    yield [(x, y, z + FREE_HEIGHT), rest]
    yield from _iter_side_routes(
        load.underside, load.angle, rest, APPROACH_SIDES, APPROACH_DISTANCES, (HOVER_HEIGHT,)
    )


def _iter_under_routes(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield routes from more sides, at lower heights, for a piece that must go in under others."""
    x, y, z = load.underside
    return _iter_side_routes(load.underside, load.angle, (x, y, z + release), *UNDER_APPROACH)


def _iter_sliding_routes(load: Load, release: int) -> Iterator[list[Place]]:
    """Yield routes along the piece's own slope: an exit under a road keeps its distance to the road above."""
    x, y, z = load.underside
    for turn in SLIDE_ANGLES:
        for away in SLIDE_DISTANCES:
            course = to_radians(turn)
            ahead, aside = away * cos(course), away * sin(course)
            low = z + release + round(ahead * tan(load.tilt))
            if low >= 0:
                east, north = cos(to_radians(load.angle)), sin(to_radians(load.angle))
                beside = round(x + ahead * east - aside * north), round(y + ahead * north + aside * east)
                yield [(*beside, low + FREE_HEIGHT), (*beside, low), (x, y, z + release)]


def _iter_side_routes(
    underside: Place, angle: int, rest: Place, sides: int, distances: Sequence[int], hovers: Sequence[int]
) -> Iterator[list[Place]]:
    """Yield routes down to one side of the final position, across to it, and down to `rest`."""
    x, y, z = underside
    for away in distances:
        for side in range(sides):
            turn = to_radians(angle + side * FULL_TURN // sides)
            beside = round(x + away * cos(turn)), round(y + away * sin(turn))
            for hover in hovers:
                yield [(*beside, z + FREE_HEIGHT), (*beside, z + hover), (x, y, z + hover), rest]


def _iter_check_points(route: Sequence[Place]) -> Iterator[Place]:
    """Yield the points at which a route is checked, from its end to its start."""
    for one, other in pairwise(reversed(route)):
        steps = 1 + round(_measure_distance(one, other)) // CHECK_INTERVAL
        for step in range(steps):
            x, y, z = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            yield x, y, z


def _build_path(route: Sequence[Place], angle: int) -> Path:
    """Return a route as a path with times; slow near other pieces, and slowest just before the release."""
    points: list[Point] = [(0, *route[0], angle)]
    for number, (one, other) in enumerate(pairwise(route)):
        speed = SPEED_FREE if number == 0 and len(route) > 2 else SPEED_NEAR
        last = number == len(route) - 2
        above = min(SLOW_HEIGHT, abs(one[2] - other[2])) if last else 0
        if above < _measure_distance(one, other):
            there = (other[0], other[1], other[2] + above)
            points.append((_compute_arrival(points, one, there, speed), *there, angle))
        if above:
            hold = points[-1]
            points.append((hold[0] + CALM_MS, hold[1], hold[2], hold[3], angle))
            points.append((_compute_arrival(points, hold[1:4], other, SPEED_RELEASE), *other, angle))
    time, *rest, _ = points[-1]
    points.append((time + PAUSE_MS, rest[0], rest[1], rest[2], angle))
    return points


def _compute_arrival(points: Sequence[Point], one: Place, other: Place, speed: float) -> int:
    """Return the time of arrival at `other`, in milliseconds."""
    return points[-1][0] + 1 + round(1000 * _measure_distance(one, other) / speed)


def _measure_distance(one: Place, other: Place) -> float:
    return hypot(*(b - a for a, b in zip(one, other, strict=True)))
