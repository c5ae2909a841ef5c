"""Strips along a line."""

from math import hypot
from random import Random

from machinami.geometry.polygon import area_twice
from machinami.geometry.strip import build_strip, locate_point


def test_strip_lies_along_its_line_with_its_width() -> None:
    assert build_strip((0, 0), (50, 0), -20, 200, 10) == ((-10, -5), (100, -5), (100, 5), (-10, 5))
    assert build_strip((0, 0), (0, 50), 0, 100, 10) == ((5, 0), (5, 50), (-5, 50), (-5, 0))


def test_oblique_strip_keeps_its_length_and_width() -> None:
    rng = Random(2)
    for _ in range(200):
        end = (rng.randint(5_000, 9_000), rng.randint(-9_000, 9_000))
        corners = build_strip((0, 0), end, 0, 2 * 9_949, 1_000)
        for (ax, ay), (bx, by), size in (
            (corners[0], corners[1], 9_949),
            (corners[1], corners[2], 1_000),
            (corners[2], corners[3], 9_949),
            (corners[3], corners[0], 1_000),
        ):
            assert abs(hypot(bx - ax, by - ay) - size) < 1.5
        assert area_twice(corners) > 0


def test_locate_point_takes_distances_along_and_aside() -> None:
    assert locate_point((10, 10), (20, 10), 7, 3) == (17, 13)
    assert locate_point((10, 10), (10, 20), 7, 3) == (7, 17)
    assert locate_point((0, 0), (100, 0), 1_001, 0, 2_000) == (1, 0)
