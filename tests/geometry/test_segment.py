"""Segments that cross, touch and pass by."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point

from machinami.geometry.segment import (
    Segment,
    intersect_lines,
    is_near_segment,
    is_on_segment,
    reduce_fraction,
    segments_cross,
    segments_near,
    segments_touch,
)

points = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
segments = st.tuples(points, points).filter(lambda pair: pair[0] != pair[1])


def line(segment: Segment) -> LineString:
    return LineString(segment)


def test_touching_is_no_crossing() -> None:
    assert segments_cross(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((5, 0), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((0, 0), (5, 5)))
    assert not segments_cross(((0, 0), (10, 0)), ((2, 0), (8, 0)))
    assert segments_touch(((0, 0), (10, 0)), ((5, 0), (5, 5)))


@given(segments, segments)
def test_meeting_is_what_shapely_calls_intersecting(one: Segment, other: Segment) -> None:
    assert segments_touch(one, other) == line(one).intersects(line(other))
    assert segments_touch(one, other) == segments_touch(other, one)


@given(segments, segments)
def test_a_proper_crossing_has_one_point_on_both(one: Segment, other: Segment) -> None:
    if segments_cross(one, other):
        x, y, w = intersect_lines(one, other)
        assert w > 0
        assert reduce_fraction(intersect_lines(other, one)) == reduce_fraction((x, y, w))
        for (ax, ay), (bx, by) in (one, other):
            assert (bx - ax) * (Fraction(y, w) - ay) == (by - ay) * (Fraction(x, w) - ax)


@given(points, segments, st.integers(0, 80))
def test_nearness_to_a_segment_is_strict(point: tuple[int, int], segment: Segment, reach: int) -> None:
    distance = Point(point).distance(line(segment))
    if abs(distance - reach) > 1e-9:
        assert is_near_segment(point, segment, reach) == (distance < reach)


@given(segments, segments, st.integers(1, 80))
def test_nearness_of_segments(one: Segment, other: Segment, reach: int) -> None:
    distance = line(one).distance(line(other))
    if abs(distance - reach) > 1e-9:
        assert segments_near(one, other, reach) == (distance < reach)


def test_exactly_as_far_is_not_nearer() -> None:
    assert not is_near_segment((5, 7), ((0, 0), (10, 0)), 7)
    assert is_near_segment((5, 6), ((0, 0), (10, 0)), 7)
    assert not is_near_segment((14, 3), ((0, 0), (10, 0)), 5)
    assert is_near_segment((3, 3), ((0, 0), (0, 0)), 5)


def test_a_point_lies_on_a_segment_ends_included() -> None:
    assert is_on_segment((0, 0), ((0, 0), (4, 2)))
    assert is_on_segment((2, 1), ((0, 0), (4, 2)))
    assert not is_on_segment((6, 3), ((0, 0), (4, 2)))
    assert not is_on_segment((2, 2), ((0, 0), (4, 2)))
