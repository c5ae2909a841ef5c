"""Parts of segments, compared with Shapely."""

from random import Random

import pytest
from shapely import LineString

from machinami.geometry import span
from machinami.geometry.segment import Segment
from machinami.geometry.span import UNIT, WHOLE_SPAN


def sample_segment(rng: Random) -> Segment:
    while True:
        a, b, c, d = (rng.randint(-300, 1_300) for _ in range(4))
        if (a, b) != (c, d):
            return (a, b), (c, d)


@pytest.mark.parametrize("seed", range(6))
def test_near_span_equals_shapely_buffer(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        one, other, reach = sample_segment(rng), sample_segment(rng), rng.randint(1, 400)
        there = LineString(one).intersection(LineString(other).buffer(reach, quad_segs=256))
        found = span.find_near_span(one, other, reach)
        if there.is_empty:
            assert found is None or span.compute_length(one, found) <= reach // 10
        else:
            assert found is not None
            assert abs((found[1] - found[0]) / UNIT * LineString(one).length - there.length) < 1 + reach / 50


def test_merge_gaps_and_intersection_of_spans() -> None:
    assert span.merge_spans([(5, 9), (0, 4), (20, 30)]) == [(0, 9), (20, 30)]
    assert span.find_gaps([WHOLE_SPAN]) == []
    assert span.find_gaps([]) == [WHOLE_SPAN]
    assert span.find_gaps([(0, UNIT // 2), (UNIT // 2 + 1, UNIT)]) == []
    assert span.intersect_spans((0, 5), (6, 9)) is None
    assert span.intersect_spans((0, 7), (6, 9)) == (6, 7)


def test_points_exactly_at_the_reach_are_near() -> None:
    segment: Segment = ((0, 40), (1_000, 40))
    assert span.find_near_span(segment, ((0, 0), (1_000, 0)), 40) == WHOLE_SPAN
    assert span.find_near_span(segment, ((0, 0), (1_000, 0)), 39) is None
    found = span.find_near_span(((0, 30), (1_000, 30)), ((700, 0), (2_000, 0)), 40)
    assert found is not None
    assert span.compute_length(((0, 30), (1_000, 30)), found) == 326
