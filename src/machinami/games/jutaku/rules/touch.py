"""Touching: two pieces lie side by side. J-8."""

from __future__ import annotations

from functools import lru_cache

from machinami.geometry.polygon import Polygon, apart, bounds, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import cosine, sine
from machinami.geometry.span import at_least, beside_span

GAP = 40
CONTACT = 300
_SINE, _COSINE = sine(200), cosine(200)


@lru_cache(8192)
def touching(one: Polygon, other: Polygon) -> bool:
    """Whether a side of each face one another, near enough over a sufficient length."""
    if apart(bounds(one), bounds(other), GAP + 1):
        return False
    return any(
        facing(mine, theirs) and (_along(mine, theirs) or _along(theirs, mine))
        for mine in sides(one)
        for theirs in sides(other)
    )


def facing(one: Segment, other: Segment) -> bool:
    """Whether two sides, each of an anticlockwise polygon, face one another at under 2°."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    return abs(ux * vy - uy * vx) * _COSINE < -(ux * vx + uy * vy) * _SINE


def _along(side: Segment, other: Segment) -> bool:
    span = beside_span(side, other, GAP)
    return span is not None and at_least(side, span, CONTACT)
