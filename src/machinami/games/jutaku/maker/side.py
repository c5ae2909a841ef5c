"""One side of a card: outlines are sampled until simulated players rate one within the wanted band."""

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
"""Simulated players of the first, quick rating."""

SLACK = 5
"""Tolerance on twice the area of an outline, in cells."""

SMALLEST = 24
"""Minimum of twice the target area of an outline, in cells."""

TIRED = 30
"""Drafts of one family before other families are allowed, and drafts of a second outline."""


class Draft(NamedTuple):
    """An accepted outline, with its median of handled pieces and a solution."""

    outline: Polygon
    handled: int
    solution: list[Step]


class Made(NamedTuple):
    """A side: its outlines and the position of the lattice. The first outline's solution is stored."""

    drafts: list[Draft]
    ground: Ground


class Drawer:
    """Sampler of outlines; the target area grows after too hard ones and shrinks after too easy ones."""

    def __init__(self, pieces: tuple[Polygon, ...], asked: Asked, rng: Random) -> None:
        self._pieces, self._asked, self._rng = pieces, asked, rng
        self._size = 9 * asked.pieces + (20 if asked.side == "easy" else 10)

    def draft(self, family: str) -> Draft | None:
        """Sample an outline of a family; None unless it is solvable, in the band and proof to tricks."""
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
        """Return whether the tricks of J-3d work seldom enough."""
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
    """Generate the outlines of a side, two of them if `double` and the card has room."""
    sampler, side = Drawer(pieces, asked, rng), asked.side
    attempts = 0
    while True:
        attempts += 1
        draft = sampler.draft(family if attempts <= TIRED else _any(rng))
        frame = _grounded([draft.outline], side, rng) if draft is not None else None
        if draft is None or frame is None:
            continue
        for _ in range(TIRED if double else 0):
            other = sampler.draft(_any(rng))
            both = _both(draft, other, side, rng) if other is not None else None
            if both is not None:
                return both
        return Made([draft], frame)


def _both(draft: Draft, other: Draft, side: str, rng: Random) -> Made | None:
    """Return two outlines side by side; None if the card has no room for them."""
    for shifted in cards.beside(draft.outline, other.outline)[:1]:
        frame = _grounded([draft.outline, shifted], side, rng)
        if frame is not None:
            return Made([draft, other._replace(outline=shifted)], frame)
    return None


def _grounded(outlines: list[Polygon], side: str, rng: Random) -> Ground | None:
    angles = (0,) if side == "easy" else cards.angles(rng)
    frames = (cards.grounded(outlines, angle) for angle in angles)
    return next((frame for frame in frames if frame is not None), None)


def _any(rng: Random) -> str:
    return rng.choice(list(sites.FAMILIES))
