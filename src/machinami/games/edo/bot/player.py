"""Edo's bots: five levels of one search, and the opponents they are measured against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami.bots.base import BaseBot, SearchBudget, position
from machinami.bots.evaluation import EvaluatingBot, Features
from machinami.core.contract import Action, Bot, Json
from machinami.games.edo.bot import features
from machinami.games.edo.bot.advice import advisable, fruitful, stated, timely
from machinami.games.edo.bot.greedy import greedy_plan
from machinami.games.edo.bot.moves import best_move, drafted
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.heuristics.card import next_move
from machinami.games.edo.state import DRAFT, PLAN, Plan, State


class Level(NamedTuple):
    """Effort and accuracy of a level.

    `plan_trials` and `move_trials` are the trials for a plan and for a single move. `plan_error` is the
    standard deviation, in power points, of the misjudgement of a plan; it keeps levels distinct when a search
    is cut short.
    """

    plans: int
    moves: int
    error: float


LEVELS = {
    1: Level(120, 0, 1.2),
    2: Level(220, 0, 0.75),
    3: Level(300, 0, 0.4),
    4: Level(800, 0, 0.1),
    5: Level(2_400, 80, 0.0),
}
GENTLE = 1
"""The level that misjudges plans but avoids plans with cards whose officials achieve nothing."""
SECONDS = 3.6
MOVE = 0.25
"""Share of the time for a plan that a single move may take."""


class EdoBot(BaseBot[Action], EvaluatingBot):
    """Searches plans against sampled plans of the opponents, and simulates moves to carry them out."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = SECONDS
    names, reasons, home, worlds = features.NAMES, features.REASONS, Path(__file__).parent, 4

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(view, rng, search_budget)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return features.plain(action)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return an action for the view's seat."""
        state = position(view, rng, State)
        if state.phase == PLAN:
            plans = self._plans(state, view["seat"], level, rng, search_budget)
            return stated(state, fruitful(state, view["seat"], plans) if level == GENTLE else plans[0])
        return self._move(view, state, level, rng, search_budget)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return actions to advise: while planning the best plans without waste, otherwise a single move."""
        state, seat = position(view, rng, State), view["seat"]
        if state.phase == PLAN:
            plans = self._plans(state, seat, level, rng, search_budget)
            return [stated(state, plan) for plan in advisable(state, seat, plans, most)]
        return [timely(state, self._move(view, state, level, rng, search_budget))]

    def _plans(
        self, state: State, seat: int, level: int, rng: Random, search_budget: SearchBudget
    ) -> list[Plan]:
        """Return plans, the best first."""
        effort = LEVELS[level]
        return Planner(state, rng, search_budget).best(seat, search_budget.effort(effort.plans), effort.error)

    def _move(
        self, view: dict[str, Json], state: State, level: int, rng: Random, search_budget: SearchBudget
    ) -> Action:
        """Return the choice in the draft, or the next move of a card."""
        if state.phase == DRAFT:
            return drafted(state, view["seat"])
        trials = search_budget.effort(LEVELS[level].moves, least=0)
        within = search_budget.within(MOVE)
        return best_move(lambda: position(view, rng, State), view["seat"], trials, rng, within)


class Greedy(BaseBot[Action]):
    """Builds whenever it can, and collects the goods that the next building needs."""

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return an action for the view's seat."""
        state, seat = position(view, rng, State), view["seat"]
        if state.phase == DRAFT:
            return drafted(state, seat)
        if state.phase == PLAN:
            return stated(state, greedy_plan(state, seat))
        return next_move(state)


BOT = EdoBot()

OPPONENTS: dict[str, Bot] = {"greedy": Greedy()}
