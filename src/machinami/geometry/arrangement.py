"""Arrangements of segments: the faces into which segments divide the plane, seen from above.

A bounded face cannot be left without crossing a segment. Ends that lie on other segments, crossings,
shared ends and collinear segments are all allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

from machinami.geometry.point import Corner, Point, Vector, corner
from machinami.geometry.segment import Segment, cross_properly, crossing, lowest, on

Face = tuple[Corner, ...]
"""The vertices of a bounded face, anticlockwise; dead ends bound no face and are omitted."""


def bounded_faces(segments: Sequence[Segment]) -> list[Face]:
    """Return every bounded face of an arrangement."""
    ways = _ways(segments)
    if not ways:
        return []
    after: dict[tuple[Corner, Corner], tuple[Corner, Corner]] = {}
    for place, out in ways.items():
        ends = [end for end, _ in sorted(out.items(), key=_by_angle)]
        for index, end in enumerate(ends):
            after[end, place] = (place, ends[index - 1])
    faces = []
    while after:
        face: list[Corner] = []
        edge = next(iter(after))
        while edge in after:
            face.append(edge[0])
            edge = after.pop(edge)
        if len(face) > 2 and _area(face) > 0:
            faces.append(tuple(face))
    return faces


def in_face(face: Face, point: Point) -> bool:
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


def enclosed(segments: Sequence[Segment], points: Sequence[Point]) -> list[bool]:
    """Return for each point whether a bounded face encloses it."""
    faces = bounded_faces(segments)
    return [any(in_face(face, point) for face in faces) for point in points]


def _ways(segments: Sequence[Segment]) -> dict[Corner, dict[Corner, Vector]]:
    """Return the graph of nodes and their neighbours, with the direction to each; dead ends are removed."""
    ways: dict[Corner, dict[Corner, Vector]] = {}
    for number, segment in enumerate(segments):
        a, b = segment
        places = {corner(a), corner(b)}
        for index, other in enumerate(segments):
            if index == number:
                continue
            if cross_properly(segment, other):
                places.add(lowest(crossing(segment, other)))
            else:
                places.update(corner(end) for end in other if on(end, segment))
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


def _turn(one: tuple[Corner, Vector], other: tuple[Corner, Vector]) -> int:
    """Compare two directions by angle, anticlockwise from +x."""
    (_, (ax, ay)), (_, (bx, by)) = one, other
    lower, higher = _lower((ax, ay)), _lower((bx, by))
    if lower != higher:
        return -1 if higher else 1
    return ay * bx - ax * by


_by_angle = cmp_to_key(_turn)


def _lower(way: Vector) -> bool:
    return way[1] < 0 or (way[1] == 0 and way[0] < 0)


def _area(face: Sequence[Corner]) -> Fraction:
    total = Fraction(0)
    before = face[-1]
    for place in face:
        total += Fraction(before[0] * place[1] - before[1] * place[0], before[2] * place[2])
        before = place
    return total
