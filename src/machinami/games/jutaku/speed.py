"""Benchmarks of Tokyo Jutaku: judging placements and whole buildings with empty caches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from random import Random

from machinami import kernel
from machinami.games.jutaku.components.box import Box, Site
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.rules import judge, placement_judge
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon
from machinami.geometry.sines import FULL_TURN

Work = Callable[[], int]
Placement = tuple[Polygon, tuple[Block, ...], Block]
"""An outline, the blocks on it, and the block to add."""

SITE_COUNT, POSES_PER_SITE = 16, 12


def list_benchmarks(compiled: bool | None = None) -> Iterator[tuple[str, Work]]:
    """Yield each benchmark by name; a benchmark runs once per call and returns the number of operations."""
    yield "placements", build_placement_benchmark(list_placements())
    if kernel.available() if compiled is None else compiled:
        yield "placements/compiled", build_compiled_placement_benchmark(list_placements())
    yield "buildings", build_building_benchmark(list_buildings())


@cache
def list_buildings() -> tuple[tuple[Site, tuple[Block, ...]], ...]:
    """Return the hard sides with the most pieces, each with the blocks of its stored solution."""
    box = SETS.load("house-1")
    sites = sorted((card.sides["hard"] for card in box.cards), key=lambda site: -site.pieces)
    return tuple((site, _build_solution(box, site)) for site in sites[:SITE_COUNT])


@cache
def list_placements() -> tuple[Placement, ...]:
    """Return the last piece of each building in poses near the solved one.

    A pose is shifted by up to 0.6 mm, or shifted by up to 4 mm and turned by any angle.
    """
    box, rng = SETS.load("house-1"), Random(1)
    found = []
    for site, built in list_buildings():
        *standing, last = built
        x, y, angle, flipped = last.pose
        for number in range(POSES_PER_SITE):
            near, turn = (60, 0) if number % 3 else (400, FULL_TURN)
            pose = (
                x + rng.randint(-near, near) * (number > 0),
                y + rng.randint(-near, near) * (number > 0),
                (angle + rng.randint(0, turn)) % FULL_TURN,
                flipped,
            )
            new = last._replace(pose=pose, corners=apply_pose(box.pieces[last.piece], pose))
            found.append((site.outlines[site.solution.outline], tuple(standing), new))
    return tuple(found)


def build_placement_benchmark(placements: tuple[Placement, ...]) -> Work:
    """Return a benchmark that judges placements as `place` does."""

    def work() -> int:
        judge.clear_caches()
        for outline, standing, new in placements:
            judge.find_placement_fault(outline, standing, new)
        return len(placements)

    return work


def build_compiled_placement_benchmark(placements: tuple[Placement, ...], compiled: bool = True) -> Work:
    """Return a benchmark that judges the placements of each building at once, unsure ones exactly."""
    box = SETS.load("house-1")
    buildings = [
        (*building, [placement_judge.Placement(new.piece, new.floor, new.pose) for _, _, new in group])
        for building, group in groupby(placements, lambda placement: placement[:2])
    ]

    def work() -> int:
        judge.clear_caches()
        for outline, standing, wanted in buildings:
            placement_judge.PlacementJudge(box.pieces, outline, standing, compiled).find_clauses(wanted)
        return len(placements)

    return work


def build_building_benchmark(buildings: tuple[tuple[Site, tuple[Block, ...]], ...]) -> Work:
    """Return a benchmark that judges whole buildings as a stop does."""

    def work() -> int:
        judge.clear_caches()
        for site, built in buildings:
            judge.judge_building(site, site.solution.outline, built)
        return len(buildings)

    return work


def _build_solution(box: Box, site: Site) -> tuple[Block, ...]:
    return tuple(
        Block(piece, floor, pose, apply_pose(box.pieces[piece], pose))
        for piece, floor, pose in site.solution.built
    )
