"""The default set fulfils J-3a to J-3c and is reproducible from its seed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from math import atan2, degrees, hypot
from random import Random

import pytest

from machinami.games.jutaku.components.box import CARD_SIZE, SideName
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.maker import cards, pieces
from machinami.games.jutaku.maker import dataset as maker
from machinami.games.jutaku.maker.nests import can_lie_in, swap_for_nesting
from machinami.games.jutaku.rules.judge import find_placement_fault, judge_building
from machinami.games.jutaku.solving.building_tasks import build_frame
from machinami.games.jutaku.solving.lattice import STEP, follows_lattice, shift_to_origin
from machinami.games.jutaku.solving.plot import to_lattice_outline, to_printed_outline
from machinami.games.jutaku.solving.solver import solve
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, area_twice, bounds, polygons_near, sides
from machinami.geometry.segment import Segment
from tests.games.jutaku.sites import SIDES, build_task, iter_sites, load_house, read_shipped_text

SEED = 7
QUICK = 3
"""The sides that the short run rebuilds."""


def measure_length(side: Segment) -> float:
    return hypot(side[1][0] - side[0][0], side[1][1] - side[0][1])


def test_j3a_there_are_sixty_eight_pieces_of_nine_families() -> None:
    families = Counter(pieces.find_family(piece) for piece in load_house().pieces)
    assert families == {
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
    assert len(load_house().pieces) == 68


def test_j3a_pieces_have_three_to_six_corners_and_no_short_side() -> None:
    for piece in load_house().pieces:
        assert 3 <= len(piece) <= 6
        assert min(measure_length(side) for side in sides(piece)) >= 500


def test_j3a_no_angle_is_under_eighteen_degrees() -> None:
    for piece in load_house().pieces:
        edges = [(b[0] - a[0], b[1] - a[1]) for a, b in sides(piece)]
        for (ax, ay), (bx, by) in pairwise([*edges, edges[0]]):
            turn = degrees(atan2(ax * by - ay * bx, ax * bx + ay * by))
            assert 18 <= 180 - turn <= 360 - 18


def test_j3a_pieces_fit_the_box_and_their_areas_the_bounds() -> None:
    areas = [area_twice(piece) / 2 / 10_000 for piece in load_house().pieces]
    assert min(areas) >= 112
    assert max(areas) <= 312
    assert max(areas) <= 3 * min(areas)
    for piece in load_house().pieces:
        left, bottom, right, top = bounds(piece)
        assert max(right - left, top - bottom) <= 3500


def test_j3a_no_two_pieces_are_congruent() -> None:
    assert len({pieces.compute_signature(piece) for piece in load_house().pieces}) == 68


def test_congruence_ignores_rotation_and_flip() -> None:
    kite = ((0, 0), (2, 1), (3, 3), (1, 2))
    rotated = tuple((-y, x) for x, y in kite)
    flipped = tuple((-x, y) for x, y in reversed(kite))
    assert (
        pieces.compute_signature(kite)
        == pieces.compute_signature(rotated)
        == pieces.compute_signature(flipped)
    )
    assert pieces.compute_signature(kite) != pieces.compute_signature(((0, 0), (2, 1), (3, 3), (0, 3)))


def test_j3a_pieces_lie_on_the_lattice_about_their_own_origin() -> None:
    for piece in load_house().pieces:
        assert follows_lattice(piece)
        assert all(x % STEP == y % STEP == 0 for x, y in shift_to_origin(piece))
        left, bottom, right, top = bounds(piece)
        assert left <= 0 <= right
        assert bottom <= 0 <= top


@pytest.mark.parametrize("side", SIDES)
def test_j3b_numbers_of_floors_and_pieces(side: SideName) -> None:
    usual = sorted((site.floors, site.pieces) for number, site in iter_sites(side) if number < 32)
    law = {1: "345", 2: "344556678", 3: "455566677889", 4: "566789", 5: "67"}
    assert usual == [(floors, int(count)) for floors, counts in law.items() for count in counts]
    assert [(site.floors, site.pieces) for number, site in iter_sites(side) if number >= 32] == [
        (4, 8),
        (5, 7),
        (5, 8),
        (5, 9),
    ]


@pytest.mark.parametrize("side", SIDES)
def test_j3b_eight_builders_have_pieces_enough(side: SideName) -> None:
    counts = sorted((site.pieces for _, site in iter_sites(side)), reverse=True)
    assert sum(counts[:8]) <= 68
    assert all(site.pieces >= site.floors + 1 for _, site in iter_sites(side))


def test_j3b_yen_come_from_floors_and_pieces() -> None:
    assert cards.compute_yen(3, 8) == 14_000
    for side in SIDES:
        for _, site in iter_sites(side):
            assert site.yen == 1000 * ((site.floors * site.pieces + 5) // 2)


@pytest.mark.parametrize("side", SIDES)
def test_j3c_printed_outlines_are_a_millimetre_larger_than_the_lattice(side: SideName) -> None:
    for _, site in iter_sites(side):
        ground = build_frame(site)
        for outline in site.outlines:
            assert to_printed_outline(to_lattice_outline(outline, ground), ground) == outline
            left, bottom, right, top = bounds(outline)
            assert min(left, bottom) >= cards.EDGE_DISTANCE - 2
            assert max(right, top) <= CARD_SIZE - cards.EDGE_DISTANCE + 2


def test_j3c_about_a_quarter_of_the_sides_has_two_outlines() -> None:
    double = [site for side in SIDES for _, site in iter_sites(side) if len(site.outlines) == 2]
    assert 12 <= len(double) <= 24
    for site in double:
        assert not polygons_near(site.outlines[0], site.outlines[1], cards.OUTLINE_DISTANCE - 3)


def test_j3c_hard_sides_are_turned_and_easy_ones_are_not() -> None:
    assert {site.grid.angle for _, site in iter_sites("easy")} == {0}
    angles = [site.grid.angle for _, site in iter_sites("hard")]
    assert all(angle % 9000 for angle in angles)
    assert len(set(angles)) > 30


@pytest.mark.parametrize("side", SIDES)
def test_j3c_every_stored_solution_passes_the_judge(side: SideName) -> None:
    for _, site in iter_sites(side):
        built: list[Block] = []
        outline = site.outlines[site.solution.outline]
        for piece, floor, pose in site.solution.built:
            block = Block(piece, floor, pose, apply_pose(load_house().pieces[piece], pose))
            assert find_placement_fault(outline, built, block) is None
            built.append(block)
        assert judge_building(site, site.solution.outline, built) is None


@pytest.mark.parametrize("side", SIDES)
def test_j3c_the_solver_solves_every_outline_from_the_full_pool(side: SideName) -> None:
    for number, site in iter_sites(side):
        for outline in range(len(site.outlines)):
            assert solve(build_task(number, side, outline), range(68), Random(number)), (
                number,
                side,
                outline,
            )


def test_seed_reproduces_pieces_and_card_kinds() -> None:
    assert maker.make_set_pieces(SEED, 0) == SETS.load("house-1").pieces
    kinds = [(site.floors, site.pieces) for _, site in iter_sites("easy")]
    assert cards.list_card_kinds(maker.create_rng(SEED, "cards")) == kinds
    assert maker.make_set_pieces(SEED + 1, 0) != SETS.load("house-1").pieces


def test_swaps_keep_families_and_increase_nesting() -> None:
    before = maker.make_set_pieces(SEED, 0)
    after = swap_for_nesting(before, Random(3), 40)
    assert Counter(map(pieces.find_family, before)) == Counter(map(pieces.find_family, after))
    assert len({pieces.compute_signature(piece) for piece in after}) == 68
    assert _count_nestings(after) > _count_nestings(before)


def test_can_lie_in_needs_room_for_the_piece() -> None:
    square = ((0, 0), (2000, 0), (2000, 2000), (0, 2000))
    bar = ((0, 0), (1000, 0), (1000, 2000), (0, 2000))
    assert can_lie_in(bar, square)
    assert not can_lie_in(square, bar)
    assert not can_lie_in(((0, 0), (500, 0), (500, 2500), (0, 2500)), square)


def _count_nestings(wood: Sequence[Polygon]) -> int:
    return sum(can_lie_in(one, other) for one, other in permutations(wood, 2))


def test_seed_reproduces_sides_byte_for_byte() -> None:
    """Only sides that are fast to build; tests/soak builds the complete set."""
    shipped = json.loads(read_shipped_text("house-1"))
    rows = [
        (body["handled"], number, side)
        for number, card in enumerate(shipped["cards"])
        for side, body in card["sides"].items()
    ]
    for _, number, side in sorted(rows)[:QUICK]:
        made = maker.make_side(maker.SideJob("house-1", SEED, number, side))
        assert json.loads(json.dumps(made)) == shipped["cards"][number]["sides"][side]


def test_set_file_equals_its_formatted_data() -> None:
    text = read_shipped_text("house-1")
    assert maker.format_set(json.loads(text)) == text
