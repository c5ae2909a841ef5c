"""Spans: the parts of a segment that lie in an object, or near it.

A span is given in fractions of the segment, times `UNIT`. Where a border cuts a segment at an irrational
position, the span ends at the next fraction outward, so that touching counts as near.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from machinami.geometry.point import distance, squared_distance
from machinami.geometry.segment import Segment

UNIT = 1 << 40
ROOT_SCALE = 1 << 20

Span = tuple[int, int]
WHOLE_SPAN: Span = (0, UNIT)


def find_near_span(segment: Segment, side: Segment, reach: int) -> Span | None:
    """Return the part of a segment that is at most `reach` away from a side, or None.

    It is one span, since the surroundings of a side are convex.
    """
    (ax, ay), (bx, by) = segment
    ux, uy = bx - ax, by - ay
    square, limit = ux * ux + uy * uy, reach * reach
    first, last = UNIT + 1, -1
    for x, y in side:
        along = ux * (x - ax) + uy * (y - ay)
        root = along * along - square * ((x - ax) ** 2 + (y - ay) ** 2 - limit)
        if root >= 0:
            width = isqrt(root * ROOT_SCALE * ROOT_SCALE) + 1
            begin = UNIT * (along * ROOT_SCALE - width) // (square * ROOT_SCALE)
            end = -(-UNIT * (along * ROOT_SCALE + width) // (square * ROOT_SCALE))
            if begin <= UNIT and end >= 0:
                first, last = min(first, max(begin, 0)), max(last, min(end, UNIT))
    beside = find_alongside_span(segment, side, reach)
    if beside is not None:
        first, last = min(first, beside[0]), max(last, beside[1])
    return (first, last) if first <= last else None


def find_alongside_span(segment: Segment, side: Segment, reach: int) -> Span | None:
    """Return the part of a segment that runs alongside a side, at most `reach` away from it, or None.

    Parts beyond the ends of the side do not count, at any distance.
    """
    (ax, ay), (bx, by) = segment
    (cx, cy), (dx, dy) = side
    ux, uy = dx - cx, dy - cy
    square = ux * ux + uy * uy
    within = _find_span_between(ux * (ax - cx) + uy * (ay - cy), ux * (bx - cx) + uy * (by - cy), 0, square)
    if within is None:
        return None
    wide = isqrt(reach * reach * square * ROOT_SCALE * ROOT_SCALE) + 1
    start, finish = ux * (ay - cy) - uy * (ax - cx), ux * (by - cy) - uy * (bx - cx)
    close = _find_span_between(start * ROOT_SCALE, finish * ROOT_SCALE, -wide, wide)
    return None if close is None else intersect_spans(within, close)


def merge_spans(spans: Iterable[Span]) -> list[Span]:
    """Merge spans into spans that neither touch nor overlap."""
    result: list[Span] = []
    for begin, end in sorted(spans):
        if result and begin <= result[-1][1] + 2:
            result[-1] = (result[-1][0], max(result[-1][1], end))
        else:
            result.append((begin, end))
    return result


def find_gaps(spans: Iterable[Span]) -> list[Span]:
    """Return the parts of the whole segment outside these spans; single points are omitted."""
    gaps, covered = [], 0
    for begin, end in merge_spans(spans):
        if begin > covered + 2:
            gaps.append((covered, begin))
        covered = max(covered, end)
    if covered + 2 < UNIT:
        gaps.append((covered, UNIT))
    return gaps


def intersect_spans(one: Span, other: Span) -> Span | None:
    """Return the intersection of two spans, or None."""
    begin, end = max(one[0], other[0]), min(one[1], other[1])
    return (begin, end) if begin <= end else None


def compute_length(segment: Segment, span: Span) -> int:
    """Return the length of a span, rounded down."""
    return distance(*segment) * (span[1] - span[0]) // UNIT


def is_at_least(segment: Segment, span: Span, least: int) -> bool:
    """Return whether a span has at least this length."""
    return ((span[1] - span[0]) ** 2) * squared_distance(*segment) >= (least * UNIT) ** 2


def middle(segment: Segment, span: Span) -> tuple[int, int]:
    """Return the middle of a span, times 2 · `UNIT`."""
    (ax, ay), (bx, by) = segment
    both = span[0] + span[1]
    return 2 * UNIT * ax + both * (bx - ax), 2 * UNIT * ay + both * (by - ay)


def _find_span_between(start: int, finish: int, low: int, high: int) -> Span | None:
    """Return the span in which a value that changes linearly from start to finish is between low and high."""
    rise = finish - start
    if rise == 0:
        return WHOLE_SPAN if low <= start <= high else None
    first, last = (low, high) if rise > 0 else (high, low)
    begin = UNIT * (first - start) // rise
    end = -(-UNIT * (last - start) // rise)
    return intersect_spans(WHOLE_SPAN, (begin, end))
