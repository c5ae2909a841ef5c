"""The lattice's masks agree with the plane."""

from __future__ import annotations

from random import Random

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import posed
from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.rules.touch import touching
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.plot import Ground, Plot, printed, traced
from machinami.geometry.cover import depth_point, uncovered
from machinami.geometry.polygon import Polygon, area_twice

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
BENT = ((0, 0), (5, 0), (9, 4), (9, 7), (5, 3), (0, 3))
ALONG, ASKEW = Ground((1000, 1000), 0), Ground((2000, 900), 1234)


def wood() -> tuple[Polygon, ...]:
    return SETS.of("house-1").pieces


def test_a_cell_has_thirty_two_regions() -> None:
    assert lattice.stamp(((0, 0), (1, 0), (1, 1), (0, 1))).mask(1).bit_count() == lattice.REGIONS


def test_complementary_triangles_share_a_square_and_nothing_else() -> None:
    lower, upper = lattice.stamp(((0, 0), (4, 0), (4, 4))), lattice.stamp(((0, 0), (4, 4), (0, 4)))
    assert lower.mask(4) & upper.mask(4) == 0
    assert lower.mask(4) | upper.mask(4) == lattice.stamp(SQUARE).mask(4)
    assert (lower.rim(4) & upper.rim(4)).bit_count() == 4


@pytest.mark.parametrize(("flipped", "quarter"), lattice.SYMMETRIES)
def test_an_oriented_polygon_stays_anticlockwise_and_keeps_its_size(flipped: bool, quarter: int) -> None:
    for piece in wood()[:20]:
        assert area_twice(lattice.oriented(piece, flipped, quarter)) == area_twice(piece)


def test_a_slope_of_three_follows_no_line() -> None:
    assert not lattice.follows(((0, 0), (1, 0), (1, 3)))
    with pytest.raises(ValueError, match="lattice direction"):
        lattice.stamp(((0, 0), (1, 0), (1, 3)))


@pytest.mark.parametrize("ground", [ALONG, ASKEW])
@pytest.mark.parametrize("outline", [SQUARE, BENT, ((0, 0), (8, 0), (0, 4))])
def test_a_printed_outline_is_traced_back(outline: Polygon, ground: Ground) -> None:
    assert traced(printed(outline, ground), ground) == outline


@pytest.mark.parametrize("ground", [ALONG, ASKEW])
def test_a_pose_is_read_back_as_its_spot(ground: Ground) -> None:
    plot, rng = Plot(wood(), BENT), Random(1)
    spots = [spot for piece in range(68) for spot in plot.spots(piece)]
    for spot in rng.sample(spots, 60):
        pose = plot.pose(spot, ground)
        assert plot.spot(spot.piece, pose, ground) == spot
        assert plot.spot(spot.piece, (pose[0] + 30, *pose[1:]), ground) is None


def test_overlap_touch_and_cover_by_masks_are_those_of_the_plane() -> None:
    plot, rng = Plot(wood(), ((0, 0), (6, 0), (6, 6), (0, 6))), Random(2)
    spots = [spot for piece in range(68) for spot in plot.spots(piece)]
    for _ in range(400):
        one, other = rng.sample(spots, 2)
        here, there = (posed(wood()[spot.piece], plot.pose(spot, ALONG)) for spot in (one, other))
        deep = depth_point(here, there, 20) or depth_point(there, here, 20)
        assert bool(one.mask & other.mask) == (deep is not None)
        assert (not one.mask & ~other.mask) == (not uncovered(here, (there,), 50))
        if not one.mask & other.mask:
            assert bool(one.rim & other.rim) == touching(here, there)


def test_spots_of_a_symmetric_piece_are_told_once() -> None:
    plot = Plot((pieces.centred(((0, 0), (3, 0), (3, 3), (0, 3))),), SQUARE)
    assert len(plot.spots(0)) == 4
