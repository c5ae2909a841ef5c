"""Randomized solver that completes a building on a plot from the available pieces.

A trial decides how many pieces each floor gets, then fills the floors from below with pieces of about the
size that the remaining room suggests, flush against other sides, with limited backtracking. Trials repeat
until one succeeds or their number is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami.games.jutaku.solving.lattice import REGIONS
from machinami.games.jutaku.solving.plot import Plot, Spot

WIDTH = 3
"""Spots tried for a piece before backtracking."""

SEEN = 4
"""Fitting pieces compared for a step."""

FULL, ASKED = 20, 17
"""Denominator and numerator of the share of the available room that the next piece should cover."""

PATIENCE = 40
"""Maximum number of steps of a trial."""

Cancel = Callable[[], bool]


class Floor(NamedTuple):
    """The pieces of a floor: their number, the covered regions, and the edges along their sides."""

    pieces: int = 0
    mask: int = 0
    rim: int = 0

    def with_spot(self, spot: Spot) -> Floor:
        return Floor(self.pieces + 1, self.mask | spot.mask, self.rim | spot.rim)


Step = tuple[int, Spot]
"""A floor, from 1, and the spot of the piece placed on it."""


class Task(NamedTuple):
    """A building to complete: the plot, its numbers of floors and pieces, and the floors built so far."""

    plot: Plot
    floors: int
    pieces: int
    built: tuple[Floor, ...] = ()

    @property
    def left(self) -> int:
        """The number of pieces still to place."""
        return self.pieces - sum(floor.pieces for floor in self.built)

    def standing(self) -> tuple[Floor, ...]:
        """Return all floors, including empty ones."""
        return self.built + (Floor(),) * (self.floors - len(self.built))

    def with_step(self, step: Step) -> Task:
        """Return the task after placing a piece."""
        number, spot = step
        floors = list(self.standing())
        floors[number - 1] = floors[number - 1].with_spot(spot)
        return self._replace(built=tuple(floors))


def blocked(task: Task, number: int) -> int:
    """Return the regions a piece on a floor may not cover: unsupported and occupied ones, as a bit mask."""
    floors = task.standing()
    carrying = task.plot.mask if number == 1 else floors[number - 2].mask
    return ~carrying | floors[number - 1].mask


def places(task: Task, number: int, piece: int) -> list[Spot]:
    """Return every spot of a piece on a floor that `place` would allow."""
    blocked_mask, floor = blocked(task, number), task.standing()[number - 1]
    spots = task.plot.spots(piece)
    if floor.pieces:
        edge_mask = floor.rim
        return [spot for spot in spots if not spot.mask & blocked_mask and spot.rim & edge_mask]
    return [spot for spot in spots if not spot.mask & blocked_mask]


def solve(
    task: Task, pool: Sequence[int], rng: Random, trials: int = 200, cancel: Cancel | None = None
) -> list[Step] | None:
    """Return the steps of a completion, in an order that `place` allows; None if none is found."""
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
    """Return how many more pieces each floor gets, lower floors rather than upper ones; None if too few."""
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
    """One attempt to fill all floors, with a limited number of steps."""

    def __init__(self, sizes: dict[int, int], rng: Random) -> None:
        self._sizes, self._rng, self._steps = sizes, rng, PATIENCE

    def filled(self, task: Task, pool: list[int], shares: list[int]) -> list[Step] | None:
        """Return the steps that give every floor its share; None if the trial fails."""
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
        """Return the best few spots for the next piece of a floor."""
        floors, rng, plot, sizes = task.standing(), self._rng, task.plot, self._sizes
        below = plot.mask if number == 1 else floors[number - 2].mask
        room = 2 * (below & ~floors[number - 1].mask).bit_count() // (REGIONS * share)
        order = sorted(
            pool, key=lambda piece: (abs(room * ASKED - sizes[piece] * FULL) + rng.randrange(80), piece)
        )
        edge_mask = floors[number - 1].rim | (plot.rim if number == 1 else floors[number - 2].rim)
        rated: list[tuple[int, int, Spot]] = []
        for piece in order:
            spots = places(task, number, piece)
            if spots:
                best = max(spots, key=lambda spot: (spot.rim & edge_mask).bit_count() * 4 + rng.randrange(12))
                rated.append((-(best.rim & edge_mask).bit_count(), len(rated), best))
                if len(rated) == SEEN:
                    break
        return [spot for _, _, spot in sorted(rated)[:WIDTH]]
