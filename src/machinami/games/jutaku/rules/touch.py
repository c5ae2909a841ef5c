"""J-8: contact between two pieces of a floor."""

from __future__ import annotations

from functools import lru_cache

from machinami.geometry.polygon import Polygon, apart, bounds, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import cosine, sine
from machinami.geometry.span import at_least, beside_span

GAP = 40
"""Maximum distance between touching sides, in hundredths of a millimetre."""

CONTACT = 300
"""Minimum length of the contact, in hundredths of a millimetre."""

_SINE, _COSINE = sine(200), cosine(200)


@lru_cache(8192)
def touching(one: Polygon, other: Polygon) -> bool:
    """Return whether a side of each faces the other, near enough over a sufficient length."""
    if apart(bounds(one), bounds(other), GAP + 1):
        return False
    return any(
        facing(mine, theirs) and (_along(mine, theirs) or _along(theirs, mine))
        for mine in sides(one)
        for theirs in sides(other)
    )


def facing(one: Segment, other: Segment) -> bool:
    """Return whether two sides, each of an anticlockwise polygon, face each other at under 2°."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    return abs(ux * vy - uy * vx) * _COSINE < -(ux * vx + uy * vy) * _SINE


def _along(side: Segment, other: Segment) -> bool:
    span = beside_span(side, other, GAP)
    return span is not None and at_least(side, span, CONTACT)
