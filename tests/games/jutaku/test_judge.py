"""The judge with concave pieces and plots, and with complete buildings."""

from __future__ import annotations

import pytest

from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import Pose, apply_pose
from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.rules.touch import is_facing, is_touching
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, rectangle
from tests.games.jutaku.plain_data_set import BENT, ELL, HOUSE, L_SHAPED, LARGE, PLOT

HOUSE_1 = SETS.load("house-1")
BENT_PLOT: Polygon = tuple((x, y) for x, y in BENT)
SQUARE_PLOT: Polygon = tuple((x, y) for x, y in PLOT)
BRACKET: Polygon = tuple((x, y) for x, y in ELL)


def build_block(number: int, floor: int, corners: Polygon) -> Block:
    return Block(number, floor, (0, 0, 0, False), corners)


def place_block(piece: int, floor: int, pose: Pose) -> Block:
    return Block(piece, floor, pose, apply_pose(SETS.load(HOUSE).pieces[piece], pose))


def test_j7_side_leaving_a_concave_plot_is_refused() -> None:
    slanting = place_block(LARGE, 1, (2_050, 2_050, 13_500, False))
    fault = judge.find_outline_fault(BENT_PLOT, slanting)
    assert fault is not None
    assert fault.clause == "J-7"
    assert judge.find_outline_fault(SQUARE_PLOT, slanting) is None


def test_j7_inner_corner_of_the_plot_has_the_same_tolerance() -> None:
    across = ((1_000, 1_000), (3_060, 1_000), (1_000, 3_060))
    assert judge.find_outline_fault(BENT_PLOT, build_block(0, 1, across)) is None
    wider = ((1_000, 1_000), (3_160, 1_000), (1_000, 3_160))
    fault = judge.find_outline_fault(BENT_PLOT, build_block(0, 1, wider))
    assert fault is not None
    assert fault.points == ((2_080, 2_080),)
    assert set(fault.sides) <= {((6_000, 2_000), (2_000, 2_000)), ((2_000, 2_000), (2_000, 6_000))}


def test_j8_piece_may_lie_inside_an_l() -> None:
    bracket = place_block(L_SHAPED, 1, (1_000, 1_000, 0, False))
    nested = build_block(1, 1, rectangle(1_000, 1_000, (1_500, 1_500)))
    assert judge.find_overlap_fault(bracket, nested) is None
    assert is_touching(bracket.corners, nested.corners)
    too_deep = build_block(1, 1, rectangle(1_000, 1_000, (1_479, 1_500)))
    assert judge.find_overlap_fault(bracket, too_deep) is not None
    assert judge.find_overlap_fault(too_deep, bracket) is not None


def test_j8_piece_inside_another_overlaps_without_crossing_sides() -> None:
    inner, outer = build_block(0, 1, rectangle(500, 500)), build_block(1, 1, rectangle(2_000, 1_000))
    assert judge.find_overlap_fault(inner, outer) is not None
    assert judge.find_overlap_fault(outer, inner) is not None
    assert judge.find_overlap_fault(outer, outer) is not None


@pytest.mark.parametrize(("angle", "near"), [(0, True), (199, True), (200, False), (201, False)])
def test_j8_sides_face_each_other_below_two_degrees(angle: int, near: bool) -> None:
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
        build_block(0, 1, rectangle(1_200, 500, (600, 250))),
        build_block(1, 1, rectangle(500, 1_200, (1_450, 600))),
        build_block(2, 1, rectangle(1_200, 500, (1_100, 1_450))),
        build_block(3, 1, rectangle(500, 1_200, (250, 1_100))),
    ]
    roof = build_block(4, 2, rectangle(1_600, 1_600, (850, 850)))
    fault = judge.find_support_fault([*ring, roof], roof)
    assert fault is not None
    assert all(500 < x < 1_200 and 500 < y < 1_200 for x, y in fault.points)
    plug = build_block(5, 1, rectangle(690, 690, (850, 850)))
    assert judge.find_support_fault([*ring, plug, roof], roof) is None


def test_j9_l_rests_on_an_l_only_in_the_same_orientation() -> None:
    below = place_block(L_SHAPED, 1, (1_000, 1_000, 0, False))
    assert judge.find_support_fault([below], place_block(L_SHAPED, 2, (1_000, 1_000, 0, False))) is None
    assert judge.find_support_fault([below], place_block(L_SHAPED, 2, (1_000, 1_000, 27_000, True))) is None
    assert (
        judge.find_support_fault([below], place_block(L_SHAPED, 2, (1_000, 1_000, 18_000, False))) is not None
    )


def test_j9_empty_floor_below_has_a_separate_refusal() -> None:
    fault = judge.find_support_fault([], build_block(0, 2, BRACKET))
    assert fault is not None
    assert fault.key == "J-9/empty"


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_every_stored_solution_passes_the_judge(side: str) -> None:
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


def test_all_faults_of_a_building_are_found() -> None:
    built = [
        place_block(0, 1, (900, 500, 0, False)),
        place_block(1, 1, (1_000, 600, 0, False)),
        place_block(2, 1, (4_000, 4_000, 0, False)),
        place_block(3, 2, (4_000, 2_000, 0, False)),
    ]
    assert [fault.key for fault in judge.find_faults(SQUARE_PLOT, built)] == [
        "J-7",
        "J-8/overlap",
        "J-8/split",
        "J-9",
    ]
