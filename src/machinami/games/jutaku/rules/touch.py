"""J-8: contact between two pieces of a floor."""

from __future__ import annotations

from functools import lru_cache

from machinami.geometry.polygon import Polygon, are_boxes_apart, bounds, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import cosine, sine
from machinami.geometry.span import find_alongside_span, is_at_least

MAX_CONTACT_GAP = 40
"""Maximum distance between touching sides, in hundredths of a millimetre."""

MIN_CONTACT_LENGTH = 300
"""Minimum length of the contact, in hundredths of a millimetre."""

_SINE, _COSINE = sine(200), cosine(200)


@lru_cache(8192)
def is_touching(one: Polygon, other: Polygon) -> bool:
    """Return whether a side of each faces the other, near enough over a sufficient length."""
    if are_boxes_apart(bounds(one), bounds(other), MAX_CONTACT_GAP + 1):
        return False
    return any(
        is_facing(mine, theirs) and (_has_contact_along(mine, theirs) or _has_contact_along(theirs, mine))
        for mine in sides(one)
        for theirs in sides(other)
    )


def is_facing(one: Segment, other: Segment) -> bool:
    """Return whether two sides, each of an anticlockwise polygon, face each other at under 2°."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    return abs(ux * vy - uy * vx) * _COSINE < -(ux * vx + uy * vy) * _SINE


def _has_contact_along(side: Segment, other: Segment) -> bool:
    span = find_alongside_span(side, other, MAX_CONTACT_GAP)
    return span is not None and is_at_least(side, span, MIN_CONTACT_LENGTH)
