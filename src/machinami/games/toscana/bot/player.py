"""Toscana's bots: five levels of one tree search, and the opponents for measuring their strength."""

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
"""While fewer tiles are placed, level 1 keeps its veto, so that beginners see it used later in the game."""


def seen(view: dict[str, Json], rng: Random) -> rules.State:
    """Return a determinization of a view; raise ValueError before the stacks are dealt."""
    game = position(view, rng, State).game
    if not isinstance(game, rules.State):
        raise ValueError("the stacks are not dealt yet")
    return game


class Greedy(BaseBot[Action]):
    """Plays the action with the largest lead in tiles immediately after it."""

    @property
    def light(self) -> bool:
        return True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        BOT.warm(progress)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        code = greedy(SENSE, seen(view, rng), seed=rng.getrandbits(60), compiled=BOT.compiled)
        return action_of(code)


class ToscanaBot(SearchBot, EvaluatingBot):
    """Five levels of one search; evaluation uses playouts by the rollout policy."""

    names, reasons, home = features.NAMES, features.REASONS, Path(__file__).parent

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        board = view["board"]
        if level == min(LEVELS) and board["phase"] == "veto" and len(board["tiles"]) < OPENING:
            return {"veto": False}
        return super().decide(view, level, rng, search_budget)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited actions of the search and the greedy one.

        The greedy action is added because its advantage is easier to understand where it is as good.
        """
        actions = super().ideas(view, level, rng, most, search_budget)
        if len(actions) < 2 or "place" not in actions[0]:
            return actions
        game = seen(view, rng)
        greedy_action = action_of(greedy(SENSE, game, seed=rng.getrandbits(60), compiled=self.compiled))
        return actions if greedy_action in actions else [*actions[: most - 1], greedy_action]

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(SENSE, self.compiled, view, rng, search_budget)

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """Return the scored action; a placement gets a reason that is visible on the board."""
        scored = super().reasoned(one, before, view)
        if "place" not in scored.action:
            return scored
        game = seen(view, Random(0))
        reason = reasons.reason(game, code_of(game, scored.action))
        return replace(scored, reason=reason, gains=reason not in reasons.UNSEEN)


BOT = ToscanaBot(SENSE, LEVELS, seen, action_of, seconds=SECONDS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": SearchBot(SENSE, {5: Effort(LEVELS[5].iterations, PLAIN)}, seen, action_of, seconds=SECONDS),
}
