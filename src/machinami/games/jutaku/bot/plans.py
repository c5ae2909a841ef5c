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
from machinami.games.jutaku.components.box import PIECE_COUNT
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.building_tasks import list_stages
from machinami.games.jutaku.solving.solver import Step, Task, solve
from machinami.games.jutaku.state import State

SAMPLES = 4
"""Samples of visible pieces tried before a plan is given up."""

FIRST_SPOTS = 4
"""First spots tried for a piece that was grabbed without a plan."""

Plan = tuple[Step, ...]


class Planner:
    """Planner for one outline of a seat, with a number of visible pieces and of solver trials."""

    def __init__(
        self, state: State, seat: int, outline: int, task: Task, visible_count: int, trials: int
    ) -> None:
        self._state, self._task, self._visible_count, self._trials = state, task, visible_count, trials
        player = state.players[seat]
        self._hand = player.hand
        self._available = frozenset(state.pool) | ({player.hand} if player.hand is not None else set())
        self._stages = list_stages(state, seat, outline)
        self._seed = f"{state.round} {seat} {player.card} {outline}"

    def find_plan(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """Return the remaining steps, beginning with the piece in hand; None if no plan is found."""
        for plan in self._list_plans():
            if (
                plan
                and self._hand in (None, plan[0][1].piece)
                and all(s.piece in self._available for _, s in plan)
            ):
                return plan
            if search_budget.cancelled:
                return None
        return self._plan_from_sample(rng, search_budget)

    @property
    def has_plan_for_hand(self) -> bool:
        """Whether a plan begins with the piece in hand."""
        return self._hand is not None and any(
            plan and plan[0][1].piece == self._hand for plan in self._list_plans()
        )

    def _list_plans(self) -> Iterator[Plan]:
        """Yield the rest of every plan the bot may have made on the way to this building."""
        done = [step for _, step in self._stages]
        for sample in range(SAMPLES):
            yield from self._resume_plan(0, range(PIECE_COUNT), sample)
        for number in range(len(done) + 1):
            pieces = self._available.union(spot.piece for _, spot in done[number:])
            yield from self._resume_plan(number, sorted(pieces), 0)

    def _resume_plan(self, number: int, pieces: Sequence[int], sample: int) -> Iterator[Plan]:
        """Yield the rest of the plan made when `number` blocks stood, if the blocks since then follow it."""
        done = tuple(step for _, step in self._stages[number:])
        task = self._stages[number][0] if done else self._task
        seed = f"{self._seed} {number} {sample}"
        plan = solve_cached(task, self._select_visible(pieces, sample), seed, self._trials)
        if plan is not None and plan[: len(done)] == done:
            yield plan[len(done) :]

    def _select_visible(self, pieces: Sequence[int], sample: int) -> tuple[int, ...]:
        """Return the visible ones of some pieces, in an order fixed by the seed and the sample number."""
        order = Random(f"{self._seed} {sample}").sample(range(PIECE_COUNT), PIECE_COUNT)
        available = set(pieces)
        return tuple([piece for piece in order if piece in available][: self._visible_count])

    def _plan_from_sample(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """Return a plan from a random sample of the pool; None if none is found."""
        pool = self._state.pool
        sample = rng.sample(pool, min(self._visible_count, len(pool)))
        if self._hand is None:
            steps = solve(self._task, sample, rng, self._trials, lambda: search_budget.cancelled)
            return None if steps is None else tuple(steps)
        for step in self._list_first_steps(self._hand, rng):
            after = self._task.with_step(step)
            rest = solve(after, sample, rng, self._trials // FIRST_SPOTS, lambda: search_budget.cancelled)
            if rest is not None:
                return (step, *rest)
        return None

    def _list_first_steps(self, piece: int, rng: Random) -> list[Step]:
        """Return some flush steps for the piece in hand, on any open floor."""
        floors = simulation.list_open_floors(self._task, rng)
        spots = [
            (number, simulation.find_flush_spot(self._task, number, piece, rng))
            for number in floors
            for _ in range(FIRST_SPOTS)
        ]
        return [(number, spot) for number, spot in spots if spot is not None][:FIRST_SPOTS]


@lru_cache(1024)
def solve_cached(task: Task, visible: tuple[int, ...], seed: str, trials: int) -> Plan | None:
    """Return the solver's plan for a seed; None if there is none. Cached, because it is deterministic."""
    steps = solve(task, visible, Random(seed), trials)
    return None if steps is None else tuple(steps)
