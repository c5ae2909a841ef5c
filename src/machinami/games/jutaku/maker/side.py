"""One side of a card: outlines drawn and tried until a player finds them as hard as they should be."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.games.jutaku.maker import cards, sites, worth
from machinami.games.jutaku.maker.recipes import Asked
from machinami.games.jutaku.solving.plot import Ground, Plot
from machinami.games.jutaku.solving.simulation import median_handled
from machinami.games.jutaku.solving.solver import Step, Task, solve
from machinami.geometry.polygon import Polygon

GLANCE = 9
"""Simulated players who try an outline at first."""

SLACK = 5
"""By how much twice the area of an outline may differ from what is asked for."""

SMALLEST = 24
"""Twice the area of an outline in cells: what is asked for is never less."""

TIRED = 30
"""Drafts of one family before any other may take its place, and of a second outline."""


class Draft(NamedTuple):
    """An outline that is worth building on."""

    outline: Polygon
    handled: int
    solution: list[Step]


class Made(NamedTuple):
    """A side: its outlines, the first one's solution, and where the lattice lies."""

    drafts: list[Draft]
    ground: Ground


class Drawer:
    """Draws outlines for a side, larger ones after too hard ones, smaller ones after too easy ones."""

    def __init__(self, pieces: tuple[Polygon, ...], asked: Asked, rng: Random) -> None:
        self._pieces, self._asked, self._rng = pieces, asked, rng
        self._size = 9 * asked.pieces + (20 if asked.side == "easy" else 10)

    def draft(self, family: str) -> Draft | None:
        """An outline of a family, if it turns out well."""
        outline = self._drawn(family)
        if outline is None:
            return None
        rng, (least, most, _) = self._rng, self._asked.band
        task = Task(Plot(self._pieces, outline), self._asked.floors, self._asked.pieces)
        pool = range(len(self._pieces))
        solution = solve(task, pool, rng, 60)
        if solution is None:
            self._resize(2)
            return None
        count = 0
        for runs in (GLANCE, self._asked.look):
            count = median_handled(task, pool, rng, runs, 2 * most)
            if not least <= count <= most:
                self._resize(1 if count > most else -1)
                return None
        return Draft(outline, count, solution) if self._honest(task, count) else None

    def _resize(self, by: int) -> None:
        self._size = min(max(self._size + by, SMALLEST), self._asked.band.largest)

    def _drawn(self, family: str) -> Polygon | None:
        for _ in range(200):
            outline = sites.drawn(family, self._rng, self._size - SLACK, self._size + SLACK)
            if outline is not None:
                return outline
        return None

    def _honest(self, task: Task, count: int) -> bool:
        """Whether no trick works too often."""
        if self._asked.floors == 1:
            return True
        tries = self._asked.tries
        small = worth.small_tries(task, self._rng, tries, count)
        if self._asked.floors > 2:
            pool = worth.smallest(self._pieces, self._asked.pieces)
            return small == 0 and solve(task, pool, self._rng, self._asked.proof) is None
        ground = worth.ground_tries(task, self._rng, tries, count)
        return small <= tries * 3 // 20 and (
            self._asked.pieces == 3 or ground <= tries * (50 if self._asked.side == "easy" else 25) // 100
        )


def made(pieces: tuple[Polygon, ...], asked: Asked, family: str, double: bool, rng: Random) -> Made:
    """A side that is worth playing."""
    drawer, side = Drawer(pieces, asked, rng), asked.side
    tired = 0
    while True:
        tired += 1
        draft = drawer.draft(family if tired <= TIRED else _any(rng))
        turned = _grounded([draft.outline], side, rng) if draft is not None else None
        if draft is None or turned is None:
            continue
        for _ in range(TIRED if double else 0):
            other = drawer.draft(_any(rng))
            both = _both(draft, other, side, rng) if other is not None else None
            if both is not None:
                return both
        return Made([draft], turned)


def _both(draft: Draft, other: Draft, side: str, rng: Random) -> Made | None:
    """Two outlines beside each other, where the card has room for them."""
    for moved in cards.beside(draft.outline, other.outline)[:1]:
        ground = _grounded([draft.outline, moved], side, rng)
        if ground is not None:
            return Made([draft, other._replace(outline=moved)], ground)
    return None


def _grounded(outlines: list[Polygon], side: str, rng: Random) -> Ground | None:
    angles = (0,) if side == "easy" else cards.angles(rng)
    grounds = (cards.grounded(outlines, angle) for angle in angles)
    return next((ground for ground in grounds if ground is not None), None)


def _any(rng: Random) -> str:
    return rng.choice(list(sites.FAMILIES))
