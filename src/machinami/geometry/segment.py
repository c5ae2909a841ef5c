"""Segments: crossings, intersections and distances."""

from __future__ import annotations

from machinami.geometry.point import Point, RationalPoint, cross, dot, squared_distance

Segment = tuple[Point, Point]


def segments_cross(one: Segment, other: Segment) -> bool:
    """Return whether two segments cross at an interior point of both; touching is not crossing."""
    (a, b), (c, d) = one, other
    left, right = cross(a, b, c), cross(a, b, d)
    if (left > 0) == (right > 0) or left == 0 or right == 0:
        return False
    left, right = cross(c, d, a), cross(c, d, b)
    return (left > 0) != (right > 0) and left != 0 and right != 0


def segments_touch(one: Segment, other: Segment) -> bool:
    """Return whether two segments have a point in common, ends included."""
    (a, b), (c, d) = one, other
    return (
        segments_cross(one, other)
        or is_on_segment(a, other)
        or is_on_segment(b, other)
        or is_on_segment(c, one)
        or is_on_segment(d, one)
    )


def is_on_segment(point: Point, segment: Segment) -> bool:
    """Return whether a point lies on a segment, its ends included."""
    a, b = segment
    return cross(a, b, point) == 0 and dot(point, a, b) <= 0


def intersect_lines(one: Segment, other: Segment) -> RationalPoint:
    """Return the intersection of the lines of two segments, which must not be parallel."""
    (a, b), (c, d) = one, other
    left, right = cross(c, d, a), cross(c, d, b)
    below = left - right
    x, y = a[0] * below + left * (b[0] - a[0]), a[1] * below + left * (b[1] - a[1])
    return (x, y, below) if below > 0 else (-x, -y, -below)


def is_near_segment(point: Point, segment: Segment, reach: int) -> bool:
    """Return whether the distance of a point from a segment is strictly less than `reach`."""
    a, b = segment
    length = squared_distance(a, b)
    along = dot(a, b, point)
    if along <= 0 or length == 0:
        return squared_distance(a, point) < reach * reach
    if along >= length:
        return squared_distance(b, point) < reach * reach
    return cross(a, b, point) ** 2 < reach * reach * length


def segments_near(one: Segment, other: Segment, reach: int) -> bool:
    """Return whether the distance of two segments is strictly less than `reach`."""
    (a, b), (c, d) = one, other
    return (
        is_near_segment(a, other, reach)
        or is_near_segment(b, other, reach)
        or is_near_segment(c, one, reach)
        or is_near_segment(d, one, reach)
        or (reach > 0 and segments_cross(one, other))
    )
