"""The judge on pieces and plots that are not convex, and on whole buildings."""

from __future__ import annotations

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.rules.touch import is_facing, is_touching
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, rectangle
from tests.games.jutaku.plain import BENT, ELL, HOUSE, L_SHAPED, LARGE, PLOT

HOUSE_1 = SETS.load("house-1")
BENT_PLOT: Polygon = tuple((x, y) for x, y in BENT)
SQUARE_PLOT: Polygon = tuple((x, y) for x, y in PLOT)
BRACKET: Polygon = tuple((x, y) for x, y in ELL)


def block(number: int, floor: int, corners: Polygon) -> Block:
    return Block(number, floor, (0, 0, 0, False), corners)


def laid(piece: int, floor: int, pose: Pose) -> Block:
    return Block(piece, floor, pose, apply_pose(SETS.load(HOUSE).pieces[piece], pose))


def test_j7_a_side_may_leave_a_bent_plot_between_two_corners_inside() -> None:
    slanting = laid(LARGE, 1, (2_050, 2_050, 13_500, False))
    fault = judge.find_outline_fault(BENT_PLOT, slanting)
    assert fault is not None
    assert fault.clause == "J-7"
    assert judge.find_outline_fault(SQUARE_PLOT, slanting) is None


def test_j7_an_inner_corner_of_the_plot_may_be_overstepped_a_little() -> None:
    across = ((1_000, 1_000), (3_060, 1_000), (1_000, 3_060))
    assert judge.find_outline_fault(BENT_PLOT, block(0, 1, across)) is None
    wider = ((1_000, 1_000), (3_160, 1_000), (1_000, 3_160))
    fault = judge.find_outline_fault(BENT_PLOT, block(0, 1, wider))
    assert fault is not None
    assert fault.points == ((2_080, 2_080),)
    assert set(fault.sides) <= {((6_000, 2_000), (2_000, 2_000)), ((2_000, 2_000), (2_000, 6_000))}


def test_j8_a_piece_may_lie_in_the_arm_of_an_l() -> None:
    bracket = laid(L_SHAPED, 1, (1_000, 1_000, 0, False))
    nested = block(1, 1, rectangle(1_000, 1_000, (1_500, 1_500)))
    assert judge.find_overlap_fault(bracket, nested) is None
    assert is_touching(bracket.corners, nested.corners)
    too_deep = block(1, 1, rectangle(1_000, 1_000, (1_479, 1_500)))
    assert judge.find_overlap_fault(bracket, too_deep) is not None
    assert judge.find_overlap_fault(too_deep, bracket) is not None


def test_j8_a_piece_inside_another_overlaps_though_no_sides_cross() -> None:
    inner, outer = block(0, 1, rectangle(500, 500)), block(1, 1, rectangle(2_000, 1_000))
    assert judge.find_overlap_fault(inner, outer) is not None
    assert judge.find_overlap_fault(outer, inner) is not None
    assert judge.find_overlap_fault(outer, outer) is not None


@pytest.mark.parametrize(("angle", "near"), [(0, True), (199, True), (200, False), (201, False)])
def test_j8_sides_face_one_another_at_under_two_degrees(angle: int, near: bool) -> None:
    one = ((0, 0), (100_000, 0))
    [back, front] = apply_pose(((100_000, 10), (0, 10)), (0, 0, angle, False))
    assert is_facing(one, (back, front)) == near
    assert not is_facing(one, (front, back))


def test_j8_lengths_of_two_contacts_are_not_added() -> None:
    teeth = ((2_000, 1_000), (1_800, 1_000), (1_800, 500), (200, 500), (200, 1_000), (0, 1_000))
    comb: Polygon = ((0, 0), (2_000, 0), *teeth)
    assert not is_touching(comb, rectangle(2_000, 500, (1_000, 1_250)))
    assert is_touching(comb, rectangle(1_600, 500, (1_000, 750)))


def test_j8_a_gap_may_widen_along_the_contact() -> None:
    below = rectangle(2_000, 1_000, (1_000, 500))
    leaning = ((0, 1_000), (2_000, 1_060), (2_000, 2_000), (0, 2_000))
    assert is_touching(below, leaning)
    steeper = ((0, 1_030), (2_000, 1_098), (2_000, 2_000), (0, 2_000))
    assert not is_touching(below, steeper)


def test_j9_a_piece_over_a_hole_among_four_is_refused() -> None:
    ring = [
        block(0, 1, rectangle(1_200, 500, (600, 250))),
        block(1, 1, rectangle(500, 1_200, (1_450, 600))),
        block(2, 1, rectangle(1_200, 500, (1_100, 1_450))),
        block(3, 1, rectangle(500, 1_200, (250, 1_100))),
    ]
    roof = block(4, 2, rectangle(1_600, 1_600, (850, 850)))
    fault = judge.find_support_fault([*ring, roof], roof)
    assert fault is not None
    assert all(500 < x < 1_200 and 500 < y < 1_200 for x, y in fault.points)
    plug = block(5, 1, rectangle(690, 690, (850, 850)))
    assert judge.find_support_fault([*ring, plug, roof], roof) is None


def test_j9_an_l_above_an_l_rests_on_it_only_the_same_way_round() -> None:
    below = laid(L_SHAPED, 1, (1_000, 1_000, 0, False))
    assert judge.find_support_fault([below], laid(L_SHAPED, 2, (1_000, 1_000, 0, False))) is None
    assert judge.find_support_fault([below], laid(L_SHAPED, 2, (1_000, 1_000, 27_000, True))) is None
    assert judge.find_support_fault([below], laid(L_SHAPED, 2, (1_000, 1_000, 18_000, False))) is not None


def test_j9_nothing_below_is_its_own_refusal() -> None:
    fault = judge.find_support_fault([], block(0, 2, BRACKET))
    assert fault is not None
    assert fault.key == "J-9/empty"


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_every_stored_solution_is_right(side: str) -> None:
    for card in HOUSE_1.cards:
        site = card.sides["easy" if side == "easy" else "hard"]
        outline = site.outlines[site.solution.outline]
        built: tuple[Block, ...] = ()
        for piece, floor, pose in site.solution.built:
            new = Block(piece, floor, pose, apply_pose(HOUSE_1.pieces[piece], pose))
            assert judge.find_placement_fault(outline, built, new) is None
            built = (*built, new)
        assert judge.judge_building(site, site.solution.outline, built) is None
        assert judge.judge_building(site, site.solution.outline, built[:-1]) is not None


def test_all_faults_of_a_building_are_told() -> None:
    built = [
        laid(0, 1, (900, 500, 0, False)),
        laid(1, 1, (1_000, 600, 0, False)),
        laid(2, 1, (4_000, 4_000, 0, False)),
        laid(3, 2, (4_000, 2_000, 0, False)),
    ]
    assert [fault.key for fault in judge.find_faults(SQUARE_PLOT, built)] == [
        "J-7",
        "J-8/overlap",
        "J-8/split",
        "J-9",
    ]
