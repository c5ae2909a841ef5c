"""Pushing: a polygon moved among others stops at contact and slides along their sides.

All computations use integer hundredths of a millimetre, so that the page can reproduce them exactly. A
displacement is cut where a corner of one polygon would pass a side of the other, rounded once, and its rest
is projected onto that side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from machinami.geometry.point import Point, Vector, cross, dot, quotient, squared
from machinami.geometry.polygon import Polygon, holds, middle, sides
from machinami.geometry.segment import Segment, cross_properly, within

SKIN = 5
"""The depth to which pieces may overlap and still count as touching; it allows for rounding only."""

BENDS = 4
"""The maximum number of contacts after which a displacement slides along another side."""


class Meeting(NamedTuple):
    """A contact: the fraction of the displacement at which it occurs, and the side that is hit."""

    above: int
    below: int
    side: Segment


def pushed(polygon: Polygon, by: Vector, others: Sequence[Polygon]) -> Vector:
    """Return the displacement of a polygon that is pushed among others.

    Polygons in which it already lies deep are ignored. If it would end deep in another one, it does not move.
    """
    solid = [other for other in others if not deep(polygon, other)]
    way, total = by, (0, 0)
    for _ in range(BENDS):
        at = shifted(polygon, total)
        meeting = first_meeting(at, way, solid)
        if meeting is None:
            total = total[0] + way[0], total[1] + way[1]
            break
        above, below, side = meeting
        part = quotient(above * way[0], below), quotient(above * way[1], below)
        total = total[0] + part[0], total[1] + part[1]
        way = _along((way[0] - part[0], way[1] - part[1]), side)
        if way == (0, 0):
            break
    end = shifted(polygon, total)
    return (0, 0) if any(deep(end, other) for other in solid) else total


def first_meeting(polygon: Polygon, way: Vector, others: Sequence[Polygon]) -> Meeting | None:
    """Return the first contact at which a polygon would move deeper than the skin into another, or None.

    Of simultaneous contacts, the one that allows the longer slide wins.
    """
    first: Meeting | None = None
    back = -way[0], -way[1]
    for other in others:
        for meeting in (*_entered(polygon, way, other), *_entered(other, back, polygon)):
            if first is None or _before(meeting, first, way):
                first = meeting
    return first


def _before(one: Meeting, other: Meeting, way: Vector) -> bool:
    mine, theirs = one.above * other.below, other.above * one.below
    if mine != theirs:
        return mine < theirs
    (ax, ay), (bx, by) = _along(way, one.side), _along(way, other.side)
    return ax * ax + ay * ay > bx * bx + by * by


def deep(one: Polygon, other: Polygon) -> bool:
    """Return whether two polygons overlap deeper than the skin."""
    return (
        any(_inside(point, other) for point in (*one, middle(one)))
        or any(_inside(point, one) for point in (*other, middle(other)))
        or any(_crossed(mine, theirs) for mine in sides(one) for theirs in sides(other))
    )


def shifted(polygon: Polygon, by: Vector) -> Polygon:
    """Return a polygon translated by a vector."""
    return tuple((x + by[0], y + by[1]) for x, y in polygon)


def _entered(moved: Polygon, way: Vector, other: Polygon) -> Iterator[Meeting]:
    """Yield the contacts at which corners of the moving polygon would pass sides of the other, inward."""
    edges, end = list(sides(other)), shifted(moved, way)
    count, size = len(edges), len(moved)
    for number, side in enumerate(edges):
        a, b = side
        ux, uy = b[0] - a[0], b[1] - a[1]
        rate = ux * way[1] - uy * way[0]
        if rate <= 0:
            continue
        square = ux * ux + uy * uy
        skin = isqrt(SKIN * SKIN * square)
        for place, point in enumerate(moved):
            depth = cross(a, b, point)
            if depth > skin or depth + rate <= skin:
                continue
            if any(
                cross(a, b, next_to) - depth > skin for next_to in (moved[place - 1], moved[place + 1 - size])
            ):
                continue
            above = max(0, -depth)
            along = dot(a, b, point) * rate + above * (ux * way[0] + uy * way[1])
            if not 0 <= along <= square * rate:
                continue
            if along < skin * rate and _grazed(edges[number - 1], b, end):
                continue
            if along > (square - skin) * rate and _grazed(edges[(number + 1) % count], a, end):
                continue
            yield Meeting(above, rate, side)


def _grazed(neighbour: Segment, beyond: Point, end: Polygon) -> bool:
    """Return whether a polygon that passes the end of a side stays outside the adjacent side.

    The adjacent side must turn away from that side, as at a convex corner.
    """
    a, b = neighbour
    skin = isqrt(SKIN * SKIN * squared(a, b))
    return cross(a, b, beyond) > 0 and all(cross(a, b, point) <= skin for point in end)


def _along(way: Vector, side: Segment) -> Vector:
    """Return the projection of a displacement onto a side."""
    ux, uy = side[1][0] - side[0][0], side[1][1] - side[0][1]
    share, square = way[0] * ux + way[1] * uy, ux * ux + uy * uy
    return quotient(share * ux, square), quotient(share * uy, square)


def _inside(point: Point, polygon: Polygon) -> bool:
    return holds(polygon, point) and not any(within(point, side, SKIN + 1) for side in sides(polygon))


def _crossed(one: Segment, other: Segment) -> bool:
    """Return whether two sides cross, with all ends farther than the skin from the other's line."""
    return cross_properly(one, other) and _beyond(one, other) and _beyond(other, one)


def _beyond(one: Segment, other: Segment) -> bool:
    a, b = one
    skin = isqrt(SKIN * SKIN * squared(a, b))
    return all(abs(cross(a, b, end)) > skin for end in other)
