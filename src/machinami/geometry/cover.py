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
from machinami.geometry.point import Point, cross, divide_rounded, dot, squared_distance
from machinami.geometry.polygon import Bounds, Polygon, bounds, contains_point, is_in_bounds, middle, sides
from machinami.geometry.segment import Segment, is_near_segment
from machinami.geometry.span import UNIT, Span, find_near_span

SCALE = 16
"""Pockets are computed on a finer grid, so that an offset side is exact to 0.0005 mm."""

SLACK = 2
"""Pockets narrower than this on the finer grid are ignored; rounding cannot open a wider one."""

_CACHE_SIZE = 4096


def find_uncovered(polygon: Polygon, others: tuple[Polygon, ...], reach: int) -> list[Point]:
    """Return points of a polygon, rounded, that are farther than `reach` from all others; empty if covered.

    These are uncovered corners if there are any, else the middles of uncovered parts of sides, else points in
    pockets.
    """
    near = [[other for other in others if is_near_polygon(other, point, reach)] for point in polygon]
    bare = [point for point, around in zip(polygon, near, strict=True) if not around]
    if bare or any(is_convex(other) and all(other in around for around in near) for other in near[0]):
        return bare
    bare = [
        _compute_middle(side, span)
        for number, side in enumerate(sides(polygon))
        if not any(other in near[number] and is_convex(other) for other in near[number - 1])
        for span, place in _iterate_clear_parts(side, others, reach)
        # A part that starts at a corner and is far from all sides is inside a polygon: corners are covered.
        if span[0] > 0 and span[1] < UNIT and not _is_inside_any(place, others)
    ]
    if bare:
        return bare
    box, fine = bounds(polygon), _scale_to_grid(polygon)
    return [
        (divide_rounded(x, SCALE), divide_rounded(y, SCALE))
        for x, y in find_pockets(others, reach)
        if is_in_bounds(box, (x // SCALE, y // SCALE)) and contains_point(fine, (x, y))
    ]


def find_deep_point(polygon: Polygon, other: Polygon, depth: int) -> Point | None:
    """Return a point of a polygon, rounded, that lies deeper than `depth` in another, or None."""
    if _has_separating_side(polygon, other, depth) or _has_separating_side(other, polygon, depth):
        return None
    for side in sides(polygon):
        for span, place in _iterate_clear_parts(side, (other,), depth):
            if _is_inside_any(place, (other,)):
                return _compute_middle(side, span)
    heart = find_inner_point(other, depth)
    return heart if heart is not None and contains_point(polygon, heart) else None


def is_near_polygon(polygon: Polygon, point: Point, reach: int) -> bool:
    """Return whether a point lies in a polygon, or at most `reach` away from it."""
    x, y = point
    left, bottom, right, top = _cached_bounds(polygon)
    if not (left - reach <= x <= right + reach and bottom - reach <= y <= top + reach):
        return False
    if not is_convex(polygon):
        return contains_point(polygon, point) or any(
            _is_within_reach(point, side, reach) for side in sides(polygon)
        )
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
    return not beyond or any(_is_within_reach(point, side, reach) for side in beyond)


@lru_cache(_CACHE_SIZE)
def is_convex(polygon: Polygon) -> bool:
    """Return whether no corner is reflex."""
    return len(list(_find_convex_corners(polygon))) == len(polygon)


@lru_cache(_CACHE_SIZE)
def find_inner_point(polygon: Polygon, depth: int) -> Point | None:
    """Return an integer point deeper than `depth` in a polygon, or None if no obvious candidate is."""
    for corners in (polygon, *combinations(polygon, 3)):
        place = middle(corners)
        if contains_point(polygon, place) and not any(
            is_near_segment(place, side, depth + 1) for side in sides(polygon)
        ):
            return place
    return None


@lru_cache(_CACHE_SIZE)
def find_pockets(polygons: tuple[Polygon, ...], reach: int) -> tuple[Point, ...]:
    """Return points, times `SCALE`, on the borders of the regions farther than `reach` from all polygons.

    There is at least one point for each such region except the outside. Two convex polygons leave no pocket.
    """
    if len(polygons) <= 2 and all(map(is_convex, polygons)):
        return ()
    fine = tuple(map(_scale_to_grid, polygons))
    wide = reach * SCALE + SLACK
    corners = [corner for polygon in fine for corner in _find_convex_corners(polygon)]
    between = (
        place
        for one, other in combinations(corners, 2)
        if abs(one[1][0] - other[1][0]) <= 2 * wide and abs(one[1][1] - other[1][1]) <= 2 * wide
        for place in _intersect_circles(one[1], other[1], wide)
        if _is_nearest_at_corner(one, place)
        and _is_nearest_at_corner(other, place)
        and _is_far(place, fine, wide - SLACK)
    )
    return (*_find_offset_points(fine, wide), *between)


def _find_offset_points(polygons: tuple[Polygon, ...], reach: int) -> Iterator[Point]:
    """Yield points at the reach from a side and at least at the reach from all polygons."""
    for polygon in polygons:
        foreign = [other for other in polygons if other != polygon]
        around = foreign if is_convex(polygon) else polygons
        for side in sides(polygon):
            if _is_outermost(side, polygons):
                continue
            offset = _offset_side(side, reach)
            if _is_near_convex(offset, foreign, reach):
                continue
            for _, (x, y) in _iterate_clear_parts(offset, around, reach, side):
                if not _is_inside_any((x, y), polygons):
                    yield x // (2 * UNIT), y // (2 * UNIT)


def _iterate_clear_parts(
    segment: Segment, polygons: Sequence[Polygon], reach: int, excluded: Segment | None = None
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
                or _is_beyond_line(segment, side, reach)
                or side == excluded
            ):
                continue
            span = find_near_span(segment, side, reach)
            if span is not None:
                if span == (0, UNIT):
                    return
                near.append(span)
    for span in spans.find_gaps(near):
        yield span, spans.middle(segment, span)


def _is_outermost(side: Segment, polygons: Sequence[Polygon]) -> bool:
    """Return whether no polygon extends beyond the line of a side: the region there is the outside."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    return all(dx * (y - ay) >= dy * (x - ax) for polygon in polygons for x, y in polygon)


def _is_near_convex(segment: Segment, polygons: Sequence[Polygon], reach: int) -> bool:
    """Return whether one convex polygon has a whole segment within its reach; both ends are sufficient."""
    a, b = segment
    return any(
        is_convex(polygon) and is_near_polygon(polygon, a, reach) and is_near_polygon(polygon, b, reach)
        for polygon in polygons
    )


def _is_inside_any(place: Point, polygons: Sequence[Polygon]) -> bool:
    """Return whether a place, given times 2 · `UNIT`, lies in a polygon."""
    rough = (place[0] // (2 * UNIT), place[1] // (2 * UNIT))
    return any(
        contains_point(_scale_to_units(polygon), place)
        for polygon in polygons
        if _is_near_box(_cached_bounds(polygon), rough, 1)
    )


def _is_beyond_line(segment: Segment, side: Segment, reach: int) -> bool:
    """Return whether a segment stays farther than `reach` from the whole line of a side."""
    a, b = side
    one, other = cross(a, b, segment[0]), cross(a, b, segment[1])
    if (one > 0) != (other > 0):
        return False
    least = min(abs(one), abs(other))
    return least * least > reach * reach * squared_distance(a, b)


def _is_within_reach(point: Point, side: Segment, reach: int) -> bool:
    """Return whether a point is at most `reach` away from a side."""
    a, b = side
    square, along = squared_distance(a, b), dot(a, b, point)
    if along <= 0 or along >= square:
        return min(squared_distance(a, point), squared_distance(b, point)) <= reach * reach
    return cross(a, b, point) ** 2 <= reach * reach * square


def _has_separating_side(polygon: Polygon, other: Polygon, depth: int) -> bool:
    """Return whether a side with its own polygon to its left has the other at most `depth` to its left."""
    for a, b in sides(polygon):
        limit = depth * depth * squared_distance(a, b)
        if all((away := cross(a, b, point)) <= 0 or away * away <= limit for point in other) and all(
            cross(a, b, point) >= 0 for point in polygon
        ):
            return True
    return False


def _find_convex_corners(polygon: Polygon) -> Iterator[tuple[Point, Point, Point]]:
    """Yield the corners that are not reflex, each with its neighbours."""
    for (before, corner), (_, after) in pairwise([*sides(polygon), (polygon[-1], polygon[0])]):
        if cross(before, corner, after) > 0:
            yield before, corner, after


def _is_nearest_at_corner(corner: tuple[Point, Point, Point], place: Point) -> bool:
    """Return whether no point of a corner's two sides is nearer to a place than the corner."""
    before, here, after = corner
    return dot(here, before, place) <= 0 and dot(here, after, place) <= 0


def _intersect_circles(one: Point, other: Point, reach: int) -> Iterator[Point]:
    """Yield the intersections of two circles of this radius, rounded."""
    square = squared_distance(one, other)
    if 0 < square <= 4 * reach * reach:
        share = isqrt((4 * reach * reach - square) * UNIT * UNIT // square)
        dx, dy = other[0] - one[0], other[1] - one[1]
        for turn in (share, -share):
            yield (
                divide_rounded((one[0] + other[0]) * UNIT - dy * turn, 2 * UNIT),
                divide_rounded((one[1] + other[1]) * UNIT + dx * turn, 2 * UNIT),
            )


def _is_far(place: Point, polygons: Sequence[Polygon], reach: int) -> bool:
    return not any(
        contains_point(polygon, place) or any(is_near_segment(place, side, reach) for side in sides(polygon))
        for polygon in polygons
        if _is_near_box(_cached_bounds(polygon), place, reach)
    )


def _is_near_box(box: Bounds, place: Point, reach: int) -> bool:
    grown = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    return is_in_bounds(grown, place)


def _offset_side(side: Segment, reach: int) -> Segment:
    """Return a side offset outward, its ends rounded."""
    (ax, ay), (bx, by) = side
    length = isqrt(squared_distance((ax, ay), (bx, by)) * UNIT * UNIT)
    x, y = divide_rounded((by - ay) * reach * UNIT, length), divide_rounded((ax - bx) * reach * UNIT, length)
    return (ax + x, ay + y), (bx + x, by + y)


def _compute_middle(segment: Segment, span: Span) -> Point:
    x, y = spans.middle(segment, span)
    return divide_rounded(x, 2 * UNIT), divide_rounded(y, 2 * UNIT)


_cached_bounds = lru_cache(_CACHE_SIZE)(bounds)


@lru_cache(_CACHE_SIZE)
def _scale_to_grid(polygon: Polygon) -> Polygon:
    return tuple((x * SCALE, y * SCALE) for x, y in polygon)


@lru_cache(_CACHE_SIZE)
def _scale_to_units(polygon: Polygon) -> Polygon:
    return tuple((2 * UNIT * x, 2 * UNIT * y) for x, y in polygon)
