"""Polygons: corners at integer hundredths of a millimetre, in anticlockwise order.

Functions with `convex` in their name require convex polygons and are fast; the others accept any simple
polygon. Touching is neither overlapping nor protruding.
"""

from __future__ import annotations

from collections.abc import Iterator

from machinami.geometry.point import Point, RationalPoint, cross, divide_rounded, to_rational
from machinami.geometry.segment import (
    Segment,
    intersect_lines,
    is_near_segment,
    is_on_segment,
    segments_cross,
    segments_near,
)
from machinami.geometry.sines import rotate_point

Polygon = tuple[Point, ...]
Bounds = tuple[int, int, int, int]
"""An axis-aligned bounding box: left, bottom, right, top."""


def rectangle(width: int, height: int, centre: Point = (0, 0)) -> Polygon:
    """Return an axis-aligned rectangle; odd sizes are rounded up to even ones."""
    (x, y), right, up = centre, -(-width // 2), -(-height // 2)
    return ((x - right, y - up), (x + right, y - up), (x + right, y + up), (x - right, y + up))


def place_polygon(polygon: Polygon, at: Point, angle: int) -> Polygon:
    """Return a polygon rotated about the origin and then translated, its corners rounded."""
    turn = (rotate_point(point, angle) for point in polygon)
    return tuple((x + at[0], y + at[1]) for x, y in turn)


def sides(polygon: Polygon) -> Iterator[Segment]:
    """Yield the sides, in order."""
    before = polygon[-1]
    for point in polygon:
        yield before, point
        before = point


def area_twice(polygon: Polygon) -> int:
    """Return twice the signed area: positive in anticlockwise order."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(polygon))


def bounds(polygon: Polygon) -> Bounds:
    """Return the bounding box of a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def are_boxes_apart(one: Bounds, other: Bounds, reach: int = 0) -> bool:
    """Return whether two boxes, and thus their contents, are at least `reach` apart along x or y."""
    return (
        one[0] - other[2] >= reach
        or other[0] - one[2] >= reach
        or one[1] - other[3] >= reach
        or other[1] - one[3] >= reach
    )


def is_in_bounds(box: Bounds, point: Point) -> bool:
    """Return whether a point lies in a box, its border included."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def contains_point(polygon: Polygon, point: Point) -> bool:
    """Return whether a point lies in any simple polygon, its border included."""
    x, y = point
    inside = False
    for a, b in sides(polygon):
        if is_on_segment(point, (a, b)):
            return True
        if (a[1] > y) != (b[1] > y):
            side = (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])
            inside ^= (side > 0) == (b[1] > a[1])
    return inside


def convex_overlap(one: Polygon, other: Polygon) -> bool:
    """Return whether two convex polygons have interior points in common."""
    return not (_has_separating_side(one, other) or _has_separating_side(other, one))


def convex_contains_point(polygon: Polygon, point: Point) -> bool:
    """Return whether a point lies in a convex polygon, its border included."""
    return all(cross(a, b, point) >= 0 for a, b in sides(polygon))


def convex_contains(outer: Polygon, inner: Polygon) -> bool:
    """Return whether a convex polygon contains another polygon; touching the border is allowed."""
    return all(convex_contains_point(outer, point) for point in inner)


def intersect_convex(one: Polygon, other: Polygon) -> list[RationalPoint]:
    """Return the corners of the intersection of two convex polygons, unordered."""
    corners = [to_rational(point) for point in one if convex_contains_point(other, point)]
    corners += [to_rational(point) for point in other if convex_contains_point(one, point)]
    corners += [
        intersect_lines(mine, theirs)
        for mine in sides(one)
        for theirs in sides(other)
        if segments_cross(mine, theirs)
    ]
    return corners


def polygons_near(one: Polygon, other: Polygon, reach: int) -> bool:
    """Return whether any two polygons overlap or are nearer to each other than `reach`."""
    if any(segments_near(mine, theirs, reach) for mine in sides(one) for theirs in sides(other)):
        return True
    return contains_point(one, other[0]) or contains_point(other, one[0])


def disc_near(polygon: Polygon, centre: Point, radius: int) -> bool:
    """Return whether a disc overlaps a polygon; increase the radius to test for a distance instead."""
    return any(is_near_segment(centre, side, radius) for side in sides(polygon)) or contains_point(
        polygon, centre
    )


def disc_inside(polygon: Polygon, centre: Point, radius: int) -> bool:
    """Return whether a disc lies completely in any polygon."""
    return contains_point(polygon, centre) and not any(
        is_near_segment(centre, side, radius) for side in sides(polygon)
    )


def middle(polygon: Polygon) -> Point:
    """Return the mean of the corners, as a point to highlight."""
    count = len(polygon)
    return divide_rounded(sum(x for x, _ in polygon), count), divide_rounded(
        sum(y for _, y in polygon), count
    )


def _has_separating_side(one: Polygon, other: Polygon) -> bool:
    """Return whether a side of one polygon has all of the other beyond it."""
    ax, ay = one[-1]
    for bx, by in one:
        ux, uy = bx - ax, by - ay
        for x, y in other:
            if ux * (y - ay) > uy * (x - ax):
                break
        else:
            return True
        ax, ay = bx, by
    return False
