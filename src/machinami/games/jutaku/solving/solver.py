"""The solver: completes a building on a plot from the pieces that are free.

A trial decides how many pieces each floor gets, then fills floor after floor from below with pieces of
about the size that the room left asks for, flush against what stands, with a few steps back where it
gets stuck. Trials follow one another until one succeeds or the effort is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami.games.jutaku.solving.lattice import REGIONS
from machinami.games.jutaku.solving.plot import Plot, Spot

WIDTH = 3
"""Places tried for a piece before a step back."""

SEEN = 4
"""Pieces that fit a place and are compared for it."""

FULL, ASKED = 20, 17
"""Of the room that there is for a piece, so much is asked for."""

PATIENCE = 40
"""Steps of a trial."""

Cancel = Callable[[], bool]


class Floor(NamedTuple):
    """What stands on a floor: how many pieces, the regions they cover, the ways along their sides."""

    pieces: int = 0
    mask: int = 0
    rim: int = 0

    def with_spot(self, spot: Spot) -> Floor:
        return Floor(self.pieces + 1, self.mask | spot.mask, self.rim | spot.rim)


Step = tuple[int, Spot]
"""A floor, from 1, and what is placed on it."""


class Task(NamedTuple):
    """What is to be built: on which plot, with how many pieces and floors, and what stands already."""

    plot: Plot
    floors: int
    pieces: int
    built: tuple[Floor, ...] = ()

    @property
    def left(self) -> int:
        """Pieces still to be placed."""
        return self.pieces - sum(floor.pieces for floor in self.built)

    def standing(self) -> tuple[Floor, ...]:
        """Every floor, those that are empty too."""
        return self.built + (Floor(),) * (self.floors - len(self.built))

    def with_step(self, step: Step) -> Task:
        """The task that is left when a piece has been placed."""
        number, spot = step
        floors = list(self.standing())
        floors[number - 1] = floors[number - 1].with_spot(spot)
        return self._replace(built=tuple(floors))


def blocked(task: Task, number: int) -> int:
    """The regions that a piece on a floor may not cover: beyond what carries it, and what is taken."""
    floors = task.standing()
    carrying = task.plot.mask if number == 1 else floors[number - 2].mask
    return ~carrying | floors[number - 1].mask


def places(task: Task, number: int, piece: int) -> list[Spot]:
    """Every place of a piece on a floor that `place` would allow."""
    taken, floor = blocked(task, number), task.standing()[number - 1]
    spots = task.plot.spots(piece)
    if floor.pieces:
        rim = floor.rim
        return [spot for spot in spots if not spot.mask & taken and spot.rim & rim]
    return [spot for spot in spots if not spot.mask & taken]


def solve(
    task: Task, pool: Sequence[int], rng: Random, trials: int = 200, cancel: Cancel | None = None
) -> list[Step] | None:
    """A completion in an order that `place` allows; None if none was found."""
    if len(task.built) > task.floors or not 0 <= task.left <= len(pool):
        return None
    sizes = {piece: task.plot.size(piece) for piece in pool}
    for _ in range(trials):
        if cancel is not None and cancel():
            return None
        shares = _shares(task, rng)
        if shares is None:
            return None
        found = _Trial(sizes, rng).filled(task, list(pool), shares)
        if found is not None:
            return found
    return None


def _shares(task: Task, rng: Random) -> list[int] | None:
    """How many pieces each floor gets more; the lower ones rather than the upper."""
    floors = task.standing()
    shares = [0 if floor.pieces else 1 for floor in floors]
    surplus = task.left - sum(shares)
    if surplus < 0:
        return None
    count = len(floors)
    for _ in range(surplus):
        lowest = min(rng.randrange(count), rng.randrange(count))
        shares[lowest] += 1
    return shares


class _Trial:
    """One attempt to fill all floors."""

    def __init__(self, sizes: dict[int, int], rng: Random) -> None:
        self._sizes, self._rng, self._steps = sizes, rng, PATIENCE

    def filled(self, task: Task, pool: list[int], shares: list[int]) -> list[Step] | None:
        """The steps that fill all floors by their shares."""
        number = next((place for place, share in enumerate(shares, 1) if share), None)
        if number is None:
            return []
        after = list(shares)
        after[number - 1] -= 1
        for spot in self._choices(task, pool, number, shares[number - 1]):
            self._steps -= 1
            if self._steps < 0:
                return None
            rest = [piece for piece in pool if piece != spot.piece]
            found = self.filled(task.with_step((number, spot)), rest, after)
            if found is not None:
                return [(number, spot), *found]
        return None

    def _choices(self, task: Task, pool: list[int], number: int, share: int) -> list[Spot]:
        """The best few places for the next piece of a floor."""
        floors, rng, plot, sizes = task.standing(), self._rng, task.plot, self._sizes
        below = plot.mask if number == 1 else floors[number - 2].mask
        room = 2 * (below & ~floors[number - 1].mask).bit_count() // (REGIONS * share)
        order = sorted(
            pool, key=lambda piece: (abs(room * ASKED - sizes[piece] * FULL) + rng.randrange(80), piece)
        )
        rim = floors[number - 1].rim | (plot.rim if number == 1 else floors[number - 2].rim)
        rated: list[tuple[int, int, Spot]] = []
        for piece in order:
            spots = places(task, number, piece)
            if spots:
                best = max(spots, key=lambda spot: (spot.rim & rim).bit_count() * 4 + rng.randrange(12))
                rated.append((-(best.rim & rim).bit_count(), len(rated), best))
                if len(rated) == SEEN:
                    break
        return [spot for _, _, spot in sorted(rated)[:WIDTH]]
