"""Outlines of plots as random lattice polygons of eight families."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from machinami.games.jutaku.maker.pieces import is_simple
from machinami.games.jutaku.solving import lattice
from machinami.geometry.polygon import Polygon, area_twice, bounds

MAX_EXTENT = 13
"""Maximum width and height of an outline in cells, so that it fits a card."""

Family = Callable[[Random], list[tuple[int, int]]]


def _triangle(rng: Random) -> list[tuple[int, int]]:
    size = rng.randint(3, 6)
    return rng.choice(
        [
            [(0, 0), (2 * size, 0), (0, size)],
            [(0, 0), (size + 3, 0), (0, size + 3)],
            [(0, 0), (2 * size, 0), (size, size)],
            [(0, 0), (size, 0), (0, 2 * size)],
            [(0, 0), (2 * size, size), (size, 2 * size)],
            [(0, 0), (size, 0), (size // 2, size // 2 * 2)],
        ]
    )


def _trapezoid(rng: Random) -> list[tuple[int, int]]:
    low, high = rng.randint(4, 10), rng.randint(2, 6)
    left, right = rng.choice(((0, high), (0, 2 * high), (high, high), (high, 2 * high)))
    return [(0, 0), (low + left + right, 0), (low + left, high), (left, high)]


def _sliver(rng: Random) -> list[tuple[int, int]]:
    long, wide = rng.randint(6, 12), rng.randint(2, 4)
    lean = rng.choice((0, wide, -wide, 2 * wide))
    if rng.randrange(2):
        return [(0, 0), (long, 0), (long + lean, wide), (lean, wide)]
    half = long // 2
    return [(0, 0), (2 * half, half), (2 * half, half + wide), (0, wide)]


def _elbow(rng: Random) -> list[tuple[int, int]]:
    long, tall = rng.randint(5, 9), rng.randint(5, 9)
    thick, wide = rng.randint(2, tall - 2), rng.randint(2, long - 2)
    return [(0, 0), (long, 0), (long, thick), (wide, thick), (wide, tall), (0, tall)]


def _flag(rng: Random) -> list[tuple[int, int]]:
    pole, wide = rng.randint(2, 4), rng.randint(2, 3)
    long, tall = rng.randint(5, 8), rng.randint(3, 6)
    side = rng.randrange(2) * (long - wide)
    if side:
        return [(side, 0), (long, 0), (long, pole + tall), (0, pole + tall), (0, pole), (side, pole)]
    return [(0, 0), (wide, 0), (wide, pole), (long, pole), (long, pole + tall), (0, pole + tall)]


def _pentagon(rng: Random) -> list[tuple[int, int]]:
    long, tall, cut = rng.randint(4, 9), rng.randint(4, 8), rng.randint(1, 4)
    across, down = rng.choice(((cut, cut), (2 * cut, cut), (cut, 2 * cut)))
    return [(0, 0), (long, 0), (long, tall - down), (long - across, tall), (0, tall)]


def _wedge(rng: Random) -> list[tuple[int, int]]:
    long, low = rng.randint(3, 6), rng.randint(1, 3)
    return [(0, 0), (2 * long, 0), (2 * long, low + long), (0, low)]


def _bent(rng: Random) -> list[tuple[int, int]]:
    wide, one, other = rng.randint(2, 4), rng.randint(3, 6), rng.randint(3, 6)
    return [(0, 0), (one, 0), (one + other, other), (one + other, other + wide), (one, wide), (0, wide)]


FAMILIES: dict[str, Family] = {
    "triangle": _triangle,
    "trapezoid": _trapezoid,
    "sliver": _sliver,
    "L": _elbow,
    "flag": _flag,
    "pentagon": _pentagon,
    "wedge": _wedge,
    "bent": _bent,
}


def sample_outline(family: str, rng: Random, min_area: int, max_area: int) -> Polygon | None:
    """Sample an outline of a family, with twice its area in cells within limits; None if the sample fails."""
    shape = tuple(FAMILIES[family](rng))
    if len(set(shape)) < len(shape) or not min_area <= area_twice(shape) <= max_area or not is_simple(shape):
        return None
    outline = lattice.shift_to_origin(lattice.orient(shape, rng.randrange(2) == 1, rng.randrange(4)))
    _, _, width, height = bounds(outline)
    return outline if max(width, height) <= MAX_EXTENT and lattice.follows_lattice(outline) else None
