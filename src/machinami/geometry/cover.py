"""Coverage with a tolerance: the parts of a polygon farther than a reach from others, or deep in them.

Along a segment this is decided side by side, with spans. A polygon whose border is covered may still lie
over a pocket: a hole among the other polygons that is out of reach of all of them. The border of a pocket
runs at the reach from sides and corners of these polygons, so every pocket touches an offset side, or a point
where the circles around two corners intersect. Pockets do not depend on the covered polygon and are cached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import isqrt

from machinami.geometry import span as spans
from machinami.geometry.point import Point, cross, dot, quotient, squared
from machinami.geometry.polygon import Bounds, Polygon, bounds, holds, middle, sides, within_bounds
from machinami.geometry.segment import Segment, within
from machinami.geometry.span import UNIT, Span, near_span

SCALE = 16
"""Pockets are computed on a finer grid, so that an offset side is exact to 0.0005 mm."""

SLACK = 2
"""Pockets narrower than this on the finer grid are ignored; rounding cannot open a wider one."""

_KEPT = 4096


def uncovered(polygon: Polygon, others: tuple[Polygon, ...], reach: int) -> list[Point]:
    """Return points of a polygon, rounded, that are farther than `reach` from all others; empty if covered.

    These are uncovered corners if there are any, else the middles of uncovered parts of sides, else points in
    pockets.
    """
    near = [[other for other in others if point_near(other, point, reach)] for point in polygon]
    bare = [point for point, around in zip(polygon, near, strict=True) if not around]
    if bare or any(is_convex(other) and all(other in around for around in near) for other in near[0]):
        return bare
    bare = [
        _at(side, span)
        for number, side in enumerate(sides(polygon))
        if not any(other in near[number] and is_convex(other) for other in near[number - 1])
        for span, place in _clear(side, others, reach)
        # A part that starts at a corner and is far from all sides is inside a polygon: corners are covered.
        if span[0] > 0 and span[1] < UNIT and not _inside_any(place, others)
    ]
    if bare:
        return bare
    box, fine = bounds(polygon), _scaled(polygon)
    return [
        (quotient(x, SCALE), quotient(y, SCALE))
        for x, y in pockets(others, reach)
        if within_bounds(box, (x // SCALE, y // SCALE)) and holds(fine, (x, y))
    ]


def depth_point(polygon: Polygon, other: Polygon, depth: int) -> Point | None:
    """Return a point of a polygon, rounded, that lies deeper than `depth` in another, or None."""
    if _parted(polygon, other, depth) or _parted(other, polygon, depth):
        return None
    for side in sides(polygon):
        for span, place in _clear(side, (other,), depth):
            if _inside_any(place, (other,)):
                return _at(side, span)
    heart = heart_of(other, depth)
    return heart if heart is not None and holds(polygon, heart) else None


def point_near(polygon: Polygon, point: Point, reach: int) -> bool:
    """Return whether a point lies in a polygon, or at most `reach` away from it."""
    x, y = point
    left, bottom, right, top = _bounds(polygon)
    if not (left - reach <= x <= right + reach and bottom - reach <= y <= top + reach):
        return False
    if not is_convex(polygon):
        return holds(polygon, point) or any(_no_farther(point, side, reach) for side in sides(polygon))
    beyond = []
    before = polygon[-1]
    for corner in polygon:
        (ax, ay), (bx, by) = before, corner
        away = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if away < 0:
            if away * away > reach * reach * ((bx - ax) ** 2 + (by - ay) ** 2):
                return False
            beyond.append((before, corner))
        before = corner
    return not beyond or any(_no_farther(point, side, reach) for side in beyond)


@lru_cache(_KEPT)
def is_convex(polygon: Polygon) -> bool:
    """Return whether no corner is reflex."""
    return len(list(_points_out(polygon))) == len(polygon)


@lru_cache(_KEPT)
def heart_of(polygon: Polygon, depth: int) -> Point | None:
    """Return an integer point deeper than `depth` in a polygon, or None if no obvious candidate is."""
    for corners in (polygon, *combinations(polygon, 3)):
        place = middle(corners)
        if holds(polygon, place) and not any(within(place, side, depth + 1) for side in sides(polygon)):
            return place
    return None


@lru_cache(_KEPT)
def pockets(polygons: tuple[Polygon, ...], reach: int) -> tuple[Point, ...]:
    """Return points, times `SCALE`, on the borders of the regions farther than `reach` from all polygons.

    There is at least one point for each such region except the outside. Two convex polygons leave no pocket.
    """
    if len(polygons) <= 2 and all(map(is_convex, polygons)):
        return ()
    fine = tuple(map(_scaled, polygons))
    wide = reach * SCALE + SLACK
    corners = [corner for polygon in fine for corner in _points_out(polygon)]
    between = (
        place
        for one, other in combinations(corners, 2)
        if abs(one[1][0] - other[1][0]) <= 2 * wide and abs(one[1][1] - other[1][1]) <= 2 * wide
        for place in _meetings(one[1], other[1], wide)
        if _before(one, place) and _before(other, place) and _far(place, fine, wide - SLACK)
    )
    return (*_beside(fine, wide), *between)


def _beside(polygons: tuple[Polygon, ...], reach: int) -> Iterator[Point]:
    """Yield points at the reach from a side and at least at the reach from all polygons."""
    for polygon in polygons:
        foreign = [other for other in polygons if other != polygon]
        around = foreign if is_convex(polygon) else polygons
        for side in sides(polygon):
            if _outermost(side, polygons):
                continue
            offset = _moved(side, reach)
            if _held(offset, foreign, reach):
                continue
            for _, (x, y) in _clear(offset, around, reach, side):
                if not _inside_any((x, y), polygons):
                    yield x // (2 * UNIT), y // (2 * UNIT)


def _clear(
    segment: Segment, polygons: Sequence[Polygon], reach: int, but: Segment | None = None
) -> Iterator[tuple[Span, Point]]:
    """Yield the parts of a segment farther than `reach` from all sides except `excluded`, with their middles.

    The middle is given times 2 · `UNIT`. Such a part crosses no side, so its middle decides for each
    polygon whether the part runs inside it.
    """
    (ax, ay), (bx, by) = segment
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    left, right, bottom, top = left - reach, right + reach, bottom - reach, top + reach
    near = []
    for polygon in polygons:
        before = polygon[-1]
        for point in polygon:
            (cx, cy), (dx, dy) = side = (before, point)
            before = point
            if (
                (cx < left and dx < left)
                or (cx > right and dx > right)
                or (cy < bottom and dy < bottom)
                or (cy > top and dy > top)
                or _beyond(segment, side, reach)
                or side == but
            ):
                continue
            span = near_span(segment, side, reach)
            if span is not None:
                if span == (0, UNIT):
                    return
                near.append(span)
    for span in spans.bare(near):
        yield span, spans.middle(segment, span)


def _outermost(side: Segment, polygons: Sequence[Polygon]) -> bool:
    """Return whether no polygon extends beyond the line of a side: the region there is the outside."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    return all(dx * (y - ay) >= dy * (x - ax) for polygon in polygons for x, y in polygon)


