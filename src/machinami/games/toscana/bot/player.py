"""Toscana's bots: five levels of one search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from machinami.bots.base import BaseBot, SearchBudget, position
from machinami.bots.evaluation import EvaluatingBot, Features, Told
from machinami.bots.search import SearchConfig, greedy
from machinami.bots.search.search_bot import Effort, SearchBot
from machinami.core.contract import Action, Bot, Json, ScoredAction
from machinami.games.toscana import rules
from machinami.games.toscana.actions import action_of, code_of
from machinami.games.toscana.bot import features, reasons
from machinami.games.toscana.game import State

SENSE = "machinami.games.toscana.bot.search_policy"
SECONDS = 3.0

KEEN = SearchConfig(exploration=0.3, smooth=1, clever=1, brief=1)
LEVELS = {
    1: Effort(80),
    2: Effort(400),
    3: Effort(1_600, KEEN),
    4: Effort(8_000, KEEN),
    5: Effort(40_000, KEEN),
}
PLAIN = SearchConfig(exploration=0.4)

OPENING = 8
"""Before so many tiles lie, the lowest level keeps its veto: a newcomer should see what it is good for."""


def seen(view: dict[str, Json], rng: Random) -> rules.State:
    """The game that a view shows, with the hidden order of its stacks imagined."""
    game = position(view, rng, State).game
    if not isinstance(game, rules.State):
        raise ValueError("no stacks have been dealt")
    return game


class Greedy(BaseBot[Action]):
    """Takes whatever leads by most tiles on the next board."""

    @property
    def light(self) -> bool:
        return True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        BOT.warm(progress)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        code = greedy(SENSE, seen(view, rng), seed=rng.getrandbits(60), compiled=BOT.compiled)
        return action_of(code)


class ToscanaBot(SearchBot, EvaluatingBot):
    """Five levels of one search; it weighs by games that quick players play out."""

    names, reasons, home = features.NAMES, features.REASONS, Path(__file__).parent

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        board = view["board"]
        if level == min(LEVELS) and board["phase"] == "veto" and len(board["tiles"]) < OPENING:
            return {"veto": False}
        return super().decide(view, level, rng, search_budget)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """The actions that the search tried most, and the one that leads by most at once: where that is as
        good, it is understood sooner."""
        found = super().ideas(view, level, rng, most, search_budget)
        if len(found) < 2 or "place" not in found[0]:
            return found
        game = seen(view, rng)
        lead = action_of(greedy(SENSE, game, seed=rng.getrandbits(60), compiled=self.compiled))
        return found if lead in found else [*found[: most - 1], lead]

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(SENSE, self.compiled, view, rng, search_budget)

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """What shows on the board speaks for a tile, rather than the sign that counts most."""
        weighed = super().reasoned(one, before, view)
        if "place" not in weighed.action:
            return weighed
        game = seen(view, Random(0))
        found = reasons.reason(game, code_of(game, weighed.action))
        return replace(weighed, reason=found, gains=found not in reasons.UNSEEN)


BOT = ToscanaBot(SENSE, LEVELS, seen, action_of, seconds=SECONDS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": SearchBot(SENSE, {5: Effort(LEVELS[5].iterations, PLAIN)}, seen, action_of, seconds=SECONDS),
}
