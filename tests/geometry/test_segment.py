"""Segments that cross, touch and pass."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point

from machinami.geometry.segment import (
    Segment,
    intersect_lines,
    is_near_segment,
    is_on_segment,
    segments_cross,
    segments_near,
    segments_touch,
)

points = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
segments = st.tuples(points, points).filter(lambda pair: pair[0] != pair[1])


def to_shapely(segment: Segment) -> LineString:
    return LineString(segment)


def test_touching_segments_do_not_cross() -> None:
    assert segments_cross(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((5, 0), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((0, 0), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((2, 0), (8, 0)))
    assert segments_touch(((0, 0), (10, 0)), ((5, 0), (5, 5)))


@given(segments, segments)
def test_touching_equals_shapely_intersects(one: Segment, other: Segment) -> None:
    assert segments_touch(one, other) == to_shapely(one).intersects(to_shapely(other))
    assert segments_touch(one, other) == segments_touch(other, one)


@given(segments, segments)
def test_crossing_point_lies_on_both_segments(one: Segment, other: Segment) -> None:
    if segments_cross(one, other):
        x, y, w = intersect_lines(one, other)
        assert w > 0
        east, north, below = intersect_lines(other, one)
        assert (east * w, north * w) == (x * below, y * below)
        for (ax, ay), (bx, by) in (one, other):
            assert (bx - ax) * (Fraction(y, w) - ay) == (by - ay) * (Fraction(x, w) - ax)


@given(points, segments, st.integers(0, 80))
def test_nearness_to_a_segment_is_strict(point: tuple[int, int], segment: Segment, reach: int) -> None:
    distance = Point(point).distance(to_shapely(segment))
    if abs(distance - reach) > 1e-9:
        assert is_near_segment(point, segment, reach) == (distance < reach)


@given(segments, segments, st.integers(1, 80))
def test_nearness_of_segments_equals_shapely(one: Segment, other: Segment, reach: int) -> None:
    distance = to_shapely(one).distance(to_shapely(other))
    if abs(distance - reach) > 1e-9:
        assert segments_near(one, other, reach) == (distance < reach)


def test_segments_exactly_at_the_reach_are_not_near() -> None:
    assert not is_near_segment((5, 7), ((0, 0), (10, 0)), 7)
    assert is_near_segment((5, 6), ((0, 0), (10, 0)), 7)
    assert not is_near_segment((14, 3), ((0, 0), (10, 0)), 5)
    assert is_near_segment((3, 3), ((0, 0), (0, 0)), 5)


def test_a_point_lies_on_a_segment_ends_included() -> None:
    assert is_on_segment((0, 0), ((0, 0), (4, 2)))
    assert is_on_segment((2, 1), ((0, 0), (4, 2)))
    assert not is_on_segment((6, 3), ((0, 0), (4, 2)))
    assert not is_on_segment((2, 2), ((0, 0), (4, 2)))
