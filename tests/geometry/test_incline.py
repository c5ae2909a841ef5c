"""Inclines: heights over a plan."""

from fractions import Fraction
from random import Random

from machinami.geometry.incline import Incline, compute_scaled_length
from tests.geometry.inclines import build_incline, is_above

LEVEL = Incline(0, 0, 700, 1)


def test_incline_rises_linearly() -> None:
    rising = build_incline((0, 0), (0, 10_000), 1_000, 500, 0, 20_000)
    assert [rising.compute_height((x, y, 1)) for x, y in ((0, 0), (900, 5_000), (0, 10_000))] == [
        1_000,
        1_250,
        1_500,
    ]
    shifted = build_incline((0, 0), (0, 10_000), 1_000, -500, 1_800, 18_200)
    assert shifted.compute_height((0, 900, 1)) == 1_000
    assert shifted.compute_height((0, 10_000, 1)) == 500


def test_oblique_incline_is_exact_to_a_tenth_of_a_micrometre() -> None:
    rng = Random(1)
    for _ in range(300):
        end = (rng.randint(-8_000, 8_000), rng.randint(-8_000, 8_000))
        length = (end[0] ** 2 + end[1] ** 2) ** 0.5
        if length < 5_000:
            continue
        slope = build_incline((0, 0), end, 2_000, 1_300, 0, 2 * 9_000)
        place = (rng.randint(-9_000, 9_000), rng.randint(-9_000, 9_000), 1)
        run = (place[0] * end[0] + place[1] * end[1]) / length
        assert (
            abs(float(Fraction(slope.compute_scaled_height(place), slope.m)) - (2_000 + 1_300 * run / 9_000))
            < 0.01
        )


def test_is_above_is_strict_at_every_place() -> None:
    higher = Incline(0, 0, 1_100, 1)
    assert is_above(higher, LEVEL, [(0, 0, 1), (5, 5, 3)], 399)
    assert not is_above(higher, LEVEL, [(0, 0, 1)], 400)
    rising = build_incline((0, 0), (100, 0), 700, 1_000, 0, 200)
    assert is_above(rising, LEVEL, [(50, 0, 1), (100, 0, 1)], 400)
    assert not is_above(rising, LEVEL, [(50, 0, 1), (30, 0, 1)], 400)


def test_scaled_lengths_have_ten_fraction_bits() -> None:
    assert compute_scaled_length(3, 4) == 5 * 1024
    assert compute_scaled_length(1, 1) == 1448
