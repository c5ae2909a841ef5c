"""Sines from a table."""

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from machinami.geometry.sines import FULL_TURN, SINE_SCALE, cosine, rotate_point, sine


def test_sines_and_cosines_are_exact_to_fourteen_digits() -> None:
    for angle in range(FULL_TURN):
        assert abs(sine(angle) / SINE_SCALE - sin(radians(angle / 100))) < 1e-14
        assert abs(cosine(angle) / SINE_SCALE - cos(radians(angle / 100))) < 1e-14


def test_sines_of_right_angles_are_exact() -> None:
    assert [sine(angle) for angle in (0, 3_000, 9_000, 18_000, 27_000, 36_000)] == [
        *(0, SINE_SCALE // 2, SINE_SCALE, 0, -SINE_SCALE, 0),
    ]


@given(st.integers(-(10**6), 10**6))
def test_sine_is_periodic(angle: int) -> None:
    assert sine(angle) == sine(angle + FULL_TURN) == -sine(-angle)
    assert sine(18_000 - angle) == sine(angle)


def test_quarter_turns_are_exact() -> None:
    point = (1_234, -567)
    for _ in range(4):
        point = rotate_point(point, 9_000)
    assert point == (1_234, -567)
    assert rotate_point((1_000, 0), 9_000) == (0, 1_000)


@given(st.integers(-20_000, 20_000), st.integers(-20_000, 20_000), st.integers(0, FULL_TURN - 1))
def test_rotated_point_is_rounded_to_the_nearest(x: int, y: int, angle: int) -> None:
    a, b = rotate_point((x, y), angle)
    turn = radians(angle / 100)
    assert abs(a - (x * cos(turn) - y * sin(turn))) < 0.5 + 1e-9
    assert abs(b - (x * sin(turn) + y * cos(turn))) < 0.5 + 1e-9
