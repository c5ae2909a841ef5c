"""Shapes of either kind, convex polygons and discs, and how they lie to each other."""

from __future__ import annotations

from typing import NamedTuple

from machinami.geometry import polygon
from machinami.geometry.point import Point, squared
from machinami.geometry.polygon import Bounds, Polygon
from machinami.geometry.sines import turned


class Disc(NamedTuple):
    """A disc, by its centre and its radius."""

    centre: Point
    radius: int


Shape = Polygon | Disc


def posed(shape: Shape, at: Point, angle: int) -> Shape:
    """A shape turned about the origin and then shifted, its points rounded."""
    if not isinstance(shape, Disc):
        return polygon.posed(shape, at, angle)
    x, y = turned(shape.centre, angle)
    return Disc((x + at[0], y + at[1]), shape.radius)


def bounds(shape: Shape) -> Bounds:
    """The least upright rectangle round a shape."""
    if not isinstance(shape, Disc):
        return polygon.bounds(shape)
    (x, y), r = shape
    return x - r, y - r, x + r, y + r


def near(one: Shape, other: Shape, reach: int = 0) -> bool:
    """Whether two shapes overlap, or come nearer to each other than `reach`; touching is neither."""
    if isinstance(one, Disc):
        if isinstance(other, Disc):
            return squared(one.centre, other.centre) < (one.radius + other.radius + reach) ** 2
        return polygon.disc_near(other, one.centre, one.radius + reach)
    if isinstance(other, Disc):
        return polygon.disc_near(one, other.centre, other.radius + reach)
    return polygon.polygons_near(one, other, reach) if reach else polygon.convex_overlap(one, other)


def inside(outer: Polygon, inner: Shape) -> bool:
    """Whether no point of a shape sticks out of a convex polygon."""
    if isinstance(inner, Disc):
        return polygon.disc_inside(outer, inner.centre, inner.radius)
    return polygon.convex_contains(outer, inner)


def middle(shape: Shape) -> Point:
    """A place to point at."""
    return shape.centre if isinstance(shape, Disc) else polygon.middle(shape)
