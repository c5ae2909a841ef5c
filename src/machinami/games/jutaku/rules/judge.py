"""The judge: positions of pieces (J-7 to J-9) and complete buildings (J-12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.rules.touch import is_touching
from machinami.games.jutaku.state import Block, Fault
from machinami.geometry import cover
from machinami.geometry.cover import find_deep_point, find_uncovered
from machinami.geometry.point import Point, cross, dot, squared_distance
from machinami.geometry.polygon import Polygon, are_boxes_apart, bounds, sides
from machinami.geometry.segment import Segment

MAX_OVERHANG = 50
"""J-7: maximum distance outside the outline, in hundredths of a millimetre."""

MAX_OVERLAP = 20
"""J-8: maximum depth of an overlap, in hundredths of a millimetre."""

MAX_SUPPORT_GAP = 50
"""J-9: maximum distance from the pieces of the floor below, in hundredths of a millimetre."""

_CACHE_SIZE = 8192


def find_placement_fault(outline: Polygon, blocks: Sequence[Block], new: Block) -> Fault | None:
    """Return the first fault of adding a piece to a building judged at once; None if it is legal."""
    floor = [block for block in blocks if block.floor == new.floor]
    return (
        find_outline_fault(outline, new)
        or next((fault for block in floor if (fault := find_overlap_fault(new, block))), None)
        or find_contact_fault(floor, new)
        or find_support_fault(blocks, new)
    )


def find_faults(outline: Polygon, blocks: Sequence[Block]) -> list[Fault]:
    """Return all faults of a building by J-7 to J-9."""
    found = [fault for block in blocks if (fault := find_outline_fault(outline, block))]
    for floor in sorted({block.floor for block in blocks}):
        found += find_floor_faults([block for block in blocks if block.floor == floor])
    found += [fault for block in blocks if (fault := find_support_fault(blocks, block))]
    return found


def find_floor_faults(floor: Sequence[Block]) -> list[Fault]:
    """Return the faults among the pieces of one floor by J-8."""
    found = [
        fault
        for number, block in enumerate(floor)
        for other in floor[:number]
        if (fault := find_overlap_fault(block, other))
    ]
    joined, edge = {floor[0].piece}, [floor[0]]
    while edge:
        here = edge.pop()
        near = [b for b in floor if b.piece not in joined and is_touching(here.corners, b.corners)]
        joined.update(block.piece for block in near)
        edge += near
    split = tuple(block.piece for block in floor if block.piece not in joined)
    return [*found, Fault("J-8/split", split)] if split else found


def judge_building(site: Site, outline: int | None, blocks: Sequence[Block]) -> Fault | None:
    """J-12: return the first fault of a building when stop is called; None if it is right."""
    if len(blocks) != site.pieces or outline is None:
        return Fault("J-12/pieces")
    floors = {block.floor for block in blocks}
    if floors != set(range(1, site.floors + 1)):
        above = tuple(block.piece for block in blocks if block.floor > site.floors)
        return Fault("J-12/above", above) if above else Fault("J-12/floors")
    return next(iter(find_faults(site.outlines[outline], blocks)), None)


def find_outline_fault(outline: Polygon, block: Block) -> Fault | None:
    """J-7: return the fault of a piece that sticks out of the outline; None if it does not."""
    points = _find_uncovered_points(block.corners, (outline,), MAX_OVERHANG)
    if not points:
        return None
    overstepped = dict.fromkeys(_find_nearest_side(outline, point) for point in points)
    return Fault("J-7", (block.piece,), points, tuple(overstepped))


def find_overlap_fault(one: Block, other: Block) -> Fault | None:
    """J-8: return the fault of two overlapping pieces; None if they do not overlap."""
    point = _find_deep_point(one.corners, other.corners)
    return None if point is None else Fault("J-8/overlap", (one.piece, other.piece), (point,))


def find_contact_fault(floor: Sequence[Block], new: Block) -> Fault | None:
    """J-8: return the fault of a piece that touches no other piece of its floor; None if it is legal."""
    if not floor or any(is_touching(new.corners, block.corners) for block in floor):
        return None
    return Fault("J-8/alone", (new.piece, *(block.piece for block in floor)))


def find_support_fault(blocks: Sequence[Block], block: Block) -> Fault | None:
    """J-9: return the fault of a piece over a gap of the floor below or beyond that floor."""
    if block.floor == 1:
        return None
    below = tuple(other.corners for other in blocks if other.floor == block.floor - 1)
    points = _find_uncovered_points(block.corners, below, MAX_SUPPORT_GAP)
    return Fault("J-9" if below else "J-9/empty", (block.piece,), points) if points else None


def clear_caches() -> None:
    """Clear the caches, so that a benchmark measures the judge."""
    for cached in (
        _find_uncovered_points,
        _find_deep_point,
        is_touching,
        cover.find_pockets,
        cover.find_inner_point,
    ):
        cached.cache_clear()


@lru_cache(_CACHE_SIZE)
def _find_uncovered_points(corners: Polygon, others: tuple[Polygon, ...], reach: int) -> tuple[Point, ...]:
    return tuple(find_uncovered(corners, others, reach))


@lru_cache(_CACHE_SIZE)
def _find_deep_point(one: Polygon, other: Polygon) -> Point | None:
    if are_boxes_apart(bounds(one), bounds(other), -MAX_OVERLAP):
        return None
    point = find_deep_point(one, other, MAX_OVERLAP)
    return find_deep_point(other, one, MAX_OVERLAP) if point is None else point


def _find_nearest_side(outline: Polygon, point: Point) -> Segment:
    """Return the side of an outline nearest to a point."""
    return min(sides(outline), key=lambda side: _distance(point, side))


def _distance(point: Point, side: Segment) -> int:
    """Return the distance from a point to a side, times 16, rounded down."""
    a, b = side
    along, square = dot(a, b, point), squared_distance(a, b)
    if along <= 0 or along >= square:
        return isqrt(256 * min(squared_distance(a, point), squared_distance(b, point)))
    return isqrt(256 * cross(a, b, point) ** 2 // square)
