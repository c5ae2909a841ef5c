"""The judge and the oracle agree on random placements."""

from __future__ import annotations

from random import Random

import pytest

from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, area_twice
from tests.games.jutaku.oracle import Building, Corners, judge_building, judge_placement
from tests.games.jutaku.oracle_placements import Placement, iter_placements
from tests.soak import choose_count

SEEDS, EACH, WHOLE = choose_count(1, 10), choose_count(300, 2_000), choose_count(150, 400)


def to_anticlockwise(corners: Corners) -> Polygon:
    """Return the corners counter-clockwise; the oracle leaves flipped pieces clockwise."""
    points = tuple((x, y) for x, y in corners)
    return points if area_twice(points) > 0 else points[::-1]


def find_broken_clauses(wanted: Placement) -> frozenset[str]:
    """Return all clauses that a placement breaks by the package's judge, each checked separately."""
    built = build_blocks(wanted.floors)
    new = Block(-1, wanted.floor, (0, 0, 0, False), to_anticlockwise(wanted.piece))
    outline, floor = to_anticlockwise(wanted.outline), [b for b in built if b.floor == wanted.floor]
    found = [
        judge.find_outline_fault(outline, new),
        judge.find_contact_fault(floor, new),
        judge.find_support_fault(built, new),
    ]
    found += [judge.find_overlap_fault(new, block) for block in floor]
    clauses = frozenset(fault.clause for fault in found if fault is not None)
    assert (judge.find_placement_fault(outline, built, new) is None) == (not clauses)
    return clauses


def build_blocks(floors: list[list[Corners]]) -> list[Block]:
    return [
        Block(100 * floor + number, floor, (0, 0, 0, False), to_anticlockwise(corners))
        for floor, pieces in enumerate(floors, 1)
        for number, corners in enumerate(pieces)
    ]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS))
def test_judges_agree_on_placements_away_from_limits(seed: int) -> None:
    legal = near = 0
    for wanted in iter_placements(Random(f"agreement {seed}"), EACH):
        verdict = judge_placement(wanted.outline, wanted.floors, wanted.piece, wanted.floor)
        legal += verdict.legal
        near += verdict.near
        if not verdict.near:
            assert find_broken_clauses(wanted) == verdict.broken, wanted
    assert EACH // 4 < legal < 3 * EACH // 4, "about half of the placements are legal"
    assert near < EACH // 10


@pytest.mark.soak
def test_judges_agree_on_complete_buildings() -> None:
    rng, count_compared = Random("buildings"), 0
    for wanted in iter_placements(rng, WHOLE):
        floors = [list(pieces) for pieces in wanted.floors]
        floors[wanted.floor - 1].append(wanted.piece)
        count = sum(map(len, floors))
        verdict = judge_building(Building(wanted.outline, floors), len(floors), count)
        if verdict.near:
            continue
        used = all(floors)
        faults = judge.find_faults(to_anticlockwise(wanted.outline), build_blocks(floors))
        clauses = {fault.clause for fault in faults} | (set() if used else {"J-12"})
        assert clauses == verdict.broken, wanted
        count_compared += 1
    assert count_compared > 3 * WHOLE // 4
