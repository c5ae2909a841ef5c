"""Strips: rectangles along a line, such as a road or a car on it."""

from __future__ import annotations

from machinami.geometry.incline import LENGTH_SCALE, compute_scaled_length
from machinami.geometry.point import Point, divide_rounded
from machinami.geometry.polygon import Polygon


def locate_point(start: Point, toward: Point, along: int, aside: int, scale: int = 1) -> Point:
    """Return the point at a distance along the line from start towards another point, and to its left.

    Both distances are given times `scale`; the point is rounded.
    """
    dx, dy = toward[0] - start[0], toward[1] - start[1]
    below = scale * compute_scaled_length(dx, dy)
    return (
        start[0] + divide_rounded((dx * along - dy * aside) * LENGTH_SCALE, below),
        start[1] + divide_rounded((dy * along + dx * aside) * LENGTH_SCALE, below),
    )


def build_strip(start: Point, toward: Point, begin: int, end: int, width: int, scale: int = 2) -> Polygon:
    """Return the rectangle of this width from `begin` to `end` on the line from start towards a point.

    Both are distances from start, given times `scale`, which must be even.
    """
    side = width * scale // 2
    return (
        locate_point(start, toward, begin, -side, scale),
        locate_point(start, toward, end, -side, scale),
        locate_point(start, toward, end, side, scale),
        locate_point(start, toward, begin, side, scale),
    )
