"""A careful hand: the way it takes for who lets it carry (H-17), and for bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, sin

from machinami.games.highway.hand.bodies import FULL, radians
from machinami.games.highway.hand.carried import Load, Slice, posed, shifted
from machinami.games.highway.hand.path import HIGH, Path, Point, near

RELEASE = 150
"""How far above its place a piece is let go."""

HOVER = 500
"""How far above its place a piece comes in from the side."""

SLOW, BRISK = 12_000.0, 40_000.0
"""Speeds near other pieces and away from them, in the law's units a second."""

STEP = 700
"""How far apart the places are at which a hand looks whether a way is free."""

MARGINS = (500, 250, 120)
"""The free space that a hand would like to have round a piece, and what it makes do with."""

SIDES = 12
AWAY = (6_000, 10_000, 14_000)

Place = tuple[int, int, int]


def path(load: Load) -> Path:
    """The way with most room round it: from above if that is free, else from one of the sides."""
    room = _Room(load)
    ways = [*_ways(load)]
    for margin in MARGINS:
        for way in ways:
            if room.free(way, margin):
                return _timed(way, load.angle)
    return _timed(ways[0], load.angle)


class _Room:
    """What is in the way of a piece that keeps its angle. What it touches where it belongs is not."""

    def __init__(self, load: Load) -> None:
        self._slices = posed(load.slices, (0, 0, 0), load.angle)
        home = [shifted(one, load.under) for one in self._slices]
        self._among = [
            other for other in load.obstacles if not any(_meets(one, other, MARGINS[-1]) for one in home)
        ]

    def free(self, way: Sequence[Place], margin: int) -> bool:
        """Whether the piece keeps its distance all the way."""
        return all(self._clear(place, margin) for place in _looks(way))

    def _clear(self, place: Place, margin: int) -> bool:
        return place[2] >= HIGH or not any(
            _meets(here, other, margin)
            for here in (shifted(one, place) for one in self._slices)
            for other in self._among
        )


def _meets(one: Slice, other: Slice, margin: int) -> bool:
    return one.low - margin < other.high and other.low < one.high + margin and near(one, other, margin)


def _ways(load: Load) -> Iterator[list[Place]]:
    x, y, z = load.under
    rest = (x, y, z + RELEASE)
    yield [(x, y, z + HIGH), rest]
    for away in AWAY:
        for side in range(SIDES):
            turn = radians(load.angle + side * FULL // SIDES)
            beside = round(x + away * cos(turn)), round(y + away * sin(turn))
            yield [(*beside, z + HIGH), (*beside, z + HOVER), (x, y, z + HOVER), rest]


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
        points.append((points[-1][0] + 1 + round(1000 * _long(one, other) / speed), *other, angle))
    return points


def _long(one: Place, other: Place) -> float:
    return hypot(*(b - a for a, b in zip(one, other, strict=True)))
