"""Poses of pieces: position, angle and side. J-6a."""

from __future__ import annotations

from machinami.geometry.point import Point, divide_rounded
from machinami.geometry.polygon import Polygon
from machinami.geometry.sines import SINE_SCALE, cosine, sine

Pose = tuple[int, int, int, bool]
"""x and y in hundredths of a millimetre, angle anticlockwise in hundredths of a degree, and flipped."""


def apply_pose(piece: Polygon, pose: Pose) -> Polygon:
    """Return a piece flipped, turned about its origin and shifted.

    The corners stay anticlockwise; each is rounded once, to 0.01 mm.
    """
    x, y, angle, flipped = pose
    corners = flip(piece) if flipped else piece
    s, c = sine(angle), cosine(angle)
    return tuple(_transform_corner(corner, s, c, (x * SINE_SCALE, y * SINE_SCALE)) for corner in corners)


def flip(piece: Polygon) -> Polygon:
    """Return a piece flipped about its origin."""
    return tuple((-x, y) for x, y in reversed(piece))


def _transform_corner(corner: Point, s: int, c: int, shift: Point) -> Point:
    x, y = corner
    return divide_rounded(x * c - y * s + shift[0], SINE_SCALE), divide_rounded(
        x * s + y * c + shift[1], SINE_SCALE
    )
