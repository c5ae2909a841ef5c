"""Toshi's bots: six levels of information-set search, and the opponents for measuring their strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.evaluation import ActionEvaluation, EvaluatingBot, Features
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.search_bot import Effort, KernelSearchBot
from machinami.core.contract import Action, Bot, Json, ScoredAction
from machinami.core.factory import sample_state
from machinami.games.toshi import claims, rules
from machinami.games.toshi.actions import build_action, has_two_step_actions, is_first_step, list_outcomes
from machinami.games.toshi.bot import features, reasons, search_policy
from machinami.games.toshi.bot.policy_weights import DIGEST
from machinami.games.toshi.game import TableState
from machinami.games.toshi.state import CARD
from machinami.games.toshi.steps import FIRST_FACE_DOWN, FIRST_SLOT, FIRST_SPACE

SEARCH_POLICY = "machinami.games.toshi.bot.search_policy"
INFOSET = "machinami.bots.search.information_set"
SECONDS = 2.8
"""Time limit in seconds; below the three seconds of a level, since a search ends after its current burst."""

SECOND_STEP_SHARE = 0.4
"""Share of the search budget for the second step of an action of two steps."""

MIN_IDEAS_FOR_OBVIOUS = 3
"""Minimum number of requested ideas for the obvious action to be one of them."""

OWN_POINT_REASONS = ("points", "points_late")
"""Reasons about the seat's own points."""

PENALTY_PER_POINT = 0.01
"""Extra win probability required per point that a recommended action loses at once."""

PLAIN = SearchConfig(use_worth=1, first_secret_code=FIRST_FACE_DOWN)
STRONG_CONFIG = SearchConfig(
    exploration=0.35, prior_weight=3.0, use_worth=1, use_rollout_policy=1, first_secret_code=FIRST_FACE_DOWN
)
POLICY_CONFIG = STRONG_CONFIG._replace(use_policy=1, exploration=1.0, prior_weight=0.0, expand_after=2)
LEVELS = {
    1: Effort(150, PLAIN),
    2: Effort(60, STRONG_CONFIG),
    3: Effort(2_000, STRONG_CONFIG),
    4: Effort(12_000, STRONG_CONFIG),
    5: Effort(80_000, STRONG_CONFIG),
    6: Effort(72_000, POLICY_CONFIG),  # an iteration takes a tenth longer than at level 5
}


def imagine_state(view: dict[str, Json], rng: Random) -> rules.State:
    """Return a determinization of a view; raise ValueError before the cards are dealt."""
    game = sample_state(view, rng, TableState).game
    if not isinstance(game, rules.State):
        raise ValueError("the cards are not dealt yet")
    return game


class TwoStepSearchBot(KernelSearchBot):
    """Searches the steps of an action in sequence: the second step after the first is chosen."""

    def __init__(self, efforts: Mapping[int, Effort]) -> None:
        super().__init__(SEARCH_POLICY, efforts, method=INFOSET, seconds=SECONDS, weights_digest=DIGEST)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the most visited steps as an action; forced steps without a search."""
        return self.propose_actions(view, level, rng, 1, search_budget)[0]

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited first steps, each completed by a search for its second step."""
        state = imagine_state(view, rng)
        share = 1 - SECOND_STEP_SHARE if has_two_step_actions(state) else 1.0
        firsts = self.rank_codes(state, level, rng, limit, search_budget.part(0.0, share))
        actions = []
        for number, first in enumerate(firsts):
            steps: tuple[int, ...] = (first,)
            if is_first_step(state, first):
                part = search_budget.part(
                    share + SECOND_STEP_SHARE * number / len(firsts), SECOND_STEP_SHARE / len(firsts)
                )
                steps = (first, self.choose_code(rules.apply(state, first), level, rng, part))
            actions.append(build_action(state, steps))
        return actions


