"""Toscana's bots: six levels of one tree search, and the opponents for measuring their strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.evaluation import ActionEvaluation, EvaluatingBot, Features
from machinami.bots.search import SearchConfig, choose_greedy
from machinami.bots.search.search_bot import Effort, SearchBot
from machinami.core.contract import Action, Bot, Json, ScoredAction
from machinami.core.factory import sample_state
from machinami.games.toscana import rules
from machinami.games.toscana.actions import build_action, parse_action
from machinami.games.toscana.bot import features, reasons
from machinami.games.toscana.bot.policy_weights import DIGEST
from machinami.games.toscana.game import MatchState

SEARCH_POLICY = "machinami.games.toscana.bot.search_policy"
SECONDS = 3.0

STRONG_CONFIG = SearchConfig(exploration=0.3, use_worth=1, use_rollout_policy=1, use_coarse_observation=1)
POLICY_CONFIG = STRONG_CONFIG._replace(
    use_policy=1, exploration=1.0, expand_after=4, use_rollout_policy=2, stop_early=1
)
LEVELS = {
    1: Effort(80),
    2: Effort(400),
    3: Effort(1_600, STRONG_CONFIG),
    4: Effort(8_000, STRONG_CONFIG),
    5: Effort(40_000, STRONG_CONFIG),
    6: Effort(48_000, POLICY_CONFIG),  # on average it stops so early that it takes as long as level 5
}
PLAIN = SearchConfig(exploration=0.4)

MIN_TILES_FOR_VETO = 8
"""While fewer tiles are placed, level 1 keeps its veto, so that beginners see it used later in the game."""


def imagine_state(view: dict[str, Json], rng: Random) -> rules.State:
    """Return a determinization of a view; raise ValueError before the stacks are dealt."""
    game = sample_state(view, rng, MatchState).game
    if not isinstance(game, rules.State):
        raise ValueError("the stacks are not dealt yet")
    return game


class GreedyBot(BaseBot[Action]):
    """Plays the action with the largest lead in tiles immediately after it."""

    @property
    def runs_in_thread(self) -> bool:
        return True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        BOT.warm(progress)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        code = choose_greedy(
            SEARCH_POLICY, imagine_state(view, rng), seed=rng.getrandbits(60), compiled=BOT.compiled
        )
        return build_action(code)


class ToscanaBot(SearchBot, EvaluatingBot):
    """Six levels of one search, a policy guides the last; evaluation uses playouts by the rollout policy."""

    feature_names = features.NAMES
    reason_features = features.REASONS
    weights_folder = Path(__file__).parent

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        board = view["board"]
        if level == min(LEVELS) and board["phase"] == "veto" and len(board["tiles"]) < MIN_TILES_FOR_VETO:
            return {"veto": False}
        return super().decide(view, level, rng, search_budget)

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited actions of the search and the greedy one.

        The greedy action is added because its advantage is easier to understand where it is as good.
        """
        actions = super().propose_actions(view, level, rng, limit, search_budget)
        if len(actions) < 2 or "place" not in actions[0]:
            return actions
        game = imagine_state(view, rng)
        greedy_action = build_action(
            choose_greedy(SEARCH_POLICY, game, seed=rng.getrandbits(60), compiled=self.compiled)
        )
        return actions if greedy_action in actions else [*actions[: limit - 1], greedy_action]

    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.compute_features(SEARCH_POLICY, self.compiled, view, rng, search_budget)

    def add_reason(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> ScoredAction:
        """Return the scored action; a placement gets a reason that is visible on the board."""
        scored = super().add_reason(evaluated, before, view)
        if "place" not in scored.action:
            return scored
        game = imagine_state(view, Random(0))
        reason = reasons.find_reason(game, parse_action(game, scored.action))
        return replace(scored, reason=reason, gains=reason not in reasons.INVISIBLE_REASONS)


BOT = ToscanaBot(SEARCH_POLICY, LEVELS, imagine_state, build_action, seconds=SECONDS, weights_digest=DIGEST)

OPPONENTS: dict[str, Bot] = {
    "greedy": GreedyBot(),
    "uct": SearchBot(
        SEARCH_POLICY, {5: Effort(LEVELS[5].iterations, PLAIN)}, imagine_state, build_action, seconds=SECONDS
    ),
}
