"""Points of the plane: integer hundredths of a millimetre, or exact fractions of them at intersections."""

from __future__ import annotations

from math import isqrt

Point = tuple[int, int]
Vector = tuple[int, int]

RationalPoint = tuple[int, int, int]
"""An exact point with fractional coordinates: (x, y, w) stands for x/w, y/w; w is positive."""


def divide_rounded(numerator: int, denominator: int) -> int:
    """Divide and round to the nearest integer, half away from zero. The denominator must be positive."""
    return (
        (2 * numerator + denominator) // (2 * denominator)
        if numerator >= 0
        else -((denominator - 2 * numerator) // (2 * denominator))
    )


def cross(origin: Point, one: Point, other: Point) -> int:
    """Return the cross product: positive if `other` is left of the line from origin to one, 0 if on it."""
    return (one[0] - origin[0]) * (other[1] - origin[1]) - (one[1] - origin[1]) * (other[0] - origin[0])


def dot(origin: Point, one: Point, other: Point) -> int:
    """Return the dot product of the vectors from the origin."""
    return (one[0] - origin[0]) * (other[0] - origin[0]) + (one[1] - origin[1]) * (other[1] - origin[1])


def squared_distance(one: Point, other: Point) -> int:
    """Return the squared distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def distance(one: Point, other: Point) -> int:
    """Return the distance of two points, rounded down."""
    return isqrt(squared_distance(one, other))


def to_rational(point: Point) -> RationalPoint:
    """Convert an integer point to a rational point."""
    return (*point, 1)


def round_point(place: RationalPoint) -> Point:
    """Return the integer point nearest to a rational point."""
    x, y, w = place
    return divide_rounded(x, w), divide_rounded(y, w)
