"""The judge: whether pieces stand as they should (J-7 to J-9), and whether a building is complete (J-12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.rules.touch import touching
from machinami.games.jutaku.state import Block, Fault
from machinami.geometry import cover
from machinami.geometry.cover import depth_point, uncovered
from machinami.geometry.point import Point, cross, dot, squared
from machinami.geometry.polygon import Polygon, apart, bounds, sides
from machinami.geometry.segment import Segment

OUTSIDE = 50
"""J-7: how far a piece may stick out."""

DEPTH = 20
"""J-8: how deep pieces may overlap."""

SUPPORT = 50
"""J-9: how far a point may be from the floor below."""

_KEPT = 8192


def misplaced(outline: Polygon, built: Sequence[Block], new: Block) -> Fault | None:
    """What keeps a piece from being added to a building that is judged at once; None if nothing does."""
    floor = [block for block in built if block.floor == new.floor]
    return (
        beyond(outline, new)
        or next((fault for block in floor if (fault := overlap(new, block))), None)
        or alone(floor, new)
        or unsupported(built, new)
    )


def faults(outline: Polygon, built: Sequence[Block]) -> list[Fault]:
    """All that is wrong with a building by J-7 to J-9."""
    found = [fault for block in built if (fault := beyond(outline, block))]
    for floor in sorted({block.floor for block in built}):
        found += floor_faults([block for block in built if block.floor == floor])
    found += [fault for block in built if (fault := unsupported(built, block))]
    return found


def floor_faults(floor: Sequence[Block]) -> list[Fault]:
    """What is wrong among the pieces of one floor by J-8."""
    found = [
        fault
        for number, block in enumerate(floor)
        for other in floor[:number]
        if (fault := overlap(block, other))
    ]
    joined, edge = {floor[0].piece}, [floor[0]]
    while edge:
        here = edge.pop()
        near = [b for b in floor if b.piece not in joined and touching(here.corners, b.corners)]
        joined.update(block.piece for block in near)
        edge += near
    split = tuple(block.piece for block in floor if block.piece not in joined)
    return [*found, Fault("J-8/split", split)] if split else found


def verdict(site: Site, outline: int | None, built: Sequence[Block]) -> Fault | None:
    """J-12: the first thing that is wrong with a building when stop is called."""
    if len(built) != site.pieces or outline is None:
        return Fault("J-12/pieces")
    floors = {block.floor for block in built}
    if floors != set(range(1, site.floors + 1)):
        above = tuple(block.piece for block in built if block.floor > site.floors)
        return Fault("J-12/above", above) if above else Fault("J-12/floors")
    return next(iter(faults(site.outlines[outline], built)), None)


def beyond(outline: Polygon, block: Block) -> Fault | None:
    """J-7: a piece that sticks out of the outline."""
    points = _uncovered(block.corners, (outline,), OUTSIDE)
    if not points:
        return None
    overstepped = dict.fromkeys(_nearest(outline, point) for point in points)
    return Fault("J-7", (block.piece,), points, tuple(overstepped))


def overlap(one: Block, other: Block) -> Fault | None:
    """J-8: a piece that lies in another."""
    point = _deep(one.corners, other.corners)
    return None if point is None else Fault("J-8/overlap", (one.piece, other.piece), (point,))


def alone(floor: Sequence[Block], new: Block) -> Fault | None:
    """J-8: a piece that touches none of its floor."""
    if not floor or any(touching(new.corners, block.corners) for block in floor):
        return None
    return Fault("J-8/alone", (new.piece, *(block.piece for block in floor)))


def unsupported(built: Sequence[Block], block: Block) -> Fault | None:
    """J-9: a piece over a gap of the floor below, or beyond that floor."""
    if block.floor == 1:
        return None
    below = tuple(other.corners for other in built if other.floor == block.floor - 1)
    points = _uncovered(block.corners, below, SUPPORT)
    return Fault("J-9" if below else "J-9/empty", (block.piece,), points) if points else None


def forget() -> None:
    """Judge everything afresh from here on, so that the judge can be measured."""
    for kept in (_uncovered, _deep, touching, cover.pockets, cover.heart_of):
        kept.cache_clear()


@lru_cache(_KEPT)
def _uncovered(corners: Polygon, others: tuple[Polygon, ...], reach: int) -> tuple[Point, ...]:
    return tuple(uncovered(corners, others, reach))


@lru_cache(_KEPT)
def _deep(one: Polygon, other: Polygon) -> Point | None:
    if apart(bounds(one), bounds(other), -DEPTH):
        return None
    point = depth_point(one, other, DEPTH)
    return depth_point(other, one, DEPTH) if point is None else point


def _nearest(outline: Polygon, point: Point) -> Segment:
    """The side of an outline that a point is nearest to."""
    return min(sides(outline), key=lambda side: _distance(point, side))


def _distance(point: Point, side: Segment) -> int:
    """How far a point is from a side, times 16, rounded down."""
    a, b = side
    along, square = dot(a, b, point), squared(a, b)
    if along <= 0 or along >= square:
        return isqrt(256 * min(squared(a, point), squared(b, point)))
    return isqrt(256 * cross(a, b, point) ** 2 // square)
