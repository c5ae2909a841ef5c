"""Arrangements of segments, a reference for tests: the faces into which segments divide the plane.

A bounded face cannot be left without crossing a segment. Ends that lie on other segments, crossings,
shared ends and collinear segments are all allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import gcd

from machinami.geometry.point import Point, RationalPoint, Vector, to_rational
from machinami.geometry.segment import (
    Segment,
    intersect_lines,
    is_on_segment,
    segments_cross,
)

Face = tuple[RationalPoint, ...]
"""The vertices of a bounded face, anticlockwise; dead ends bound no face and are omitted."""


def reduce_fraction(place: RationalPoint) -> RationalPoint:
    """Reduce a rational point to lowest terms, so that equal points are equal tuples."""
    x, y, w = place
    shared = gcd(x, y, w)
    return x // shared, y // shared, w // shared


def find_bounded_faces(segments: Sequence[Segment]) -> list[Face]:
    """Return every bounded face of an arrangement."""
    ways = _build_graph(segments)
    if not ways:
        return []
    after: dict[tuple[RationalPoint, RationalPoint], tuple[RationalPoint, RationalPoint]] = {}
    for place, out in ways.items():
        ends = [end for end, _ in sorted(out.items(), key=_by_angle)]
        for index, end in enumerate(ends):
            after[end, place] = (place, ends[index - 1])
    faces = []
    while after:
        face: list[RationalPoint] = []
        edge = next(iter(after))
        while edge in after:
            face.append(edge[0])
            edge = after.pop(edge)
        if len(face) > 2 and _compute_area(face) > 0:
            faces.append(tuple(face))
    return faces


def is_in_face(face: Face, point: Point) -> bool:
    """Return whether a point lies in a face; the result is undefined for points on the border."""
    x, y = point
    inside = False
    before = face[-1]
    for place in face:
        (ax, ay, aw), (bx, by, bw) = before, place
        before = place
        if (ay > y * aw) != (by > y * bw):
            rise = by * aw - ay * bw
            side = (bx * aw - ax * bw) * (y * aw - ay) - rise * (x * aw - ax)
            inside ^= (side > 0) == (rise > 0)
    return inside


def find_enclosed(segments: Sequence[Segment], points: Sequence[Point]) -> list[bool]:
    """Return for each point whether a bounded face encloses it."""
    faces = find_bounded_faces(segments)
    return [any(is_in_face(face, point) for face in faces) for point in points]


def _build_graph(segments: Sequence[Segment]) -> dict[RationalPoint, dict[RationalPoint, Vector]]:
    """Return the graph of nodes and their neighbours, with the direction to each; dead ends are removed."""
    ways: dict[RationalPoint, dict[RationalPoint, Vector]] = {}
    for number, segment in enumerate(segments):
        a, b = segment
        places = {to_rational(a), to_rational(b)}
        for index, other in enumerate(segments):
            if index == number:
                continue
            if segments_cross(segment, other):
                places.add(reduce_fraction(intersect_lines(segment, other)))
            else:
                places.update(to_rational(end) for end in other if is_on_segment(end, segment))
        way = (b[0] - a[0], b[1] - a[1])
        back = (-way[0], -way[1])
        order = sorted(places, key=lambda place: Fraction(place[0] * way[0] + place[1] * way[1], place[2]))
        for here, there in pairwise(order):
            ways.setdefault(here, {})[there] = way
            ways.setdefault(there, {})[here] = back
    dead = [place for place, out in ways.items() if len(out) == 1]
    while dead:
        place = dead.pop()
        for end in ways.pop(place, {}):
            del ways[end][place]
            if len(ways[end]) == 1:
                dead.append(end)
            elif not ways[end]:
                del ways[end]
    return ways


def _compare_angles(one: tuple[RationalPoint, Vector], other: tuple[RationalPoint, Vector]) -> int:
    """Compare two directions by angle, anticlockwise from +x."""
    (_, (ax, ay)), (_, (bx, by)) = one, other
    lower, higher = _is_in_lower_half((ax, ay)), _is_in_lower_half((bx, by))
    if lower != higher:
        return -1 if higher else 1
    return ay * bx - ax * by


_by_angle = cmp_to_key(_compare_angles)


def _is_in_lower_half(direction: Vector) -> bool:
    return direction[1] < 0 or (direction[1] == 0 and direction[0] < 0)


def _compute_area(face: Sequence[RationalPoint]) -> Fraction:
    total = Fraction(0)
    before = face[-1]
    for place in face:
        total += Fraction(before[0] * place[1] - before[1] * place[0], before[2] * place[2])
        before = place
    return total
