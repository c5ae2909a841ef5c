"""Points of the plane: whole hundredths of a millimetre, or exact fractions of them where lines meet."""

from __future__ import annotations

from math import isqrt

Point = tuple[int, int]
Vector = tuple[int, int]

Corner = tuple[int, int, int]
"""A point with fractions, exact: (x, y, w) stands for x/w, y/w; w is positive."""


def quotient(above: int, below: int) -> int:
    """A fraction (below positive) rounded to the nearest whole number, half away from zero."""
    return (2 * above + below) // (2 * below) if above >= 0 else -((below - 2 * above) // (2 * below))


def cross(origin: Point, one: Point, other: Point) -> int:
    """Positive when `other` lies to the left of the way from origin to one, zero when on its line."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def dot(origin: Point, one: Point, other: Point) -> int:
    """The scalar product of the two ways from the origin."""
    return (one[0] - origin[0]) * (other[0] - origin[0]) + (one[1] - origin[1]) * (other[1] - origin[1])


def squared(one: Point, other: Point) -> int:
    """The square of the distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def distance(one: Point, other: Point) -> int:
    """The distance of two points, rounded down."""
    return isqrt(squared(one, other))


def corner(point: Point) -> Corner:
    """A whole point as one with fractions."""
    return (*point, 1)


def rounded(place: Corner) -> Point:
    """The whole point nearest to one with fractions."""
    x, y, w = place
    return quotient(x, w), quotient(y, w)
