"""Inclines: a height over every point of the plane that rises linearly along one direction."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from machinami.geometry.point import RationalPoint, divide_rounded

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
