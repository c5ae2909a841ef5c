"""A careful hand: the way it takes for who lets it carry (H-17), and for bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, sin, tan

from machinami.games.highway.physics.bodies import FULL, radians
from machinami.games.highway.physics.loads import Load, Slice, posed, shifted
from machinami.games.highway.physics.path import HIGH, Path, Point, near
from machinami.geometry import polygon

RELEASES = (150, 60, 20)
"""How far above its place a piece is let go: rather higher than lower."""

HOVER = 500
"""How far above its place a piece comes in from the side."""

SLOW, BRISK, GENTLE = 12_000.0, 40_000.0, 4_000.0
"""Speeds near other pieces, away from them and just above the place, in the law's units a second."""

LOW = 300
"""How far above the place where it lets go a hand becomes gentle."""

PAUSE = 120
"""Milliseconds for which a hand keeps still before it opens."""

STEP = 700
"""How far apart the places are at which a hand looks whether a way is free."""

MARGINS = (500, 250, 120)
"""The free space that a hand would like to have round a piece, and what it makes do with."""

SIDES = 12
AWAY = (6_000, 10_000, 14_000)

THREADED = (24, (3_000, 8_000, 12_000, 17_000), (200, 900))
"""Sides, distances and heights for a piece that must be threaded in under others."""

SLIDING, SLID = (FULL // 2, 0, FULL * 13 // 24, FULL * 11 // 24), (8_000, 12_000)
"""Directions, as seen from the piece, and distances for one that is slid in along its own slope."""

Place = tuple[int, int, int]


def path(load: Load) -> Path:
    """The way with most room round it: from above if that is free, else from one of the sides."""
    return next(paths(load))


def paths(load: Load) -> Iterator[Path]:
    """Ways to carry a piece, the one with most room round it first; each is gentle towards its end."""
    room = _Room(load)
    found = False
    for release in RELEASES:
        for way in room.roomy([*_ways(load, release)]):
            found = True
            yield _timed(way, load.angle)
    if not found:
        for way in room.roomy([*_threaded(load, RELEASES[-1])]):
            yield _timed(way, load.angle)
        for way in _slid(load, RELEASES[-1]):
            yield _timed(way, load.angle)
        yield _timed(next(_ways(load, RELEASES[0])), load.angle)


class _Room:
    """What is in the way of a piece that keeps its angle. What it touches where it belongs is not."""

    def __init__(self, load: Load) -> None:
        self._slices = posed(load.slices, (0, 0, 0), load.angle)
        home = [shifted(one, load.under) for one in self._slices]
        self._among = [
            other for other in load.obstacles if not any(_meets(one, other, MARGINS[-1]) for one in home)
        ]

    def roomy(self, ways: Sequence[Sequence[Place]]) -> Iterator[Sequence[Place]]:
        """The free ones among some ways, those with most room first."""
        seen = set[int]()
        for margin in MARGINS:
            for number, way in enumerate(ways):
                if number not in seen and self.free(way, margin):
                    seen.add(number)
                    yield way

    def free(self, way: Sequence[Place], margin: int) -> bool:
        """Whether the piece keeps its distance all the way."""
        among = self._beside(way, margin)
        return all(self._clear(place, margin, among) for place in _looks(way)) if among else True

    def _beside(self, way: Sequence[Place], margin: int) -> list[Slice]:
        """What the piece could come near to anywhere on its way."""
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
        return place[2] >= HIGH or not any(
            _meets(here, other, margin)
            for here in (shifted(one, place) for one in self._slices)
            for other in among
        )


def _meets(one: Slice, other: Slice, margin: int) -> bool:
    return one.low - margin < other.high and other.low < one.high + margin and near(one, other, margin)


def _ways(load: Load, release: int) -> Iterator[list[Place]]:
    x, y, z = load.under
    rest = (x, y, z + release)
    yield [(x, y, z + HIGH), rest]
    yield from _sideways(load.under, load.angle, rest, SIDES, AWAY, (HOVER,))


def _threaded(load: Load, release: int) -> Iterator[list[Place]]:
    x, y, z = load.under
    return _sideways(load.under, load.angle, (x, y, z + release), *THREADED)


def _slid(load: Load, release: int) -> Iterator[list[Place]]:
    """In along its own slope, as an exit is pushed under a road: what is above it stays so far above."""
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
    """Down beside the place, in from there, and down onto it."""
    x, y, z = under
    for away in aways:
        for side in range(sides):
            turn = radians(angle + side * FULL // sides)
            beside = round(x + away * cos(turn)), round(y + away * sin(turn))
            for hover in hovers:
                yield [(*beside, z + HIGH), (*beside, z + hover), (x, y, z + hover), rest]


def _looks(way: Sequence[Place]) -> Iterator[Place]:
    for one, other in pairwise(reversed(way)):
        steps = 1 + round(_long(one, other)) // STEP
        for step in range(steps):
            x, y, z = (a + (b - a) * step // steps for a, b in zip(one, other, strict=True))
            yield x, y, z


def _timed(way: Sequence[Place], angle: int) -> Path:
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
    return points[-1][0] + 1 + round(1000 * _long(one, other) / speed)


def _long(one: Place, other: Place) -> float:
    return hypot(*(b - a for a, b in zip(one, other, strict=True)))