class ToshiBot(TwoStepSearchBot, EvaluatingBot):
    """Six levels of one search, a policy guides the last; evaluation uses playouts by the rollout policy."""

    feature_names = features.NAMES
    reason_features = features.REASONS
    weights_folder = Path(__file__).parent
    num_determinizations = 4

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited actions of the search and, if enough are requested, the obvious action."""
        if limit < MIN_IDEAS_FOR_OBVIOUS:
            return super().propose_actions(view, level, rng, limit, search_budget)
        obvious = find_obvious_action(imagine_state(view, Random(rng.getrandbits(64))))
        actions = super().propose_actions(
            view, level, rng, limit if obvious is None else limit - 1, search_budget
        )
        return actions if obvious is None or obvious in actions else [*actions, obvious]

    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.compute_features(SEARCH_POLICY, self.compiled, view, rng, search_budget)

    def find_fallback_reason(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.find_reason(view, action)

    def add_reason(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> ScoredAction:
        """Return the scored action with a reason that its visible effect supports.

        An action that costs the seat points, without a reason about points, gets the reason `dear`. A gain of
        points is no reason where another action gains more. A flip of a Building gets a flip reason, since
        its face does not change the points.
        """
        scored = super().add_reason(evaluated, before, view)
        if not evaluated.features:
            return scored
        gain = self.compute_feature_changes(evaluated, before, features.NAMES.index("points"))[view["seat"]]
        visible = self.find_fallback_reason(view, scored.action)
        if visible in reasons.FLIP_REASONS:
            return replace(scored, reason=visible)
        if scored.reason in OWN_POINT_REASONS and round(10 * gain) < best_immediate_gain(
            imagine_state(view, Random(0))
        ):
            return replace(scored, reason=visible or scored.reason)
        by_points = (scored.reason or "").startswith("points")
        return ScoredAction(scored.action, scored.seats, "dear") if gain < 0 and not by_points else scored

    def compute_cost_penalty(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> float:
        """Return the penalty for lost points plus the sampling error of the playouts; 0 without a loss."""
        if not evaluated.features:
            return 0.0
        harm = features.point_loss(
            self.compute_feature_changes(evaluated, before, features.NAMES.index("points")), view["seat"]
        )
        return (
            PENALTY_PER_POINT * harm + features.sampling_error(self.compiled, len(evaluated.features))
            if harm > 0
            else 0.0
        )


class GreedyBot(BaseBot[Action]):
    """Plays the action with the largest lead in points immediately after it, in one determinization."""

    @property
    def runs_in_thread(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        state = imagine_state(view, rng)
        leads = [(point_lead(after, state.turn), steps) for steps, after in list_outcomes(state)]
        most = max(ahead for ahead, _ in leads)
        return build_action(state, rng.choice([steps for ahead, steps in leads if ahead == most]))


def find_obvious_action(state: rules.State) -> Action | None:
    """Return the action with the best immediate lead by the seat's knowledge, preferably without lost points.

    Ties are broken by the swing of a token. None while a card is played, since points do not change then.
    """
    if state.phase == CARD:
        return None
    seat, before = state.turn, count_known_points(state, state.turn)

    def merit(outcome: tuple[tuple[int, ...], rules.State]) -> tuple[bool, int, int]:
        steps, after = outcome
        points, slot = count_known_points(after, seat), steps[-1] - FIRST_SLOT
        swing = search_policy.token_swing(state, seat, slot) if FIRST_SLOT <= steps[-1] < FIRST_SPACE else 0
        return points[seat] >= before[seat], points[seat] - max(points[:seat] + points[seat + 1 :]), swing

    return build_action(state, max(list_outcomes(state), key=merit)[0])


@lru_cache(maxsize=1)
def best_immediate_gain(state: rules.State) -> int:
    """Return the most points that the seat in turn can gain at once, by its knowledge."""
    seat = state.turn
    return (
        max(count_known_points(after, seat)[seat] for _, after in list_outcomes(state))
        - count_known_points(state, seat)[seat]
    )


def count_known_points(state: rules.State, seat: int) -> tuple[int, ...]:
    """Return the points of all seats, by the cards that a seat knows."""
    return claims.totals(state, claims.count_claims(state, seat))[: state.seats]


def point_lead(state: rules.State, seat: int) -> int:
    """Return a seat's lead in points over the best other seat; negative if it is behind."""
    points = rules.score(state)[: state.seats]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


BOT = ToshiBot(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": GreedyBot(),
    "uct": TwoStepSearchBot({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
