"""Shapes, which are convex polygons or discs, and tests of their relative position."""

from __future__ import annotations

from typing import NamedTuple

from machinami.geometry import polygon
from machinami.geometry.point import Point, squared_distance
from machinami.geometry.polygon import Bounds, Polygon
from machinami.geometry.sines import rotate_point


class Disc(NamedTuple):
    """A disc, given by centre and radius."""

    centre: Point
    radius: int


Shape = Polygon | Disc


def place_shape(shape: Shape, at: Point, angle: int) -> Shape:
    """Return a shape rotated about the origin and then translated, its points rounded."""
    if not isinstance(shape, Disc):
        return polygon.place_polygon(shape, at, angle)
    x, y = rotate_point(shape.centre, angle)
    return Disc((x + at[0], y + at[1]), shape.radius)


def bounds(shape: Shape) -> Bounds:
    """Return the bounding box of a shape."""
    if not isinstance(shape, Disc):
        return polygon.bounds(shape)
    (x, y), r = shape
    return x - r, y - r, x + r, y + r


def shapes_near(one: Shape, other: Shape, reach: int = 0) -> bool:
    """Return whether two shapes overlap or are nearer to each other than `reach`; touching is neither."""
    if isinstance(one, Disc):
        if isinstance(other, Disc):
            return squared_distance(one.centre, other.centre) < (one.radius + other.radius + reach) ** 2
        return polygon.disc_near(other, one.centre, one.radius + reach)
    if isinstance(other, Disc):
        return polygon.disc_near(one, other.centre, other.radius + reach)
    return polygon.polygons_near(one, other, reach) if reach else polygon.convex_overlap(one, other)


def contains_shape(outer: Polygon, inner: Shape) -> bool:
    """Return whether a convex polygon contains a shape; touching the border is allowed."""
    if isinstance(inner, Disc):
        return polygon.disc_inside(outer, inner.centre, inner.radius)
    return polygon.convex_contains(outer, inner)


def middle(shape: Shape) -> Point:
    """Return a central point of a shape, to highlight it."""
    return shape.centre if isinstance(shape, Disc) else polygon.middle(shape)
