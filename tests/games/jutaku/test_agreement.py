"""The judge and its oracle, written from the law alone on Shapely, agree on random placements."""

from __future__ import annotations

from random import Random

import pytest

from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, area_twice
from tests.games.jutaku.oracle import Building, Corners, placed, right
from tests.games.jutaku.oracle_placements import Placement, placements
from tests.soak import choose_count

SEEDS, EACH, WHOLE = choose_count(1, 10), choose_count(300, 2_000), choose_count(150, 400)


def anticlockwise(corners: Corners) -> Polygon:
    """The oracle leaves flipped pieces the other way round."""
    points = tuple((x, y) for x, y in corners)
    return points if area_twice(points) > 0 else points[::-1]


def broken(wanted: Placement) -> frozenset[str]:
    """All clauses that a placement breaks by our judge, each asked on its own."""
    built = blocks(wanted.floors)
    new = Block(-1, wanted.floor, (0, 0, 0, False), anticlockwise(wanted.piece))
    outline, floor = anticlockwise(wanted.outline), [b for b in built if b.floor == wanted.floor]
    found = [
        judge.find_outline_fault(outline, new),
        judge.find_contact_fault(floor, new),
        judge.find_support_fault(built, new),
    ]
    found += [judge.find_overlap_fault(new, block) for block in floor]
    clauses = frozenset(fault.clause for fault in found if fault is not None)
    assert (judge.find_placement_fault(outline, built, new) is None) == (not clauses)
    return clauses


def blocks(floors: list[list[Corners]]) -> list[Block]:
    return [
        Block(100 * floor + number, floor, (0, 0, 0, False), anticlockwise(corners))
        for floor, pieces in enumerate(floors, 1)
        for number, corners in enumerate(pieces)
    ]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEEDS))
def test_both_judges_agree_on_placements_but_within_a_hair_of_a_limit(seed: int) -> None:
    legal = near = 0
    for wanted in placements(Random(f"agreement {seed}"), EACH):
        verdict = placed(wanted.outline, wanted.floors, wanted.piece, wanted.floor)
        legal += verdict.legal
        near += verdict.near
        if not verdict.near:
            assert broken(wanted) == verdict.broken, wanted
    assert EACH // 4 < legal < 3 * EACH // 4, "the placements are not worth judging"
    assert near < EACH // 10


@pytest.mark.soak
def test_both_judges_agree_on_whole_buildings() -> None:
    rng, compared = Random("buildings"), 0
    for wanted in placements(rng, WHOLE):
        floors = [list(pieces) for pieces in wanted.floors]
        floors[wanted.floor - 1].append(wanted.piece)
        count = sum(map(len, floors))
        verdict = right(Building(wanted.outline, floors), len(floors), count)
        if verdict.near:
            continue
        used = all(floors)
        faults = judge.find_faults(anticlockwise(wanted.outline), blocks(floors))
        clauses = {fault.clause for fault in faults} | (set() if used else {"J-12"})
        assert clauses == verdict.broken, wanted
        compared += 1
    assert compared > 3 * WHOLE // 4
