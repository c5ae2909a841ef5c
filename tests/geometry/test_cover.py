"""Areas that tolerances leave uncovered and overlaps that are too deep, compared with Shapely."""

from __future__ import annotations

from random import Random

import pytest
from shapely import Point as Spot
from shapely import Polygon as Area
from shapely import unary_union

from machinami.geometry.cover import find_deep_point, find_inner_point, find_pockets, find_uncovered
from machinami.geometry.polygon import Polygon, place_polygon, rectangle

SQUARE = rectangle(2_000, 2_000)
ELL: Polygon = ((-1_000, -1_000), (1_000, -1_000), (1_000, 0), (0, 0), (0, 1_000), (-1_000, 1_000))
DART: Polygon = ((-1_500, -500), (0, 0), (1_500, -500), (0, 1_500))
WEDGE: Polygon = ((-1_000, -500), (1_000, -500), (1_000, 500))
SHAPES = (SQUARE, ELL, DART, WEDGE, rectangle(1_000, 500))

REACH, DEPTH, TOLERANCE = 50, 20, 1


def place_random_shape(rng: Random, spread: int) -> Polygon:
    """Return a shape at a random place, at a random or a right angle."""
    angle = rng.choice([rng.randrange(36_000), 9_000 * rng.randrange(4)])
    return place_polygon(
        rng.choice(SHAPES), (rng.randint(-spread, spread), rng.randint(-spread, spread)), angle
    )


def lay_random_tiles(rng: Random) -> list[Polygon]:
    """Return a grid of squares with slits between them at a common angle, up to two of them missing."""
    slit, angle = rng.randint(0, 140), rng.choice([0, rng.randrange(36_000)])
    pitch = 1_000 + slit
    tile = rectangle(1_000, 1_000)
    places = [(x * pitch, y * pitch) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    for _ in range(rng.randrange(3)):
        places.remove(rng.choice(places))
    shifted = (tuple((x + dx, y + dy) for x, y in tile) for dx, dy in places)
    return [place_polygon(polygon, (0, 0), angle) for polygon in shifted]


def agrees_with_shapely(polygon: Polygon, others: list[Polygon]) -> bool | None:
    """Whether both find the same uncovered areas; None within the tolerance of the limit."""
    area, ground = Area(polygon), unary_union([Area(other) for other in others])
    wide = area.difference(ground.buffer(REACH + TOLERANCE, quad_segs=64))
    narrow = area.difference(ground.buffer(REACH - TOLERANCE, quad_segs=64))
    found = find_uncovered(polygon, tuple(others), REACH)
    for point in found:
        assert area.distance(Spot(point)) < 1
        assert ground.distance(Spot(point)) > REACH - TOLERANCE
    if wide.is_empty and not narrow.is_empty:
        return None
    return bool(found) == (not wide.is_empty)


@pytest.mark.parametrize("seed", range(8))
def test_uncovered_points_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        others = [place_random_shape(rng, 900) for _ in range(rng.randint(1, 6))]
        assert agrees_with_shapely(place_random_shape(rng, 500), others) is not False


@pytest.mark.parametrize("seed", range(8))
def test_slits_and_holes_among_tiles_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        assert agrees_with_shapely(place_random_shape(rng, 400), lay_random_tiles(rng)) is not False


def test_wide_crossing_of_slits_is_uncovered() -> None:
    def build_crossroads(slit: int) -> tuple[Polygon, ...]:
        away = 500 + slit // 2
        return tuple(rectangle(1_000, 1_000, (x, y)) for x in (-away, away) for y in (-away, away))

    assert not find_uncovered(rectangle(600, 600), build_crossroads(70), REACH)
    assert find_uncovered(rectangle(600, 600), build_crossroads(90), REACH)


def test_hole_in_a_ring_is_uncovered() -> None:
    ring = (
        rectangle(1_000, 300, (0, 400)),
        rectangle(1_000, 300, (0, -400)),
        rectangle(300, 500, (400, 0)),
        rectangle(300, 500, (-400, 0)),
    )
    assert find_uncovered(rectangle(900, 900), ring, REACH)
    assert not find_uncovered(rectangle(900, 900), (*ring, rectangle(420, 420)), REACH)


def test_points_exactly_at_the_reach_are_covered() -> None:
    below = (rectangle(2_000, 1_000),)
    assert not find_uncovered(rectangle(2_000, 1_000, (50, 0)), below, REACH)
    assert find_uncovered(rectangle(2_000, 1_000, (51, 0)), below, REACH) == [(1_051, -500), (1_051, 500)]
    pair = (rectangle(1_000, 1_000, (-550, 0)), rectangle(1_000, 1_000, (550, 0)))
    assert not find_uncovered(rectangle(1_500, 800), pair, REACH)


def test_polygon_over_nothing_is_uncovered() -> None:
    assert find_uncovered(SQUARE, (), REACH) == list(SQUARE)


def test_only_concave_polygons_have_pockets() -> None:
    assert find_pockets((SQUARE, WEDGE), REACH) == ()
    assert find_pockets((ELL,), REACH)


@pytest.mark.parametrize("seed", range(8))
def test_deep_points_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        one, other = place_random_shape(rng, 900), place_random_shape(rng, 900)
        point = find_deep_point(one, other, DEPTH)
        areas = Area(one), Area(other)
        if point is not None:
            assert areas[0].distance(Spot(point)) < 1
            assert areas[1].buffer(TOLERANCE - DEPTH, quad_segs=64).distance(Spot(point)) < 1
        if areas[0].intersects(areas[1].buffer(-DEPTH - TOLERANCE, quad_segs=64)):
            assert point is not None
        if not areas[0].intersects(areas[1].buffer(TOLERANCE - DEPTH, quad_segs=64)):
            assert point is None


def test_equal_polygons_overlap_deeply() -> None:
    for shape in SHAPES:
        assert find_deep_point(shape, shape, DEPTH) is not None


def test_overlap_of_exactly_the_depth_is_accepted() -> None:
    assert find_deep_point(rectangle(1_000, 1_000, (980, 0)), rectangle(1_000, 1_000), DEPTH) is None
    assert find_deep_point(rectangle(1_000, 1_000, (979, 0)), rectangle(1_000, 1_000), DEPTH) is not None


def test_inner_point_lies_deeper_than_the_limit() -> None:
    for shape in SHAPES:
        inner = find_inner_point(shape, DEPTH)
        assert inner is not None
        assert Area(shape).buffer(-DEPTH).contains(Spot(inner))
    assert find_inner_point(((0, 0), (1_000, 0), (1_000, 10)), DEPTH) is None
