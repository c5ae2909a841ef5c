import pytest
from hypothesis import given
from hypothesis import strategies as st

from machinami.lab.interval import Interval, wilson_interval


def test_wilson_interval_equals_published_figures() -> None:
    low, high = wilson_interval(10, 20)
    assert (round(low, 4), round(high, 4)) == (0.2993, 0.7007)
    low, high = wilson_interval(1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)


def test_interval_without_games_is_zero_to_one() -> None:
    assert wilson_interval(0, 0) == Interval(0.0, 1.0)


def test_interval_of_only_victories_is_wider_than_a_point() -> None:
    low, high = wilson_interval(50, 50)
    assert 0.9 < low < 1
    assert high == pytest.approx(1)


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, 2 * n), st.just(n))))
def test_interval_contains_the_rate_and_is_symmetric(case: tuple[int, int]) -> None:
    points, games = case[0] / 2, case[1]
    low, high = wilson_interval(points, games)
    assert 0 <= low <= points / games + 1e-9
    assert points / games - 1e-9 <= high <= 1
    other = wilson_interval(games - points, games)
    assert (other.low, other.high) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@pytest.mark.parametrize(("points", "games"), [(3, 2), (-1, 2), (0, -1)])
def test_impossible_counts_raise(points: int, games: int) -> None:
    with pytest.raises(ValueError, match="cannot come from"):
        wilson_interval(points, games)
