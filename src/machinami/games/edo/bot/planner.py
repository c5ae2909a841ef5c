"""Searches for good plans, in compiled code once it is available; see `plan_search`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from machinami import kernel
from machinami.bots.base import SearchBudget
from machinami.games.edo.bot.plan_search import MAX_ARMS, MAX_PLACED, PLAN_SIZE, POOL_SIZE
from machinami.games.edo.bot.rollouts import SEARCH_MODULE, pack_figures
from machinami.games.edo.rules import cell
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import CardOrder, Plan, State

OPPONENT_TRIAL_SHARE = 0.12
"""Share of the trials spent on searching the plans of each opponent."""
TRIALS_PER_CHECK = {False: 16, True: 256}
"""Trials between two looks at the time limit, in plain Python and compiled."""

MIN_TRIALS_DIVISOR = 3
"""Plans with fewer than this part of the most tried plan's trials are ranked last."""

ProgressCallback = Callable[[float], None]


class Arm(NamedTuple):
    """A plan and the results of its trials; the misjudgement of the level is part of the mean."""

    plan: Plan
    trials: int
    mean: float


class Planner:
    """A search for plans in one position. It ends after its trials or with its search budget."""

    def __init__(self, state: State, rng: Random, search_budget: SearchBudget, compiled: bool) -> None:
        self._rng, self._search_budget, self._compiled = rng, search_budget, compiled
        self._seats = len(state.players)
        self._code = kernel.load(SEARCH_MODULE, SEARCH_MODULE, compiled)
        self._primitives = kernel.backend(compiled)
        self._figures = pack_figures(state.box, compiled)
        self._root = self._fill(remove_plans(state).cells)
        self._cells, self._scratch = self._fill([0] * len(self._root)), self._fill([0] * (MAX_PLACED + 16))
        self._pools = self._fill([0] * PLAN_SIZE * POOL_SIZE * self._seats)

    def rank_plans(self, seat: int, trials: int, error: float = 0.0) -> list[Plan]:
        """Return plans of a seat, the best first.

        `error` is the standard deviation, in power points, of the misjudgement of each plan.
        """
        others = [other for other in range(self._seats) if other != seat]
        for other in others:
            self._sample_pool(other)
        modest = int(trials * OPPONENT_TRIAL_SHARE)
        if modest > POOL_SIZE:
            self._sample_pool(seat)
            searches = {other: self.search(other, modest) for other in others}
            for other, arms in searches.items():
                self._write_pool(other, [arm.plan for arm in arms[:POOL_SIZE]])
        return [arm.plan for arm in self.search(seat, trials, error, self._search_budget.report_progress)]

    def search(
        self, seat: int, trials: int, error: float = 0.0, report_progress: ProgressCallback | None = None
    ) -> list[Arm]:
        """Return the arms of a search for plans of a seat, the best first."""
        rng, blank = self._rng, [0.0] * MAX_ARMS
        plans, counts = self._fill([0] * PLAN_SIZE * (MAX_ARMS + 1)), self._fill([0] * MAX_ARMS)
        errors = [rng.gauss(0, error) for _ in blank] if error else blank
        totals, misjudged = self._fill_reals(blank), self._fill_reals(errors)
        generator, arms, done = self._primitives.word(rng.getrandbits(63)), 0, 0
        while done < trials and (arms == 0 or not self._search_budget.over):
            last = min(trials, done + TRIALS_PER_CHECK[self._compiled])
            arms, generator = self._code.search_plans(
                self._figures, self._root, self._cells, seat, self._pools, plans, totals, counts, misjudged,
                self._scratch, arms, done, last, trials, self._primitives.word(int(generator)),
            )  # fmt: skip
            done = last
            if report_progress is not None:
                report_progress(done / trials)
        found = [
            Arm(read_plan(plans, PLAN_SIZE * arm), int(counts[arm]), totals[arm] / counts[arm] + errors[arm])
            for arm in range(arms)
        ]
        most = max(arm.trials for arm in found)
        return sorted(
            found, key=lambda arm: (arm.trials * MIN_TRIALS_DIVISOR < most, -arm.mean, rng.random())
        )

    def _sample_pool(self, seat: int) -> None:
        """Write random plans into the pool of a seat."""
        generator = self._primitives.word(self._rng.getrandbits(63))
        self._code.fill_pool(self._figures, self._root, seat, self._pools, self._scratch, generator)

    def _write_pool(self, seat: int, plans: list[Plan]) -> None:
        """Write plans into the pool of a seat, over and over until it is full."""
        for index in range(POOL_SIZE):
            at = PLAN_SIZE * (POOL_SIZE * seat + index)
            numbers = [number for order in plans[index % len(plans)] for number in order]
            for place, number in enumerate(numbers):
                self._pools[at + place] = number

    def _fill(self, values: list[int]) -> Any:
        return self._primitives.table(values) if self._compiled else [*values]

    def _fill_reals(self, values: list[float]) -> Any:
        reals = self._primitives.reals(len(values))
        reals[:] = values
        return reals


def read_plan(plans: Any, at: int) -> Plan:
    """Return the plan at an offset of a list of plans."""
    numbers = [int(number) for number in plans[at : at + PLAN_SIZE]]
    size = cell.ORDER_SIZE
    return tuple(CardOrder(*numbers[size * column : size * (column + 1)]) for column in range(COLUMNS))


def remove_plans(state: State) -> State:
    """Return the state before any seat has a plan."""
    return state.replace(players=tuple(player._replace(plan=None) for player in state.players))
