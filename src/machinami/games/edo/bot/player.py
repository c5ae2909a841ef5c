"""Edo's bots: five levels of one search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami.contract import Action, Bot, Json
from machinami.games.edo.bot.cards.card import next_move
from machinami.games.edo.bot.greedy import greedy_plan
from machinami.games.edo.bot.moves import best_move, drafted
from machinami.games.edo.bot.patience import Patience
from machinami.games.edo.bot.planner import Planner
from machinami.games.edo.rules.plan import written
from machinami.games.edo.state import DRAFT, PLAN, State
from machinami.opening import imagine


class Effort(NamedTuple):
    """How much a level thinks and how surely it judges: plans tried, trials for a single move, and by how
    many power points it misjudges a plan. A level stays itself when its search is cut short."""

    plans: int
    moves: int
    error: float


LEVELS = {
    1: Effort(120, 0, 1.2),
    2: Effort(220, 0, 0.75),
    3: Effort(300, 0, 0.4),
    4: Effort(800, 0, 0.1),
    5: Effort(2_400, 80, 0.0),
}
PLAN_SECONDS = 3.6
MOVE_SECONDS = 0.9


class Lord:
    """Plans by trying many plans against what the others may plan, and carries them out with care."""

    levels: Sequence[int] = tuple(LEVELS)
    light = False

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Nothing here is slow the first time."""

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        """An action for the view's seat."""
        seat, effort = view["seat"], LEVELS[level]
        state = imagined(view, rng)
        if state.phase == DRAFT:
            return drafted(state, seat)
        if state.phase == PLAN:
            planner = Planner(state, rng, Patience(PLAN_SECONDS, cancel))
            plan = planner.best(seat, max(1, round(effort.plans * budget)), progress, effort.error)
            return {"plan": [written(state.box, order) for order in plan]}
        patience = Patience(MOVE_SECONDS, cancel)
        trials = round(effort.moves * budget)
        return best_move(lambda: imagined(view, rng), seat, trials, rng, patience, progress)


class Greedy:
    """Builds whenever it can, and fetches what the next building lacks."""

    levels: Sequence[int] = (1,)
    light = False

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Nothing here is slow the first time."""

    def choose(
        self,
        view: dict[str, Json],
        level: int = 1,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        """An action for the view's seat."""
        state, seat = imagined(view, rng), view["seat"]
        if state.phase == DRAFT:
            return drafted(state, seat)
        if state.phase == PLAN:
            return {"plan": [written(state.box, order) for order in greedy_plan(state, seat)]}
        return next_move(state)


def imagined(view: dict[str, Json], rng: Random) -> State:
    """A game that the view's seat could not tell from the true one."""
    state = imagine(view, rng).state
    if not isinstance(state, State):
        raise TypeError("this is no view of Edo")
    return state


BOT = Lord()

OPPONENTS: dict[str, Bot] = {"greedy": Greedy()}
