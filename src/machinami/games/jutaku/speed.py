"""What there is to measure of Tokyo Jutaku: placements and whole buildings judged, afresh each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from machinami.games.jutaku.components.box import Box, Site
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import posed
from machinami.games.jutaku.rules import judge
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon
from machinami.geometry.sines import FULL

Work = Callable[[], int]
Placement = tuple[Polygon, tuple[Block, ...], Block]
"""An outline, what stands on it, and what is to be added."""

SITES, TRIES = 16, 12


def works(_: bool | None = None) -> Iterator[tuple[str, Work]]:
    """Everything by name, each as work that tells how often it was done."""
    yield "placements", placing(placements())
    yield "buildings", checking(buildings())


@cache
def buildings() -> tuple[tuple[Site, tuple[Block, ...]], ...]:
    """The hard sides with most pieces, each built up as its solution says."""
    box = SETS.of("house-1")
    sites = sorted((card.sides["hard"] for card in box.cards), key=lambda site: -site.pieces)
    return tuple((site, _solved(box, site)) for site in sites[:SITES])


@cache
def placements() -> tuple[Placement, ...]:
    """The last piece of each building where it belongs, a little beside, turned a little, and anywhere."""
    box, rng = SETS.of("house-1"), Random(1)
    found = []
    for site, built in buildings():
        *standing, last = built
        x, y, angle, flipped = last.pose
        for number in range(TRIES):
            near, turn = (60, 0) if number % 3 else (400, FULL)
            pose = (
                x + rng.randint(-near, near) * (number > 0),
                y + rng.randint(-near, near) * (number > 0),
                (angle + rng.randint(0, turn)) % FULL,
                flipped,
            )
            new = last._replace(pose=pose, corners=posed(box.pieces[last.piece], pose))
            found.append((site.outlines[site.solution.outline], tuple(standing), new))
    return tuple(found)


def placing(wanted: tuple[Placement, ...]) -> Work:
    """Placements judged as `place` does."""

    def work() -> int:
        judge.forget()
        for outline, standing, new in wanted:
            judge.misplaced(outline, standing, new)
        return len(wanted)

    return work


def checking(finished: tuple[tuple[Site, tuple[Block, ...]], ...]) -> Work:
    """Whole buildings judged as at a stop."""

    def work() -> int:
        judge.forget()
        for site, built in finished:
            judge.verdict(site, site.solution.outline, built)
        return len(finished)

    return work


def _solved(box: Box, site: Site) -> tuple[Block, ...]:
    return tuple(
        Block(piece, floor, pose, posed(box.pieces[piece], pose))
        for piece, floor, pose in site.solution.built
    )
