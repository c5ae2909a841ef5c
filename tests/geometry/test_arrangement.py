"""The bounded faces of an arrangement of segments."""

from itertools import pairwise
from random import Random

import pytest
from shapely import MultiLineString, Point, unary_union
from shapely.ops import polygonize

from machinami.geometry.segment import Segment
from tests.geometry.arrangement import find_bounded_faces, find_enclosed, is_in_face

SQUARE: list[Segment] = [
    ((0, 0), (100, 0)),
    ((100, 0), (100, 100)),
    ((100, 100), (0, 100)),
    ((0, 100), (0, 0)),
]


def test_a_square_has_one_face() -> None:
    [face] = find_bounded_faces(SQUARE)
    assert is_in_face(face, (50, 50))
    assert not is_in_face(face, (150, 50))


def test_open_line_has_no_bounded_face() -> None:
    assert find_bounded_faces(SQUARE[:3]) == []
    assert find_bounded_faces([]) == []
    assert find_bounded_faces([*SQUARE[:3], ((0, 101), (0, 0))])
    assert find_bounded_faces([*SQUARE[:3], ((0, 99), (0, 0))]) == []


def test_crossing_closes_a_line_like_a_shared_end() -> None:
    lines: list[Segment] = [((-10, 0), (110, 0)), ((100, -10), (100, 110)), ((0, 100), (100, 100))]
    assert find_enclosed([*lines, ((5, 110), (5, -10))], [(50, 50)]) == [True]
    assert find_enclosed(lines, [(50, 50)]) == [False]


def test_end_touching_a_line_closes_it() -> None:
    lines: list[Segment] = [((0, 0), (100, 0)), ((100, 0), (50, 100)), ((50, 100), (50, 0))]
    assert find_enclosed(lines, [(60, 50), (40, 50)]) == [True, False]


def test_a_figure_of_eight_has_two_faces() -> None:
    lines: list[Segment] = [
        ((0, 0), (100, 100)),
        ((100, 100), (100, 0)),
        ((100, 0), (0, 100)),
        ((0, 100), (0, 0)),
    ]
    assert len(find_bounded_faces(lines)) == 2
    assert find_enclosed(lines, [(10, 50), (90, 50), (50, 10), (50, 90)]) == [True, True, False, False]


def test_collinear_overlaps_count_once() -> None:
    assert len(find_bounded_faces([*SQUARE, ((20, 0), (80, 0)), ((80, 0), (150, 0))])) == 1


def test_nested_loops_both_enclose() -> None:
    inner: list[Segment] = [((40, 40), (60, 40)), ((60, 40), (50, 60)), ((50, 60), (40, 40))]
    assert find_enclosed([*SQUARE, *inner], [(50, 50), (10, 10), (-5, 5)]) == [True, True, False]


@pytest.mark.parametrize("seed", range(25))
def test_random_faces_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    ends = [(rng.randint(0, 400), rng.randint(0, 400)) for _ in range(13)]
    lines: list[Segment] = list(pairwise(ends))
    faces = list(polygonize(unary_union(MultiLineString(lines))))
    found = find_bounded_faces(lines)
    assert len(found) == len(faces)
    for _ in range(60):
        point = (rng.randint(0, 400), rng.randint(0, 400))
        if any(face.exterior.distance(Point(point)) < 1e-6 for face in faces):
            continue
        assert find_enclosed(lines, [point]) == [any(face.contains(Point(point)) for face in faces)]
