"""Points and rounding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from machinami.geometry.point import (
    cross,
    distance,
    divide_rounded,
    dot,
    round_point,
    squared_distance,
    to_rational,
)


@pytest.mark.parametrize(
    ("above", "below", "nearest"),
    [(5, 2, 3), (-5, 2, -3), (1, 3, 0), (-1, 3, 0), (2, 3, 1), (-2, 3, -1), (0, 7, 0), (7, 7, 1)],
)
def test_a_half_is_rounded_away_from_zero(above: int, below: int, nearest: int) -> None:
    assert divide_rounded(above, below) == nearest


@given(st.integers(), st.integers(1))
def test_rounding_error_is_at_most_a_half(above: int, below: int) -> None:
    nearest = divide_rounded(above, below)
    assert abs(2 * (nearest * below - above)) <= below
    assert divide_rounded(-above, below) == -nearest


def test_signs_of_cross_and_dot() -> None:
    assert cross((0, 0), (5, 0), (3, 2)) > 0 > cross((0, 0), (5, 0), (3, -2))
    assert cross((0, 0), (5, 0), (9, 0)) == 0
    assert dot((1, 1), (2, 1), (1, 9)) == 0


def test_distances_are_rounded_down() -> None:
    assert squared_distance((0, 0), (3, 4)) == 25
    assert distance((0, 0), (1, 1)) == 1
    assert distance((0, 0), (300, 400)) == 500


def test_rational_point_is_rounded_to_the_nearest() -> None:
    assert round_point((7, -7, 2)) == (4, -4)
    assert round_point(to_rational((12, -5))) == (12, -5)
