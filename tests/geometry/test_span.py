"""Parts of segments, beside what Shapely says of them."""

from random import Random

import pytest
from shapely import LineString, Polygon

from machinami.geometry import span
from machinami.geometry.segment import Segment
from machinami.geometry.span import UNIT, WHOLE

NOTCHED = ((0, 0), (1_000, 0), (1_000, 1_000), (500, 400), (0, 1_000))


def anywhere(rng: Random) -> Segment:
    while True:
        a, b, c, d = (rng.randint(-300, 1_300) for _ in range(4))
        if (a, b) != (c, d):
            return (a, b), (c, d)


@pytest.mark.parametrize("seed", range(6))
def test_the_part_near_a_side_is_what_lies_in_its_surroundings(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        one, other, reach = anywhere(rng), anywhere(rng), rng.randint(1, 400)
        there = LineString(one).intersection(LineString(other).buffer(reach, quad_segs=256))
        found = span.near_span(one, other, reach)
        if there.is_empty:
            assert found is None or span.length(one, found) <= reach // 10
        else:
            assert found is not None
            assert abs((found[1] - found[0]) / UNIT * LineString(one).length - there.length) < 1 + reach / 50


@pytest.mark.parametrize("seed", range(6))
def test_the_part_inside_a_polygon_is_what_they_share(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        segment = anywhere(rng)
        line = LineString(segment)
        inside = span.inside_spans(segment, NOTCHED)
        shared = line.intersection(Polygon(NOTCHED))
        assert abs(sum(end - begin for begin, end in inside) / UNIT * line.length - shared.length) < 1e-3


def test_a_segment_on_the_border_is_inside() -> None:
    assert span.inside_spans(((0, 0), (1_000, 0)), NOTCHED) == [WHOLE]
    assert span.inside_spans(((-1_000, 0), (1_000, 0)), NOTCHED) == [(UNIT // 2, UNIT)]
    [(begin, end)] = span.inside_spans(((0, 1_000), (500, 400)), NOTCHED)
    assert (begin, end) == WHOLE


def test_a_segment_over_a_notch_leaves_it() -> None:
    inside = span.inside_spans(((0, 700), (1_000, 700)), NOTCHED)
    assert inside == [(0, UNIT // 4), (3 * UNIT // 4, UNIT)]
    assert span.bare(inside) == [(UNIT // 4, 3 * UNIT // 4)]


def test_spans_are_joined_and_what_they_leave_is_told() -> None:
    assert span.joined([(5, 9), (0, 4), (20, 30)]) == [(0, 9), (20, 30)]
    assert span.bare([WHOLE]) == []
    assert span.bare([]) == [WHOLE]
    assert span.bare([(0, UNIT // 2), (UNIT // 2 + 1, UNIT)]) == []
    assert span.common((0, 5), (6, 9)) is None
    assert span.common((0, 7), (6, 9)) == (6, 7)


def test_what_just_touches_counts() -> None:
    segment: Segment = ((0, 40), (1_000, 40))
    assert span.near_span(segment, ((0, 0), (1_000, 0)), 40) == WHOLE
    assert span.near_span(segment, ((0, 0), (1_000, 0)), 39) is None
    found = span.near_span(((0, 30), (1_000, 30)), ((700, 0), (2_000, 0)), 40)
    assert found is not None
    assert span.length(((0, 30), (1_000, 30)), found) == 326
