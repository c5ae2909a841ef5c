"""Wooden pieces: lattice polygons of nine families, no two congruent."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from machinami.games.jutaku.solving import lattice
from machinami.geometry.point import Point, Vector, cross, divide_rounded
from machinami.geometry.polygon import Polygon, area_twice, bounds, sides
from machinami.geometry.segment import segments_touch

FAMILY_COUNTS = {
    "triangle": 14,
    "trapezoid": 14,
    "parallelogram": 8,
    "quad": 8,
    "pentagon": 10,
    "L": 7,
    "V": 2,
    "notched": 3,
    "dart": 2,
}
FAMILY_CORNERS = {"triangle": 3, "trapezoid": 4, "parallelogram": 4, "quad": 4, "pentagon": 5}
FAMILY_CORNERS |= {"L": 6, "V": 6, "notched": 5, "dart": 4}

MAX_EXTENT = 7
"""Side of the square that a piece fits, in cells."""

LIGHT_COUNTS = {"parallelogram": 1, "trapezoid": 1, "V": 2, "notched": 3, "dart": 2}
"""Number of light pieces by family: small and thin, so that the smallest alone rarely suffice (J-3d)."""


class PieceLimits(NamedTuple):
    """Limits of a piece: twice its area in cells, and its squared perimeter divided by its area."""

    min_area: int
    max_area: int
    min_thinness: int
    max_thinness: int


LIGHT, HEAVY = PieceLimits(9, 10, 40, 70), PieceLimits(11, 24, 0, 22)
TRIANGLE = PieceLimits(9, 24, 0, 60)
"""Limits of triangles; wide, because there are so few triangles that all are used."""

Signature = tuple[tuple[int, int, int], ...]


def make_pieces(rng: Random) -> list[Polygon]:
    """Generate all pieces about their origins, in hundredths of a millimetre, in random order."""
    found: dict[Signature, Polygon] = {}
    for family, count in FAMILY_COUNTS.items():
        light = LIGHT_COUNTS.get(family, 0)
        usual = TRIANGLE if family == "triangle" else HEAVY
        for limits, share in ((LIGHT, light), (usual, count - light)):
            wanted = len(found) + share
            while len(found) < wanted:
                shape = _sample_shape(family, limits, rng)
                found.setdefault(compute_signature(shape), shape)
    pieces = [centre_shape(shape) for shape in found.values()]
    rng.shuffle(pieces)
    return pieces


def can_swap(piece: Polygon) -> bool:
    """Return whether another piece of the same family may replace a piece.

    Triangles are all in use, and light pieces have to stay light.
    """
    return find_family(piece) != "triangle" and area_twice(piece) >= HEAVY.min_area * lattice.STEP**2


def make_replacement(piece: Polygon, rng: Random) -> Polygon:
    """Generate a piece of the same family about its origin; it may be the same piece."""
    return centre_shape(_sample_shape(find_family(piece), HEAVY, rng))


def _sample_shape(family: str, limits: PieceLimits, rng: Random) -> Polygon:
    """Sample a lattice polygon of a family within limits."""
    while True:
        shape = (
            _sample_elbow(rng)
            if FAMILY_CORNERS[family] == 6
            else _sample_polygon(FAMILY_CORNERS[family], rng)
        )
        if _is_within_limits(shape, limits) and find_family(shape) == family:
            return shape


def find_family(shape: Polygon) -> str:
    """Return the family of a polygon; an empty string if it belongs to none."""
    turns = [_compute_turn(shape, place) for place in range(len(shape))]
    reflex = [place for place, turn in enumerate(turns) if turn < 0]
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in sides(shape)]
    if len(shape) == 3:
        return "triangle"
    if len(shape) == 4:
        if reflex:
            return "dart"
        return ("quad", "trapezoid", "parallelogram")[
            sum(_is_parallel(edges[i], edges[i + 2]) for i in (0, 1))
        ]
    if len(shape) == 5 and len(reflex) < 2:
        return "notched" if reflex else "pentagon"
    if len(shape) == 6 and len(reflex) == 1:
        place = reflex[0]
        into, out = edges[place], edges[(place + 1) % 6]
        if _is_parallel(into, edges[(place + 4) % 6]) and _is_parallel(out, edges[(place + 3) % 6]):
            return "V" if into[0] * out[0] + into[1] * out[1] else "L"
    return ""


def compute_signature(shape: Polygon) -> Signature:
    """Return a value that is equal for exactly the polygons congruent under rotation and flip."""
    return min(_normalize_turns(way) for way in (shape, lattice.orient(shape, True, 0)))


def centre_shape(shape: Polygon) -> Polygon:
    """Return a lattice polygon in hundredths of a millimetre.

    Its origin is the half step nearest its centroid.
    """
    size = area_twice(shape)
    middle_x = sum((a[0] + b[0]) * (a[0] * b[1] - a[1] * b[0]) for a, b in sides(shape))
    middle_y = sum((a[1] + b[1]) * (a[0] * b[1] - a[1] * b[0]) for a, b in sides(shape))
    half = lattice.STEP // 2
    x, y = divide_rounded(2 * middle_x, 3 * size) * half, divide_rounded(2 * middle_y, 3 * size) * half
    return tuple((px * lattice.STEP - x, py * lattice.STEP - y) for px, py in shape)


def is_simple(shape: Polygon) -> bool:
    """Return whether sides meet only at shared corners and no corner is straight."""
    edges = list(sides(shape))
    count = len(edges)
    if any(not _compute_turn(shape, place) for place in range(count)):
        return False
    return not any(
        segments_touch(edges[one], edges[other])
        for one in range(count)
        for other in range(one + 2, count)
        if (other + 1) % count != one
    )


def _sample_polygon(corners: int, rng: Random) -> Polygon:
    """Sample a polygon from random sides, closed by two that fit; return an empty one if none do."""
    vectors = _list_vectors()
    walk: list[Point] = [(0, 0)]
    for _ in range(corners - 2):
        dx, dy = vectors[rng.randrange(len(vectors))]
        walk.append((walk[-1][0] + dx, walk[-1][1] + dy))
    left = (-walk[-1][0], -walk[-1][1])
    pairs = _group_vector_pairs().get(left)
    if not pairs:
        return ()
    dx, dy = pairs[rng.randrange(len(pairs))]
    walk.append((walk[-1][0] + dx, walk[-1][1] + dy))
    return tuple(walk)


def _sample_elbow(rng: Random) -> Polygon:
    """Sample a polygon with two arms from one corner: a parallelogram less a smaller one."""
    one, other = (lattice.DIRECTIONS[rng.randrange(len(lattice.DIRECTIONS))] for _ in range(2))
    long, wide = rng.randint(2, MAX_EXTENT), rng.randint(2, MAX_EXTENT)
    thin, flat = rng.randrange(1, long), rng.randrange(1, wide)
    turns = ((0, 0), (long, 0), (long, flat), (thin, flat), (thin, wide), (0, wide))
    shape = [(a * one[0] + b * other[0], a * one[1] + b * other[1]) for a, b in turns]
    return tuple(shape if area_twice(tuple(shape)) > 0 else reversed(shape))


def _is_within_limits(shape: Polygon, limits: PieceLimits) -> bool:
    """Return whether a polygon is a piece within limits."""
    size = area_twice(shape) if shape else 0
    if not limits.min_area <= size <= limits.max_area:
        return False
    left, bottom, right, top = bounds(shape)
    if max(right - left, top - bottom) > MAX_EXTENT or not is_simple(shape):
        return False
    perimeter = sum(_compute_length(edge) for edge in sides(shape))
    return limits.min_thinness * size * 5000 <= perimeter * perimeter <= limits.max_thinness * size * 5000


def _compute_length(edge: tuple[Point, Point]) -> int:
    """Return the length of a side in hundredths of a cell."""
    vector, times = lattice.reduce_vector((edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]))
    return times * {1: 100, 2: 141, 3: 224}[abs(vector[0]) + abs(vector[1])]


@cache
def _list_vectors() -> tuple[Vector, ...]:
    """Return every vector that may be a side of a piece."""
    return tuple(
        (sign * times * dx, sign * times * dy)
        for dx, dy in lattice.DIRECTIONS
        for times in range(1, MAX_EXTENT + 1)
        for sign in (1, -1)
        if max(times * abs(dx), times * abs(dy)) <= MAX_EXTENT
    )


@cache
def _group_vector_pairs() -> dict[Vector, list[Vector]]:
    """Return, by sum, the first vectors of all pairs of sides with that sum."""
    pairs: dict[Vector, list[Vector]] = {}
    for one in _list_vectors():
        for other in _list_vectors():
            pairs.setdefault((one[0] + other[0], one[1] + other[1]), []).append(one)
    return pairs


def _compute_turn(shape: Polygon, place: int) -> int:
    """Return a number above 0 for a left turn at a corner, below 0 for a right turn, 0 for a straight one."""
    return cross(shape[place - 1], shape[place], shape[(place + 1) % len(shape)])


def _is_parallel(one: Vector, other: Vector) -> bool:
    return one[0] * other[1] == one[1] * other[0]


def _normalize_turns(shape: Polygon) -> Signature:
    edges = [(b[0] - a[0], b[1] - a[1]) for a, b in sides(shape)]
    turns = [
        (ax * ax + ay * ay, ax * bx + ay * by, ax * by - ay * bx)
        for (ax, ay), (bx, by) in zip(edges, edges[1:] + edges[:1], strict=True)
    ]
    return min(tuple(turns[start:] + turns[:start]) for start in range(len(turns)))
