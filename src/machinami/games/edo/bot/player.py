"""Edo's bots: five levels of one search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami.choosing import Allowance, Chooser, position
from machinami.contract import Action, Bot, Json
from machinami.games.edo.bot import signs
from machinami.games.edo.bot.greedy import greedy_plan
from machinami.games.edo.bot.moves import best_move, drafted
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.hands.card import next_move
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import DRAFT, PLAN, State
from machinami.weighing import Signs, Weighs


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


class EdoBot(Chooser[Action], Weighs):
    """Plans by trying many plans against what the others may plan, and carries them out with care."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = SECONDS
    names, reasons, home, worlds = signs.NAMES, signs.REASONS, Path(__file__).parent, 4
    otherwise = signs.OTHERWISE

    def signs(self, view: dict[str, Json], rng: Random, allowance: Allowance) -> Signs:
        return signs.signs(view, rng, allowance)

    def plainly(self, action: Action) -> str | None:
        return signs.plain(action)

    def decide(self, view: dict[str, Json], level: int, rng: Random, allowance: Allowance) -> Action:
        """An action for the view's seat."""
        return self.ideas(view, level, rng, 1, allowance)[0]

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, allowance: Allowance
    ) -> list[Action]:
        """The best few plans; elsewhere the one move that the level would make."""
        seat, effort = view["seat"], LEVELS[level]
        state = position(view, rng, State)
        if state.phase == DRAFT:
            return [drafted(state, seat)]
        if state.phase == PLAN:
            planner = Planner(state, rng, allowance)
            plans = planner.best(seat, allowance.effort(effort.plans), effort.error)
            return [{"plan": [written(state.box, order) for order in plan]} for plan in plans[:most]]
        trials = allowance.effort(effort.moves, least=0)
        within = allowance.within(MOVE)
        return [best_move(lambda: position(view, rng, State), seat, trials, rng, within)]


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
