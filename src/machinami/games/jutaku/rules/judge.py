"""The judge: positions of pieces (J-7 to J-9) and complete buildings (J-12)."""

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
"""J-7: maximum distance outside the outline, in hundredths of a millimetre."""

DEPTH = 20
"""J-8: maximum depth of an overlap, in hundredths of a millimetre."""

SUPPORT = 50
"""J-9: maximum distance from the pieces of the floor below, in hundredths of a millimetre."""

_KEPT = 8192


def misplaced(outline: Polygon, built: Sequence[Block], new: Block) -> Fault | None:
    """Return the first fault of adding a piece to a building judged at once; None if it is legal."""
    floor = [block for block in built if block.floor == new.floor]
    return (
        beyond(outline, new)
        or next((fault for block in floor if (fault := overlap(new, block))), None)
        or alone(floor, new)
        or unsupported(built, new)
    )


def faults(outline: Polygon, built: Sequence[Block]) -> list[Fault]:
    """Return all faults of a building by J-7 to J-9."""
    found = [fault for block in built if (fault := beyond(outline, block))]
    for floor in sorted({block.floor for block in built}):
        found += floor_faults([block for block in built if block.floor == floor])
    found += [fault for block in built if (fault := unsupported(built, block))]
    return found


def floor_faults(floor: Sequence[Block]) -> list[Fault]:
    """Return the faults among the pieces of one floor by J-8."""
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
    """J-12: return the first fault of a building when stop is called; None if it is right."""
    if len(built) != site.pieces or outline is None:
        return Fault("J-12/pieces")
    floors = {block.floor for block in built}
    if floors != set(range(1, site.floors + 1)):
        above = tuple(block.piece for block in built if block.floor > site.floors)
        return Fault("J-12/above", above) if above else Fault("J-12/floors")
    return next(iter(faults(site.outlines[outline], built)), None)


def beyond(outline: Polygon, block: Block) -> Fault | None:
    """J-7: return the fault of a piece that sticks out of the outline; None if it does not."""
    points = _uncovered(block.corners, (outline,), OUTSIDE)
    if not points:
        return None
    overstepped = dict.fromkeys(_nearest(outline, point) for point in points)
    return Fault("J-7", (block.piece,), points, tuple(overstepped))


def overlap(one: Block, other: Block) -> Fault | None:
    """J-8: return the fault of two overlapping pieces; None if they do not overlap."""
    point = _deep(one.corners, other.corners)
    return None if point is None else Fault("J-8/overlap", (one.piece, other.piece), (point,))


def alone(floor: Sequence[Block], new: Block) -> Fault | None:
    """J-8: return the fault of a piece that touches no other piece of its floor; None if it is legal."""
    if not floor or any(touching(new.corners, block.corners) for block in floor):
        return None
    return Fault("J-8/alone", (new.piece, *(block.piece for block in floor)))


def unsupported(built: Sequence[Block], block: Block) -> Fault | None:
    """J-9: return the fault of a piece over a gap of the floor below or beyond that floor."""
    if block.floor == 1:
        return None
    below = tuple(other.corners for other in built if other.floor == block.floor - 1)
    points = _uncovered(block.corners, below, SUPPORT)
    return Fault("J-9" if below else "J-9/empty", (block.piece,), points) if points else None


def forget() -> None:
    """Clear the caches, so that a benchmark measures the judge."""
    for cached in (_uncovered, _deep, touching, cover.pockets, cover.heart_of):
        cached.cache_clear()


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
    """Return the side of an outline nearest to a point."""
    return min(sides(outline), key=lambda side: _distance(point, side))


def _distance(point: Point, side: Segment) -> int:
    """Return the distance from a point to a side, times 16, rounded down."""
    a, b = side
    along, square = dot(a, b, point), squared(a, b)
    if along <= 0 or along >= square:
        return isqrt(256 * min(squared(a, point), squared(b, point)))
    return isqrt(256 * cross(a, b, point) ** 2 // square)
