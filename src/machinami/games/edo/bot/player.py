"""Edo's bots: five levels of one search, and the opponents they are measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami import kernel
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.evaluation import EvaluatingBot, Features
from machinami.core.contract import Action, Bot, Json
from machinami.core.factory import sample_state
from machinami.games.edo.bot import features, rollouts
from machinami.games.edo.bot.advice import (
    build_plan_action,
    prefer_needed_walk,
    select_advisable_plans,
    select_productive_plan,
)
from machinami.games.edo.bot.moves import choose_best_move, choose_start_action
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.heuristics.card_plan import choose_next_move
from machinami.games.edo.heuristics.greedy_plan import greedy_plan
from machinami.games.edo.state import DRAFT, PLAN, Plan, State


class Level(NamedTuple):
    """Effort and accuracy of a level.

    `plan_trials` and `move_trials` are the trials for a plan and for a single move. `plan_error` is the
    standard deviation, in power points, of the misjudgement of a plan; it keeps levels distinct when a search
    is cut short.
    """

    plan_trials: int
    move_trials: int
    plan_error: float


LEVELS = {
    1: Level(120, 0, 1.2),
    2: Level(220, 0, 0.75),
    3: Level(300, 0, 0.4),
    4: Level(2_400, 0, 0.1),
    5: Level(8_000, 80, 0.0),
}
NO_WASTE_LEVEL = 1
"""The level that misjudges plans but avoids plans with cards whose officials achieve nothing."""
SECONDS = 3.6
MOVE_TIME_SHARE = 0.25
"""Share of the time for a plan that a single move may take."""


class EdoBot(BaseBot[Action], EvaluatingBot):
    """Searches plans against sampled plans of the opponents, and simulates moves to carry them out."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = SECONDS
    feature_names = features.NAMES
    reason_features = features.REASONS
    weights_folder = Path(__file__).parent
    num_determinizations = 4

    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.compute_features(view, rng, search_budget)

    def find_fallback_reason(self, view: dict[str, Json], action: Action) -> str | None:
        return features.find_reason(action)

    @property
    def is_compiled(self) -> bool:
        return rollouts.is_compiled() or not kernel.available()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the trials; until then they run in plain Python."""
        rollouts.warm(progress)

    def load(self) -> None:
        """Load the compiled trials if they are in the cache."""
        if rollouts.is_compiled() and not rollouts.WARM:
            self.warm()

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return an action for the view's seat."""
        state = sample_state(view, rng, State)
        if state.phase == PLAN:
            plans = self._search_plans(state, view["seat"], level, rng, search_budget)
            return build_plan_action(
                state,
                select_productive_plan(state, view["seat"], plans) if level == NO_WASTE_LEVEL else plans[0],
            )
        return self._choose_move(view, state, level, rng, search_budget)

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return actions to advise: while planning the best plans without waste, otherwise a single move."""
        state, seat = sample_state(view, rng, State), view["seat"]
        if state.phase == PLAN:
            plans = self._search_plans(state, seat, level, rng, search_budget)
            return [
                build_plan_action(state, plan) for plan in select_advisable_plans(state, seat, plans, limit)
            ]
        return [prefer_needed_walk(state, self._choose_move(view, state, level, rng, search_budget))]

    def _search_plans(
        self, state: State, seat: int, level: int, rng: Random, search_budget: SearchBudget
    ) -> list[Plan]:
        """Return plans, the best first."""
        effort = LEVELS[level]
        return Planner(state, rng, search_budget, rollouts.is_compiled()).rank_plans(
            seat, search_budget.effort(effort.plan_trials), effort.plan_error
        )

    def _choose_move(
        self, view: dict[str, Json], state: State, level: int, rng: Random, search_budget: SearchBudget
    ) -> Action:
        """Return the choice in the draft, or the next move of a card."""
        if state.phase == DRAFT:
            return choose_start_action(state, view["seat"])
        trials = search_budget.effort(LEVELS[level].move_trials, least=0)
        within = search_budget.within(MOVE_TIME_SHARE)
        return choose_best_move(
            lambda: sample_state(view, rng, State), view["seat"], trials, rng, within, rollouts.is_compiled()
        )


class GreedyBot(BaseBot[Action]):
    """Builds whenever it can, and collects the goods that the next building needs."""

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return an action for the view's seat."""
        state, seat = sample_state(view, rng, State), view["seat"]
        if state.phase == DRAFT:
            return choose_start_action(state, seat)
        if state.phase == PLAN:
            return build_plan_action(state, greedy_plan(state, seat))
        return choose_next_move(state)


BOT = EdoBot()

OPPONENTS: dict[str, Bot] = {"greedy": GreedyBot()}
