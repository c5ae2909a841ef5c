"""Relations between polygons and discs."""

from machinami.geometry import shape
from machinami.geometry.polygon import rectangle
from machinami.geometry.shape import Disc

SQUARE = rectangle(100, 100)


def test_nearness_of_polygons_and_discs() -> None:
    disc = Disc((80, 0), 30)
    assert not shape.shapes_near(SQUARE, disc)
    assert shape.shapes_near(SQUARE, disc, 1)
    assert shape.shapes_near(disc, SQUARE, 1)
    assert shape.shapes_near(disc, Disc((110, 0), 1))
    assert not shape.shapes_near(disc, Disc((111, 0), 1))
    assert shape.shapes_near(disc, Disc((111, 0), 1), 1)
    assert not shape.shapes_near(SQUARE, rectangle(100, 100, (100, 0)))
    assert shape.shapes_near(SQUARE, rectangle(100, 100, (100, 0)), 1)


def test_polygon_contains_polygons_and_discs() -> None:
    assert shape.contains_shape(SQUARE, Disc((20, 20), 30))
    assert not shape.contains_shape(SQUARE, Disc((21, 20), 30))
    assert shape.contains_shape(SQUARE, rectangle(100, 100))
    assert not shape.contains_shape(SQUARE, rectangle(102, 100))


def test_disc_rotates_about_the_origin() -> None:
    assert shape.place_shape(Disc((10, 0), 3), (5, 5), 9_000) == Disc((5, 15), 3)
    assert shape.bounds(Disc((5, 15), 3)) == (2, 12, 8, 18)
    assert shape.middle(Disc((5, 15), 3)) == (5, 15)
    assert shape.middle(SQUARE) == (0, 0)
    assert shape.bounds(shape.place_shape(SQUARE, (0, 0), 4_500)) == (-71, -71, 71, 71)
