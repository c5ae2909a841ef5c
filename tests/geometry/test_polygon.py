"""Polygons, compared with Shapely."""

from random import Random

import pytest
from shapely import Point as Dot
from shapely import Polygon as Area

from machinami.geometry import polygon
from machinami.geometry.point import Point
from machinami.geometry.polygon import Polygon

NOTCHED: Polygon = ((0, 0), (100, 0), (100, 100), (50, 40), (0, 100))


def build_random_rectangle(rng: Random) -> Polygon:
    """Return a rectangle at a random place and angle."""
    shape = polygon.rectangle(rng.randint(20, 2_000), rng.randint(20, 2_000))
    return polygon.place_polygon(
        shape, (rng.randint(-900, 900), rng.randint(-900, 900)), rng.randrange(36_000)
    )


def sample_point(rng: Random) -> Point:
    return rng.randint(-1_500, 1_500), rng.randint(-1_500, 1_500)


@pytest.mark.parametrize("seed", range(5))
def test_relations_of_convex_polygons_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        one, other = build_random_rectangle(rng), build_random_rectangle(rng)
        area, other_area = Area(one), Area(other)
        shared = area.intersection(other_area)
        if shared.area > 1 or not area.intersects(other_area):
            assert polygon.convex_overlap(one, other) == (shared.area > 1)
        assert polygon.convex_contains(one, other) == area.covers(other_area)
        reach = rng.randint(1, 800)
        if abs(area.distance(other_area) - reach) > 1e-6:
            assert polygon.polygons_near(one, other, reach) == (area.distance(other_area) < reach)
        assert polygon.area_twice(one) == round(2 * area.area) > 0
        assert polygon.bounds(one) == area.bounds


@pytest.mark.parametrize("seed", range(5))
def test_intersection_of_convex_polygons_equals_shapely(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        one, other = build_random_rectangle(rng), build_random_rectangle(rng)
        shared = Area(one).intersection(Area(other))
        if shared.area < 1:
            continue
        places = [(x / w, y / w) for x, y, w in polygon.intersect_convex(one, other)]
        hull = shared.convex_hull
        assert abs(Area(places).convex_hull.area - hull.area) < 1e-6 * hull.area + 1e-6
        assert all(hull.distance(Dot(place)) < 1e-6 for place in places)


@pytest.mark.parametrize("seed", range(5))
def test_points_and_discs_in_polygons_equal_shapely(seed: int) -> None:
    rng = Random(seed)
    for shape in (NOTCHED, *(build_random_rectangle(rng) for _ in range(60))):
        area = Area(shape)
        for _ in range(20):
            point, radius = sample_point(rng), rng.randint(1, 600)
            inside = area.covers(Dot(point))
            assert polygon.contains_point(shape, point) == inside
            apart, border = area.distance(Dot(point)), area.exterior.distance(Dot(point))
            if abs(border - radius) > 1e-6:
                assert polygon.disc_near(shape, point, radius) == (apart < radius)
                assert polygon.disc_inside(shape, point, radius) == (inside and border > radius)


def test_touching_polygons_neither_overlap_nor_stick_out() -> None:
    square, neighbour = polygon.rectangle(100, 100), polygon.rectangle(100, 100, (100, 0))
    assert not polygon.convex_overlap(square, neighbour)
    assert polygon.convex_contains(square, polygon.rectangle(100, 40))
    assert not polygon.disc_near(square, (60, 0), 10)
    assert polygon.disc_inside(square, (40, 0), 10)
    assert polygon.polygons_near(square, neighbour, 1)


def test_polygon_inside_another_is_near_it() -> None:
    assert polygon.polygons_near(polygon.rectangle(1_000, 1_000), polygon.rectangle(10, 10), 5)
    assert polygon.disc_near(polygon.rectangle(1_000, 1_000), (0, 0), 5)


def test_contains_point_includes_borders_but_not_notches() -> None:
    assert polygon.contains_point(NOTCHED, (0, 50))
    assert polygon.contains_point(NOTCHED, (50, 40))
    assert not polygon.contains_point(NOTCHED, (50, 41))
    assert polygon.is_in_bounds(polygon.bounds(NOTCHED), (50, 41))


def test_boxes_apart_by_a_margin() -> None:
    assert polygon.are_boxes_apart((0, 0, 10, 10), (10, 0, 20, 10))
    assert not polygon.are_boxes_apart((0, 0, 10, 10), (10, 0, 20, 10), 1)
    assert polygon.are_boxes_apart((0, 0, 10, 10), (0, 15, 10, 20), 5)


def test_rectangle_with_an_odd_side_is_rounded_up() -> None:
    assert polygon.rectangle(5, 4) == ((-3, -2), (3, -2), (3, 2), (-3, 2))
    assert polygon.middle(polygon.rectangle(10, 10, (7, -3))) == (7, -3)
