"""Inclines: a height over every point of the plane that rises linearly along one direction."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple

from machinami.geometry.point import Point, RationalPoint, divide_rounded

LENGTH_SCALE = 1024
"""The scale of square roots that are used as divisors: a road's height is then exact to 0.0001 mm."""


def compute_scaled_length(dx: int, dy: int) -> int:
    """Return the length of a vector, times `LENGTH_SCALE`, rounded down."""
    return isqrt((dx * dx + dy * dy) * LENGTH_SCALE * LENGTH_SCALE)


class Incline(NamedTuple):
    """The height at (x, y) is (a·x + b·y + c) / m, with m positive. Integers avoid rounding."""

    a: int
    b: int
    c: int
    m: int

    def compute_scaled_height(self, place: RationalPoint) -> int:
        """Return the height at a point, times m and the point's w."""
        x, y, w = place
        return self.a * x + self.b * y + self.c * w

    def compute_height(self, place: RationalPoint) -> int:
        """Return the height at a point, rounded to a hundredth of a millimetre."""
        return divide_rounded(self.compute_scaled_height(place), self.m * place[2])

    def is_at_most(self, height: int, place: RationalPoint) -> bool:
        """Return whether the height at a point is at most `height`."""
        return self.compute_scaled_height(place) <= height * self.m * place[2]


def build_incline(
    base: Point, toward: Point, start: int, rise: int, zero_twice: int, run_twice: int
) -> Incline:
    """Return the incline with height start + rise · (s - zero) / run at a distance s from base.

    s is measured in the direction of `toward`; zero and run are given doubled, since halves occur.
    """
    dx, dy = toward[0] - base[0], toward[1] - base[1]
    length = compute_scaled_length(dx, dy)
    step = 2 * LENGTH_SCALE * rise
    a, b = step * dx, step * dy
    c = start * run_twice * length - rise * zero_twice * length - a * base[0] - b * base[1]
    return Incline(a, b, c, run_twice * length)


def is_above(one: Incline, other: Incline, places: Iterable[RationalPoint], gap: int) -> bool:
    """Return whether one incline is more than `gap` above the other at all of these places."""
    m, n = one.m, other.m
    return all(
        one.compute_scaled_height(place) * n - other.compute_scaled_height(place) * m > gap * place[2] * m * n
        for place in places
    )
