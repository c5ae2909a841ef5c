"""Plans of a building, recomputed from every view instead of stored.

The visible pieces and the solver's seeds depend on the round, the seat and the site. A plan made on the
empty plot is therefore found again while the bot follows it. When another seat takes one of its pieces, a
new plan is made from the blocks on the site at that time, and found again in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from machinami.bots.base import SearchBudget
from machinami.games.jutaku.bot.lattice_reading import stages
from machinami.games.jutaku.components.box import PIECES
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.solver import Step, Task, solve
from machinami.games.jutaku.state import State

LOOKS = 4
"""Samples of visible pieces tried before a plan is given up."""

BEGINNINGS = 4
"""First spots tried for a piece that was grabbed without a plan."""

Plan = tuple[Step, ...]


class Mind:
    """Planner for one outline of a seat, with a number of visible pieces and of solver trials."""

    def __init__(self, state: State, seat: int, outline: int, task: Task, view: int, trials: int) -> None:
        self._state, self._task, self._view, self._trials = state, task, view, trials
        player = state.players[seat]
        self._held = player.hand
        self._lying = frozenset(state.pool) | ({player.hand} if player.hand is not None else set())
        self._stages = stages(state, seat, outline)
        self._seed = f"{state.round} {seat} {player.card} {outline}"

    def plan(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """Return the remaining steps, beginning with the piece in hand; None if no plan is found."""
        for plan in self._plans():
            if (
                plan
                and self._held in (None, plan[0][1].piece)
                and all(s.piece in self._lying for _, s in plan)
            ):
                return plan
            if search_budget.cancelled:
                return None
        return self._afresh(rng, search_budget)

    @property
    def meant(self) -> bool:
        """Whether a plan begins with the piece in hand."""
        return self._held is not None and any(
            plan and plan[0][1].piece == self._held for plan in self._plans()
        )

    def _plans(self) -> Iterator[Plan]:
        """Yield the rest of every plan the bot may have made on the way to this building."""
        done = [step for _, step in self._stages]
        for sample in range(LOOKS):
            yield from self._rest(0, range(PIECES), sample)
        for number in range(len(done) + 1):
            pieces = self._lying.union(spot.piece for _, spot in done[number:])
            yield from self._rest(number, sorted(pieces), 0)

    def _rest(self, number: int, pieces: Sequence[int], look: int) -> Iterator[Plan]:
        """Yield the rest of the plan made when `number` blocks stood, if the blocks since then follow it."""
        done = tuple(step for _, step in self._stages[number:])
        task = self._stages[number][0] if done else self._task
        seed = f"{self._seed} {number} {look}"
        plan = found(task, self._eye(pieces, look), seed, self._trials)
        if plan is not None and plan[: len(done)] == done:
            yield plan[len(done) :]

    def _eye(self, pieces: Sequence[int], look: int) -> tuple[int, ...]:
        """Return the visible ones of some pieces, in an order fixed by the seed and the sample number."""
        order = Random(f"{self._seed} {look}").sample(range(PIECES), PIECES)
        available = set(pieces)
        return tuple([piece for piece in order if piece in available][: self._view])

    def _afresh(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """Return a plan from a random sample of the pool; None if none is found."""
        pool = self._state.pool
        sample = rng.sample(pool, min(self._view, len(pool)))
        if self._held is None:
            steps = solve(self._task, sample, rng, self._trials, lambda: search_budget.cancelled)
            return None if steps is None else tuple(steps)
        for step in self._beginnings(self._held, rng):
            after = self._task.with_step(step)
            rest = solve(after, sample, rng, self._trials // BEGINNINGS, lambda: search_budget.cancelled)
            if rest is not None:
                return (step, *rest)
        return None

    def _beginnings(self, piece: int, rng: Random) -> list[Step]:
        """Return some flush steps for the piece in hand, on any open floor."""
        floors = simulation.open_floors(self._task, rng)
        spots = [
            (number, simulation.flush(self._task, number, piece, rng))
            for number in floors
            for _ in range(BEGINNINGS)
        ]
        return [(number, spot) for number, spot in spots if spot is not None][:BEGINNINGS]


@lru_cache(1024)
def found(task: Task, eye: tuple[int, ...], seed: str, trials: int) -> Plan | None:
    """Return the solver's plan for a seed; None if there is none. Cached, because it is deterministic."""
    steps = solve(task, eye, Random(seed), trials)
    return None if steps is None else tuple(steps)
