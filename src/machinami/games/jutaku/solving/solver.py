"""Randomized solver that completes a building on a plot from the available pieces.

A trial decides how many pieces each floor gets, then fills the floors from below with pieces of about the
size that the remaining room suggests, flush against other sides, with limited backtracking. Trials repeat
until one succeeds or their number is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami.games.jutaku.solving.lattice import REGIONS_PER_CELL
from machinami.games.jutaku.solving.plot import Plot, Spot

MAX_SPOTS = 3
"""Spots tried for a piece before backtracking."""

MAX_PIECES = 4
"""Fitting pieces compared for a step."""

SIZE_SHARE_DENOMINATOR, SIZE_SHARE_NUMERATOR = 20, 17
"""Denominator and numerator of the share of the available room that the next piece should cover."""

MAX_STEPS = 40
"""Maximum number of steps of a trial."""

Cancel = Callable[[], bool]


class Floor(NamedTuple):
    """The pieces of a floor: their number, the covered regions, and the edges along their sides."""

    pieces: int = 0
    mask: int = 0
    edge_mask: int = 0

    def with_spot(self, spot: Spot) -> Floor:
        return Floor(self.pieces + 1, self.mask | spot.mask, self.edge_mask | spot.edge_mask)


Step = tuple[int, Spot]
"""A floor, from 1, and the spot of the piece placed on it."""


class Task(NamedTuple):
    """A building to complete: the plot, its numbers of floors and pieces, and the floors built so far."""

    plot: Plot
    floors: int
    pieces: int
    built_floors: tuple[Floor, ...] = ()

    @property
    def pieces_left(self) -> int:
        """The number of pieces still to place."""
        return self.pieces - sum(floor.pieces for floor in self.built_floors)

    def list_floors(self) -> tuple[Floor, ...]:
        """Return all floors, including empty ones."""
        return self.built_floors + (Floor(),) * (self.floors - len(self.built_floors))

    def with_step(self, step: Step) -> Task:
        """Return the task after placing a piece."""
        number, spot = step
        floors = list(self.list_floors())
        floors[number - 1] = floors[number - 1].with_spot(spot)
        return self._replace(built_floors=tuple(floors))


def build_blocked_mask(task: Task, number: int) -> int:
    """Return the regions a piece on a floor may not cover: unsupported and occupied ones, as a bit mask."""
    floors = task.list_floors()
    carrying = task.plot.mask if number == 1 else floors[number - 2].mask
    return ~carrying | floors[number - 1].mask


def list_legal_spots(task: Task, number: int, piece: int) -> list[Spot]:
    """Return every spot of a piece on a floor that `place` would allow."""
    blocked_mask, floor = build_blocked_mask(task, number), task.list_floors()[number - 1]
    spots = task.plot.list_spots(piece)
    if floor.pieces:
        edge_mask = floor.edge_mask
        return [spot for spot in spots if not spot.mask & blocked_mask and spot.edge_mask & edge_mask]
    return [spot for spot in spots if not spot.mask & blocked_mask]


def solve(
    task: Task, pool: Sequence[int], rng: Random, trials: int = 200, cancel: Cancel | None = None
) -> list[Step] | None:
    """Return the steps of a completion, in an order that `place` allows; None if none is found."""
    if len(task.built_floors) > task.floors or not 0 <= task.pieces_left <= len(pool):
        return None
    sizes = {piece: task.plot.compute_size(piece) for piece in pool}
    for _ in range(trials):
        if cancel is not None and cancel():
            return None
        shares = _allot_pieces(task, rng)
        if shares is None:
            return None
        found = _Trial(sizes, rng).fill_floors(task, list(pool), shares)
        if found is not None:
            return found
    return None


def _allot_pieces(task: Task, rng: Random) -> list[int] | None:
    """Return how many more pieces each floor gets, lower floors rather than upper ones; None if too few."""
    floors = task.list_floors()
    shares = [0 if floor.pieces else 1 for floor in floors]
    surplus = task.pieces_left - sum(shares)
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
        self._sizes, self._rng, self._steps_left = sizes, rng, MAX_STEPS

    def fill_floors(self, task: Task, pool: list[int], shares: list[int]) -> list[Step] | None:
        """Return the steps that give every floor its share; None if the trial fails."""
        number = next((place for place, share in enumerate(shares, 1) if share), None)
        if number is None:
            return []
        after = list(shares)
        after[number - 1] -= 1
        for spot in self._rank_spots(task, pool, number, shares[number - 1]):
            self._steps_left -= 1
            if self._steps_left < 0:
                return None
            rest = [piece for piece in pool if piece != spot.piece]
            found = self.fill_floors(task.with_step((number, spot)), rest, after)
            if found is not None:
                return [(number, spot), *found]
        return None

    def _rank_spots(self, task: Task, pool: list[int], number: int, share: int) -> list[Spot]:
        """Return the best few spots for the next piece of a floor."""
        floors, rng, plot, sizes = task.list_floors(), self._rng, task.plot, self._sizes
        below = plot.mask if number == 1 else floors[number - 2].mask
        room = 2 * (below & ~floors[number - 1].mask).bit_count() // (REGIONS_PER_CELL * share)
        order = sorted(
            pool,
            key=lambda piece: (
                abs(room * SIZE_SHARE_NUMERATOR - sizes[piece] * SIZE_SHARE_DENOMINATOR) + rng.randrange(80),
                piece,
            ),
        )
        edge_mask = floors[number - 1].edge_mask | (
            plot.edge_mask if number == 1 else floors[number - 2].edge_mask
        )
        rated: list[tuple[int, int, Spot]] = []
        for piece in order:
            spots = list_legal_spots(task, number, piece)
            if spots:
                best = max(
                    spots, key=lambda spot: (spot.edge_mask & edge_mask).bit_count() * 4 + rng.randrange(12)
                )
                rated.append((-(best.edge_mask & edge_mask).bit_count(), len(rated), best))
                if len(rated) == MAX_PIECES:
                    break
        return [spot for _, _, spot in sorted(rated)[:MAX_SPOTS]]
