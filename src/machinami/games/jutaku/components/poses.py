"""Poses: where a piece lies, how it is turned, and which side is up. J-6a."""

from __future__ import annotations

from machinami.geometry.point import Point, quotient
from machinami.geometry.polygon import Polygon
from machinami.geometry.sines import ONE, cosine, sine

Pose = tuple[int, int, int, bool]
"""x, y, the angle anticlockwise, and whether the piece is flipped."""


def posed(piece: Polygon, pose: Pose) -> Polygon:
    """A piece flipped, turned about its own origin and shifted; anticlockwise again, every corner rounded
    once, where it comes to lie."""
    x, y, angle, flipped = pose
    corners = flip(piece) if flipped else piece
    s, c = sine(angle), cosine(angle)
    return tuple(_turned(corner, s, c, (x * ONE, y * ONE)) for corner in corners)


def flip(piece: Polygon) -> Polygon:
    """A piece with its other side up, about its own origin."""
    return tuple((-x, y) for x, y in reversed(piece))


def _turned(corner: Point, s: int, c: int, shift: Point) -> Point:
    x, y = corner
    return quotient(x * c - y * s + shift[0], ONE), quotient(x * s + y * c + shift[1], ONE)
