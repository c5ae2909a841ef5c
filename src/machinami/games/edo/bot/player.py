"""Edo's bots: five levels of one search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from machinami.choosing import Allowance, Chooser, position
from machinami.contract import Action, Bot, Json
from machinami.games.edo.bot.greedy import greedy_plan
from machinami.games.edo.bot.moves import best_move, drafted
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.hands.card import next_move
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import DRAFT, PLAN, State


class Level(NamedTuple):
    """How much a level thinks and how surely it judges: plans tried, trials for a single move, and by how
    many power points it misjudges a plan. A level stays itself when its search is cut short."""

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
SECONDS = 3.6
MOVE = 0.25
"""A single move's share of the time for a plan."""


class EdoBot(Chooser[Action]):
    """Plans by trying many plans against what the others may plan, and carries them out with care."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = SECONDS

    def decide(self, view: dict[str, Json], level: int, rng: Random, allowance: Allowance) -> Action:
        """An action for the view's seat."""
        seat, effort = view["seat"], LEVELS[level]
        state = position(view, rng, State)
        if state.phase == DRAFT:
            return drafted(state, seat)
        if state.phase == PLAN:
            planner = Planner(state, rng, allowance)
            plan = planner.best(seat, allowance.effort(effort.plans), effort.error)
            return {"plan": [written(state.box, order) for order in plan]}
        trials = allowance.effort(effort.moves, least=0)
        return best_move(lambda: position(view, rng, State), seat, trials, rng, allowance.within(MOVE))


class Greedy(Chooser[Action]):
    """Builds whenever it can, and fetches what the next building lacks."""

    def decide(self, view: dict[str, Json], level: int, rng: Random, allowance: Allowance) -> Action:
        """An action for the view's seat."""
        state, seat = position(view, rng, State), view["seat"]
        if state.phase == DRAFT:
            return drafted(state, seat)
        if state.phase == PLAN:
            return {"plan": [written(state.box, order) for order in greedy_plan(state, seat)]}
        return next_move(state)


BOT = EdoBot()

OPPONENTS: dict[str, Bot] = {"greedy": Greedy()}
