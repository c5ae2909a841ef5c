"""Inclines in exact numbers, a reference for tests."""

from __future__ import annotations

from collections.abc import Iterable

from machinami.geometry.incline import LENGTH_SCALE, Incline, compute_scaled_length
from machinami.geometry.point import Point, RationalPoint


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
