"""Verdicts in floating point equal those of the exact judge, near every limit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from machinami.games.jutaku.components.box import Site
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.rules import quick_judge
from machinami.games.jutaku.rules.judge import find_placement_fault
from machinami.games.jutaku.rules.placement_judge import CLAUSES, Placement, PlacementJudge
from machinami.games.jutaku.state import Block
from machinami.geometry.sines import FULL_TURN
from tests.soak import SOAK, choose_count

BOX = SETS.load("house-1")
SITES = [card.sides[side] for card in BOX.cards for side in ("easy", "hard")]
SHIFTS = ((0, 0), (3, 0), (60, 0), (25, 210), (60, 210), (400, FULL_TURN))
"""How far a placement is shifted from the solved pose, and by how much it is turned, at most."""


def build_solution(site: Site) -> list[Block]:
    return [
        Block(piece, floor, pose, apply_pose(BOX.pieces[piece], pose))
        for piece, floor, pose in site.solution.built
    ]


def iter_placements(rng: Random, block: Block, count: int) -> Iterator[Placement]:
    """Yield placements near a solved one: some meet a limit to a hundredth of a millimetre."""
    for number in range(count):
        far, turn = SHIFTS[number % len(SHIFTS)]
        x, y, angle, flipped = block.pose
        pose = (
            x + rng.randint(-far, far),
            y + rng.randint(-far, far),
            (angle + rng.randint(-turn, turn) + 9_000 * rng.randrange(4) * (rng.random() < 0.1)) % FULL_TURN,
            flipped ^ (rng.random() < 0.1),
        )
        piece = block.piece if rng.random() < 0.8 else rng.randrange(len(BOX.pieces))
        yield Placement(piece, block.floor if rng.random() < 0.9 else rng.randrange(1, 4), pose)


@pytest.mark.soak
@pytest.mark.parametrize("compiled", [False, *([True] if SOAK else [])])
def test_verdicts_equal_those_of_the_exact_judge(compiled: bool) -> None:
    rng, seen, unsure, total = Random(4), set[str](), 0, 0
    for site in rng.sample(SITES, choose_count(24, len(SITES))):
        blocks = build_solution(site)
        for number in rng.sample(range(len(blocks)), choose_count(2, len(blocks))):
            standing, outline = blocks[:number], site.outlines[site.solution.outline]
            judge = PlacementJudge(BOX.pieces, outline, standing, compiled)
            placements = list(iter_placements(rng, blocks[number], choose_count(12, 240)))
            for placement, verdict in zip(placements, judge.judge_quickly(placements), strict=True):
                piece, floor, pose = placement
                new = Block(piece, floor, pose, apply_pose(BOX.pieces[piece], pose))
                fault = find_placement_fault(outline, standing, new)
                clause = "" if fault is None else fault.key.replace("/empty", "")
                seen.add(clause)
                total += 1
                unsure += verdict == quick_judge.UNSURE
                assert verdict == quick_judge.UNSURE or CLAUSES[verdict] == clause, placement
    assert seen == set(CLAUSES)
    assert unsure < total / 5


def iter_next_placements(rng: Random, site: Site, blocks: list[Block]) -> Iterator[Placement]:
    """Yield placements of the next piece of a building: some as in the solution, some anywhere."""
    used, top = {block.piece for block in blocks}, max([0, *(block.floor for block in blocks)])
    for piece, floor, (x, y, angle, flipped) in site.solution.built:
        if piece not in used:
            far = rng.choice((0, 30, 60))
            yield Placement(
                piece, floor, (x + rng.randint(-far, far), y + rng.randint(-far, far), angle, flipped)
            )
    for _ in range(6):
        piece = rng.choice([number for number in range(len(BOX.pieces)) if number not in used])
        pose = (rng.randint(0, 7_000), rng.randint(0, 7_000), rng.randrange(FULL_TURN), rng.random() < 0.5)
        yield Placement(piece, rng.randint(1, top + 1), pose)


@pytest.mark.soak
def test_plain_compiled_and_exact_judge_agree_in_random_games() -> None:
    """Buildings grow by a random legal piece, until no proposed one is legal."""
    built = 0
    for game in range(choose_count(5, 2_000)):
        rng, blocks = Random(game), list[Block]()
        site = rng.choice(SITES)
        outline = site.outlines[site.solution.outline]
        while len(blocks) < site.pieces:
            placements = list(iter_next_placements(rng, site, blocks))
            plain, compiled = (
                PlacementJudge(BOX.pieces, outline, blocks, fast).find_clauses(placements)
                for fast in (False, True)
            )
            news = [
                Block(piece, floor, pose, apply_pose(BOX.pieces[piece], pose))
                for piece, floor, pose in placements
            ]
            faults = [find_placement_fault(outline, blocks, new) for new in news]
            assert plain == compiled
            assert plain == ["" if fault is None else fault.key.replace("/empty", "") for fault in faults]
            legal = [new for new, clause in zip(news, plain, strict=True) if not clause]
            if not legal:
                break
            blocks.append(rng.choice(legal))
        built += len(blocks)
    assert built > 5


def test_unsure_placements_get_the_exact_verdict() -> None:
    """A square that overhangs by exactly the tolerance is legal, one hundredth more is not."""
    square = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))
    judge = PlacementJudge((square,), square, [], compiled=False)
    placements = [Placement(0, 1, (shift, 0, 0, False)) for shift in (0, 49, 50, 51)]
    assert judge.judge_quickly(placements) == [0, 0, quick_judge.UNSURE, 1]
    assert judge.find_clauses(placements) == ["", "", "", "J-7"]


def test_piece_over_a_hole_of_the_floor_is_not_supported() -> None:
    """Four bars around a hole carry the border of a square, but not its middle."""
    bar, square = ((0, 0), (2000, 0), (2000, 500), (0, 500)), ((0, 0), (2000, 0), (2000, 2000), (0, 2000))
    outline = ((0, 0), (2500, 0), (2500, 2500), (0, 2500))
    poses = ((0, 0, 0, False), (2500, 0, 9000, False), (2500, 2500, 18000, False), (0, 2500, 27000, False))
    blocks = [Block(0, 1, pose, apply_pose(bar, pose)) for pose in poses]
    judge = PlacementJudge((bar, square), outline, blocks, compiled=False)
    assert judge.find_clauses([Placement(1, 2, (250, 250, 0, False))]) == ["J-9"]
