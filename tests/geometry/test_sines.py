"""Sines from the table."""

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from machinami.geometry.sines import FULL_TURN, SINE_SCALE, cosine, rotate_point, sine


def test_every_sine_and_cosine_is_right_to_fourteen_digits() -> None:
    for angle in range(FULL_TURN):
        assert abs(sine(angle) / SINE_SCALE - sin(radians(angle / 100))) < 1e-14
        assert abs(cosine(angle) / SINE_SCALE - cos(radians(angle / 100))) < 1e-14


def test_the_corners_of_a_turn_are_exact() -> None:
    assert [sine(angle) for angle in (0, 3_000, 9_000, 18_000, 27_000, 36_000)] == [
        *(0, SINE_SCALE // 2, SINE_SCALE, 0, -SINE_SCALE, 0),
    ]


@given(st.integers(-(10**6), 10**6))
def test_angles_go_round(angle: int) -> None:
    assert sine(angle) == sine(angle + FULL_TURN) == -sine(-angle)
    assert sine(18_000 - angle) == sine(angle)


def test_a_quarter_turn_loses_nothing() -> None:
    point = (1_234, -567)
    for _ in range(4):
        point = rotate_point(point, 9_000)
    assert point == (1_234, -567)
    assert rotate_point((1_000, 0), 9_000) == (0, 1_000)


@given(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000), st.integers(0, FULL_TURN - 1))
def test_a_turned_point_is_within_half_a_hundredth_of_where_it_belongs(x: int, y: int, angle: int) -> None:
    a, b = rotate_point((x, y), angle)
    turn = radians(angle / 100)
    assert abs(a - (x * cos(turn) - y * sin(turn))) < 0.5 + 1e-9
    assert abs(b - (x * sin(turn) + y * cos(turn))) < 0.5 + 1e-9
