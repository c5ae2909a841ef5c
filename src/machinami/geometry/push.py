"""Pushing: a polygon moved among others stops at contact and slides along their sides.

All computations use integer hundredths of a millimetre, so that the page can reproduce them exactly. A
displacement is cut where a corner of one polygon would pass a side of the other, rounded once, and its rest
is projected onto that side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from machinami.geometry.point import Point, Vector, cross, divide_rounded, dot, squared_distance
from machinami.geometry.polygon import Polygon, contains_point, middle, sides
from machinami.geometry.segment import Segment, is_near_segment, segments_cross

SKIN = 5
"""The depth to which pieces may overlap and still count as touching; it allows for rounding only."""

MAX_BENDS = 4
"""The maximum number of contacts after which a displacement slides along another side."""


class Contact(NamedTuple):
    """A contact: the fraction of the displacement at which it occurs, and the side that is hit."""

    numerator: int
    denominator: int
    side: Segment


def push_polygon(polygon: Polygon, displacement: Vector, others: Sequence[Polygon]) -> Vector:
    """Return the displacement of a polygon that is pushed among others.

    Polygons in which it already lies deep are ignored. If it would end deep in another one, it does not move.
    """
    solid = [other for other in others if not overlap_deeply(polygon, other)]
    way, total = displacement, (0, 0)
    for _ in range(MAX_BENDS):
        at = shift_polygon(polygon, total)
        meeting = find_first_contact(at, way, solid)
        if meeting is None:
            total = total[0] + way[0], total[1] + way[1]
            break
        above, below, side = meeting
        part = divide_rounded(above * way[0], below), divide_rounded(above * way[1], below)
        total = total[0] + part[0], total[1] + part[1]
        way = _project_onto_side((way[0] - part[0], way[1] - part[1]), side)
        if way == (0, 0):
            break
    end = shift_polygon(polygon, total)
    return (0, 0) if any(overlap_deeply(end, other) for other in solid) else total


def find_first_contact(polygon: Polygon, displacement: Vector, others: Sequence[Polygon]) -> Contact | None:
    """Return the first contact at which a polygon would move deeper than the skin into another, or None.

    Of simultaneous contacts, the one that allows the longer slide wins.
    """
    first: Contact | None = None
    back = -displacement[0], -displacement[1]
    for other in others:
        for meeting in (*_find_contacts(polygon, displacement, other), *_find_contacts(other, back, polygon)):
            if first is None or _is_earlier(meeting, first, displacement):
                first = meeting
    return first


def _is_earlier(one: Contact, other: Contact, displacement: Vector) -> bool:
    mine, theirs = one.numerator * other.denominator, other.numerator * one.denominator
    if mine != theirs:
        return mine < theirs
    (ax, ay), (bx, by) = (
        _project_onto_side(displacement, one.side),
        _project_onto_side(displacement, other.side),
    )
    return ax * ax + ay * ay > bx * bx + by * by


def overlap_deeply(one: Polygon, other: Polygon) -> bool:
    """Return whether two polygons overlap deeper than the skin."""
    return (
        any(_is_deep_inside(point, other) for point in (*one, middle(one)))
        or any(_is_deep_inside(point, one) for point in (*other, middle(other)))
        or any(_cross_deeply(mine, theirs) for mine in sides(one) for theirs in sides(other))
    )


def shift_polygon(polygon: Polygon, by: Vector) -> Polygon:
    """Return a polygon translated by a vector."""
    return tuple((x + by[0], y + by[1]) for x, y in polygon)


def _find_contacts(polygon: Polygon, displacement: Vector, other: Polygon) -> Iterator[Contact]:
    """Yield the contacts at which corners of the moving polygon would pass sides of the other, inward."""
    edges, end = list(sides(other)), shift_polygon(polygon, displacement)
    count, size = len(edges), len(polygon)
    for number, side in enumerate(edges):
        a, b = side
        ux, uy = b[0] - a[0], b[1] - a[1]
        rate = ux * displacement[1] - uy * displacement[0]
        if rate <= 0:
            continue
        square = ux * ux + uy * uy
        skin = isqrt(SKIN * SKIN * square)
        for place, point in enumerate(polygon):
            depth = cross(a, b, point)
            if depth > skin or depth + rate <= skin:
                continue
            if any(
                cross(a, b, next_to) - depth > skin
                for next_to in (polygon[place - 1], polygon[place + 1 - size])
            ):
                continue
            above = max(0, -depth)
            along = dot(a, b, point) * rate + above * (ux * displacement[0] + uy * displacement[1])
            if not 0 <= along <= square * rate:
                continue
            if along < skin * rate and _is_grazed(edges[number - 1], b, end):
                continue
            if along > (square - skin) * rate and _is_grazed(edges[(number + 1) % count], a, end):
                continue
            yield Contact(above, rate, side)


def _is_grazed(neighbour: Segment, beyond: Point, end: Polygon) -> bool:
    """Return whether a polygon that passes the end of a side stays outside the adjacent side.

    The adjacent side must turn away from that side, as at a convex corner.
    """
    a, b = neighbour
    skin = isqrt(SKIN * SKIN * squared_distance(a, b))
    return cross(a, b, beyond) > 0 and all(cross(a, b, point) <= skin for point in end)


def _project_onto_side(displacement: Vector, side: Segment) -> Vector:
    """Return the projection of a displacement onto a side."""
    ux, uy = side[1][0] - side[0][0], side[1][1] - side[0][1]
    share, square = displacement[0] * ux + displacement[1] * uy, ux * ux + uy * uy
    return divide_rounded(share * ux, square), divide_rounded(share * uy, square)


def _is_deep_inside(point: Point, polygon: Polygon) -> bool:
    return contains_point(polygon, point) and not any(
        is_near_segment(point, side, SKIN + 1) for side in sides(polygon)
    )


def _cross_deeply(one: Segment, other: Segment) -> bool:
    """Return whether two sides cross, with all ends farther than the skin from the other's line."""
    return (
        segments_cross(one, other) and _are_ends_beyond_skin(one, other) and _are_ends_beyond_skin(other, one)
    )


def _are_ends_beyond_skin(one: Segment, other: Segment) -> bool:
    a, b = one
    skin = isqrt(SKIN * SKIN * squared_distance(a, b))
    return all(abs(cross(a, b, end)) > skin for end in other)