def _held(segment: Segment, polygons: Sequence[Polygon], reach: int) -> bool:
    """Return whether one convex polygon has a whole segment within its reach; both ends are sufficient."""
    a, b = segment
    return any(
        is_convex(polygon) and point_near(polygon, a, reach) and point_near(polygon, b, reach)
        for polygon in polygons
    )


def _inside_any(place: Point, polygons: Sequence[Polygon]) -> bool:
    """Return whether a place, given times 2 · `UNIT`, lies in a polygon."""
    rough = (place[0] // (2 * UNIT), place[1] // (2 * UNIT))
    return any(
        holds(_blown_up(polygon), place) for polygon in polygons if _near_box(_bounds(polygon), rough, 1)
    )


def _beyond(segment: Segment, side: Segment, reach: int) -> bool:
    """Return whether a segment stays farther than `reach` from the whole line of a side."""
    a, b = side
    one, other = cross(a, b, segment[0]), cross(a, b, segment[1])
    if (one > 0) != (other > 0):
        return False
    least = min(abs(one), abs(other))
    return least * least > reach * reach * squared(a, b)


def _no_farther(point: Point, side: Segment, reach: int) -> bool:
    """Return whether a point is at most `reach` away from a side."""
    a, b = side
    square, along = squared(a, b), dot(a, b, point)
    if along <= 0 or along >= square:
        return min(squared(a, point), squared(b, point)) <= reach * reach
    return cross(a, b, point) ** 2 <= reach * reach * square


def _parted(polygon: Polygon, other: Polygon, depth: int) -> bool:
    """Return whether a side with its own polygon to its left has the other at most `depth` to its left."""
    for a, b in sides(polygon):
        limit = depth * depth * squared(a, b)
        if all((away := cross(a, b, point)) <= 0 or away * away <= limit for point in other) and all(
            cross(a, b, point) >= 0 for point in polygon
        ):
            return True
    return False


def _points_out(polygon: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the corners that are not reflex, each with its neighbours."""
    for (before, corner), (_, after) in pairwise([*sides(polygon), (polygon[-1], polygon[0])]):
        if cross(before, corner, after) > 0:
            yield before, corner, after


def _before(corner: tuple[Point, Point, Point], place: Point) -> bool:
    """Return whether no point of a corner's two sides is nearer to a place than the corner."""
    before, here, after = corner
    return dot(here, before, place) <= 0 and dot(here, after, place) <= 0


def _meetings(one: Point, other: Point, reach: int) -> Iterator[Point]:
    """Yield the intersections of two circles of this radius, rounded."""
    square = squared(one, other)
    if 0 < square <= 4 * reach * reach:
        share = isqrt((4 * reach * reach - square) * UNIT * UNIT // square)
        dx, dy = other[0] - one[0], other[1] - one[1]
        for turn in (share, -share):
            yield (
                quotient((one[0] + other[0]) * UNIT - dy * turn, 2 * UNIT),
                quotient((one[1] + other[1]) * UNIT + dx * turn, 2 * UNIT),
            )


def _far(place: Point, polygons: Sequence[Polygon], reach: int) -> bool:
    return not any(
        holds(polygon, place) or any(within(place, side, reach) for side in sides(polygon))
        for polygon in polygons
        if _near_box(_bounds(polygon), place, reach)
    )


def _near_box(box: Bounds, place: Point, reach: int) -> bool:
    grown = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    return within_bounds(grown, place)


def _moved(side: Segment, reach: int) -> Segment:
    """Return a side offset outward, its ends rounded."""
    (ax, ay), (bx, by) = side
    length = isqrt(squared((ax, ay), (bx, by)) * UNIT * UNIT)
    x, y = quotient((by - ay) * reach * UNIT, length), quotient((ax - bx) * reach * UNIT, length)
    return (ax + x, ay + y), (bx + x, by + y)


def _at(segment: Segment, span: Span) -> Point:
    x, y = spans.middle(segment, span)
    return quotient(x, 2 * UNIT), quotient(y, 2 * UNIT)


_bounds = lru_cache(_KEPT)(bounds)


@lru_cache(_KEPT)
def _scaled(polygon: Polygon) -> Polygon:
    return tuple((x * SCALE, y * SCALE) for x, y in polygon)


@lru_cache(_KEPT)
def _blown_up(polygon: Polygon) -> Polygon:
    return tuple((2 * UNIT * x, 2 * UNIT * y) for x, y in polygon)
