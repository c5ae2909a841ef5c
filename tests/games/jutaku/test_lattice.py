"""Masks of the lattice agree with plane geometry."""

from __future__ import annotations

from random import Random

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.maker import pieces
from machinami.games.jutaku.rules.touch import is_touching
from machinami.games.jutaku.solving import lattice
from machinami.games.jutaku.solving.plot import LatticeFrame, Plot, to_lattice_outline, to_printed_outline
from machinami.geometry.cover import find_deep_point, find_uncovered
from machinami.geometry.polygon import Polygon, area_twice

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
BENT = ((0, 0), (5, 0), (9, 4), (9, 7), (5, 3), (0, 3))
ALONG, ASKEW = LatticeFrame((1000, 1000), 0), LatticeFrame((2000, 900), 1234)


def load_pieces() -> tuple[Polygon, ...]:
    return SETS.load("house-1").pieces


def test_a_cell_has_thirty_two_regions() -> None:
    assert (
        lattice.build_footprint(((0, 0), (1, 0), (1, 1), (0, 1))).build_mask(1).bit_count()
        == lattice.REGIONS_PER_CELL
    )


def test_complementary_triangles_share_only_a_square() -> None:
    lower, upper = (
        lattice.build_footprint(((0, 0), (4, 0), (4, 4))),
        lattice.build_footprint(((0, 0), (4, 4), (0, 4))),
    )
    assert lower.build_mask(4) & upper.build_mask(4) == 0
    assert lower.build_mask(4) | upper.build_mask(4) == lattice.build_footprint(SQUARE).build_mask(4)
    assert (lower.build_edge_mask(4) & upper.build_edge_mask(4)).bit_count() == 4


@pytest.mark.parametrize(("flipped", "quarter"), lattice.ORIENTATIONS)
def test_an_oriented_polygon_stays_anticlockwise_and_keeps_its_size(flipped: bool, quarter: int) -> None:
    for piece in load_pieces()[:20]:
        assert area_twice(lattice.orient(piece, flipped, quarter)) == area_twice(piece)


def test_slope_of_three_is_not_on_the_lattice() -> None:
    assert not lattice.follows_lattice(((0, 0), (1, 0), (1, 3)))
    with pytest.raises(ValueError, match="lattice direction"):
        lattice.build_footprint(((0, 0), (1, 0), (1, 3)))


@pytest.mark.parametrize("ground", [ALONG, ASKEW])
@pytest.mark.parametrize("outline", [SQUARE, BENT, ((0, 0), (8, 0), (0, 4))])
def test_printed_outline_round_trips(outline: Polygon, ground: LatticeFrame) -> None:
    assert to_lattice_outline(to_printed_outline(outline, ground), ground) == outline


@pytest.mark.parametrize("ground", [ALONG, ASKEW])
def test_pose_round_trips(ground: LatticeFrame) -> None:
    plot, rng = Plot(load_pieces(), BENT), Random(1)
    spots = [spot for piece in range(68) for spot in plot.list_spots(piece)]
    for spot in rng.sample(spots, 60):
        pose = plot.compute_pose(spot, ground)
        assert plot.find_spot(spot.piece, pose, ground) == spot
        assert plot.find_spot(spot.piece, (pose[0] + 30, *pose[1:]), ground) is None


def test_masks_agree_with_overlap_contact_and_cover() -> None:
    plot, rng = Plot(load_pieces(), ((0, 0), (6, 0), (6, 6), (0, 6))), Random(2)
    spots = [spot for piece in range(68) for spot in plot.list_spots(piece)]
    for _ in range(400):
        one, other = rng.sample(spots, 2)
        here, there = (
            apply_pose(load_pieces()[spot.piece], plot.compute_pose(spot, ALONG)) for spot in (one, other)
        )
        deep = find_deep_point(here, there, 20) or find_deep_point(there, here, 20)
        assert bool(one.mask & other.mask) == (deep is not None)
        assert (not one.mask & ~other.mask) == (not find_uncovered(here, (there,), 50))
        if not one.mask & other.mask:
            assert bool(one.edge_mask & other.edge_mask) == is_touching(here, there)


def test_spots_of_a_symmetric_piece_are_listed_once() -> None:
    plot = Plot((pieces.centre_shape(((0, 0), (3, 0), (3, 3), (0, 3))),), SQUARE)
    assert len(plot.list_spots(0)) == 4
