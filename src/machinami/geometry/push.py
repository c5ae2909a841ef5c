"""Pushing: a polygon shifted among others stops where it meets them and goes on along their sides.

All in whole hundredths of a millimetre, so that a page can do the very same: a way is cut where a corner
of one would pass a side of the other, rounded once, and what is left of it is laid along that side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from machinami.geometry.point import Point, Vector, cross, dot, quotient, squared
from machinami.geometry.polygon import Polygon, holds, middle, sides
from machinami.geometry.segment import Segment, cross_properly, within

SKIN = 5
"""How deep wood may lie in wood and still count as beside it: what rounding does, and no more."""

BENDS = 4
"""How often a way may turn along another side."""


class Meeting(NamedTuple):
    """Where a way is cut: at which part of it, above/below, and by which side."""

    above: int
    below: int
    side: Segment


def pushed(polygon: Polygon, by: Vector, others: Sequence[Polygon]) -> Vector:
    """How far a polygon comes that is pushed so far. What it lies deep in already, it is lifted over; where
    it would end in something else, it does not move at all."""
    solid = [other for other in others if not deep(polygon, other)]
    way, gone = by, (0, 0)
    for _ in range(BENDS):
        at = shifted(polygon, gone)
        meeting = first_meeting(at, way, solid)
        if meeting is None:
            gone = gone[0] + way[0], gone[1] + way[1]
            break
        above, below, side = meeting
        part = quotient(above * way[0], below), quotient(above * way[1], below)
        gone = gone[0] + part[0], gone[1] + part[1]
        way = _along((way[0] - part[0], way[1] - part[1]), side)
        if way == (0, 0):
            break
    end = shifted(polygon, gone)
    return (0, 0) if any(deep(end, other) for other in solid) else gone


def first_meeting(polygon: Polygon, way: Vector, others: Sequence[Polygon]) -> Meeting | None:
    """The first place on a way at which a polygon would go deeper than its skin into another; of sides met
    at the same time, the one that lets it go farther."""
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
    """Whether two polygons lie in one another, deeper than their skin."""
    return (
        any(_inside(point, other) for point in (*one, middle(one)))
        or any(_inside(point, one) for point in (*other, middle(other)))
        or any(_crossed(mine, theirs) for mine in sides(one) for theirs in sides(other))
    )


def shifted(polygon: Polygon, by: Vector) -> Polygon:
    """A polygon somewhere else."""
    return tuple((x + by[0], y + by[1]) for x, y in polygon)


def _entered(moved: Polygon, way: Vector, other: Polygon) -> Iterator[Meeting]:
    """Where the corners of what is moved would pass the sides of the other, inward."""
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
                cross(a, b, beside) - depth > skin for beside in (moved[place - 1], moved[place + 1 - size])
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
    """Whether what passes the very end of a side stays beside the next one, which turns away from that
    side as it does at a corner that points out."""
    a, b = neighbour
    skin = isqrt(SKIN * SKIN * squared(a, b))
    return cross(a, b, beyond) > 0 and all(cross(a, b, point) <= skin for point in end)


def _along(way: Vector, side: Segment) -> Vector:
    """What of a way runs along a side."""
    ux, uy = side[1][0] - side[0][0], side[1][1] - side[0][1]
    share, square = way[0] * ux + way[1] * uy, ux * ux + uy * uy
    return quotient(share * ux, square), quotient(share * uy, square)


def _inside(point: Point, polygon: Polygon) -> bool:
    return holds(polygon, point) and not any(within(point, side, SKIN + 1) for side in sides(polygon))


def _crossed(one: Segment, other: Segment) -> bool:
    """Whether two sides cross, with all their ends farther than the skin from the other's line."""
    return cross_properly(one, other) and _beyond(one, other) and _beyond(other, one)


def _beyond(one: Segment, other: Segment) -> bool:
    a, b = one
    skin = isqrt(SKIN * SKIN * squared(a, b))
    return all(abs(cross(a, b, end)) > skin for end in other)
