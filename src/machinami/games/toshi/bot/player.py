"""Toshi's bots: five levels of information-set search, and the opponents for measuring their strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

from machinami.bots.base import BaseBot, SearchBudget, position
from machinami.bots.evaluation import EvaluatingBot, Features, Told
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.search_bot import Effort, KernelSearchBot
from machinami.core.contract import Action, Bot, Json, ScoredAction
from machinami.games.toshi import claims, rules
from machinami.games.toshi.actions import action_of, is_half, may_be_half, outcomes
from machinami.games.toshi.bot import features, reasons, search_policy
from machinami.games.toshi.game import State
from machinami.games.toshi.state import CARD
from machinami.games.toshi.steps import FIRST_BURIED, FIRST_SLOT, FIRST_SPACE

SENSE = "machinami.games.toshi.bot.search_policy"
INFOSET = "machinami.bots.search.information_set"
SECONDS = 2.8
"""Time limit in seconds; below the three seconds of a level, since a search ends after its current burst."""

SECOND = 0.4
"""Share of the search budget for the second step of an action of two steps."""

ROOM = 3
"""Minimum number of requested ideas for the obvious action to be one of them."""

OWN = ("points", "points_late")
"""Reasons about the seat's own points."""

POINT = 0.01
"""Extra win probability required per point that a recommended action loses at once."""

PLAIN = SearchConfig(smooth=1, secret=FIRST_BURIED)
KEEN = SearchConfig(exploration=0.35, trust=3.0, smooth=1, clever=1, secret=FIRST_BURIED)
LEVELS = {
    1: Effort(150, PLAIN),
    2: Effort(60, KEEN),
    3: Effort(2_000, KEEN),
    4: Effort(12_000, KEEN),
    5: Effort(80_000, KEEN),
}


def seen(view: dict[str, Json], rng: Random) -> rules.State:
    """Return a determinization of a view; raise ValueError before the cards are dealt."""
    game = position(view, rng, State).game
    if not isinstance(game, rules.State):
        raise ValueError("the cards are not dealt yet")
    return game


class Planner(KernelSearchBot):
    """Searches the steps of an action in sequence: the second step after the first is chosen."""

    def __init__(self, efforts: Mapping[int, Effort]) -> None:
        super().__init__(SENSE, efforts, method=INFOSET, seconds=SECONDS)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the most visited steps as an action; forced steps without a search."""
        return self.ideas(view, level, rng, 1, search_budget)[0]

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited first steps, each completed by a search for its second step."""
        state = seen(view, rng)
        share = 1 - SECOND if may_be_half(state) else 1.0
        firsts = self.ranked(state, level, rng, most, search_budget.part(0.0, share))
        actions = []
        for number, first in enumerate(firsts):
            steps: tuple[int, ...] = (first,)
            if is_half(state, first):
                part = search_budget.part(share + SECOND * number / len(firsts), SECOND / len(firsts))
                steps = (first, self.thought(rules.apply(state, first), level, rng, part))
            actions.append(action_of(state, steps))
        return actions


class ToshiBot(Planner, EvaluatingBot):
    """Five levels of one search; evaluation uses playouts by the rollout policy."""

    names, reasons, home, worlds = features.NAMES, features.REASONS, Path(__file__).parent, 4

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the most visited actions of the search and, if enough are requested, the obvious action."""
        if most < ROOM:
            return super().ideas(view, level, rng, most, search_budget)
        obvious = plainest(seen(view, Random(rng.getrandbits(64))))
        actions = super().ideas(view, level, rng, most if obvious is None else most - 1, search_budget)
        return actions if obvious is None or obvious in actions else [*actions, obvious]

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(SENSE, self.compiled, view, rng, search_budget)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.reason(view, action)

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """Return the scored action with a reason that its visible effect supports.

        An action that costs the seat points, without a reason about points, gets the reason `dear`. A gain of
        points is no reason where another action gains more. A flip of a Building gets a flip reason, since
        its face does not change the points.
        """
        scored = super().reasoned(one, before, view)
        if not one.signs:
            return scored
        gain = self.changes(one, before, features.NAMES.index("points"))[view["seat"]]
        visible = self.speaks(view, scored.action)
        if visible in reasons.SEEN:
            return replace(scored, reason=visible)
        if scored.reason in OWN and round(10 * gain) < most_gained(seen(view, Random(0))):
            return replace(scored, reason=visible or scored.reason)
        by_points = (scored.reason or "").startswith("points")
        return ScoredAction(scored.action, scored.seats, "dear") if gain < 0 and not by_points else scored

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """Return the penalty for lost points plus the sampling error of the playouts; 0 without a loss."""
        if not one.signs:
            return 0.0
        harm = features.harm(self.changes(one, before, features.NAMES.index("points")), view["seat"])
        return POINT * harm + features.doubt(self.compiled, len(one.signs)) if harm > 0 else 0.0


class Greedy(BaseBot[Action]):
    """Plays the action with the largest lead in points immediately after it, in one determinization."""

    @property
    def light(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        state = seen(view, rng)
        leads = [(lead(after, state.turn), steps) for steps, after in outcomes(state)]
        most = max(ahead for ahead, _ in leads)
        return action_of(state, rng.choice([steps for ahead, steps in leads if ahead == most]))


def plainest(state: rules.State) -> Action | None:
    """Return the action with the best immediate lead by the seat's knowledge, preferably without lost points.

    Ties are broken by the swing of a token. None while a card is played, since points do not change then.
    """
    if state.phase == CARD:
        return None
    seat, before = state.turn, known(state, state.turn)

    def merit(outcome: tuple[tuple[int, ...], rules.State]) -> tuple[bool, int, int]:
        steps, after = outcome
        points, slot = known(after, seat), steps[-1] - FIRST_SLOT
        swing = search_policy.gain(state, seat, slot) if FIRST_SLOT <= steps[-1] < FIRST_SPACE else 0
        return points[seat] >= before[seat], points[seat] - max(points[:seat] + points[seat + 1 :]), swing

    return action_of(state, max(outcomes(state), key=merit)[0])


@lru_cache(maxsize=1)
def most_gained(state: rules.State) -> int:
    """Return the most points that the seat in turn can gain at once, by its knowledge."""
    seat = state.turn
    return max(known(after, seat)[seat] for _, after in outcomes(state)) - known(state, seat)[seat]


def known(state: rules.State, seat: int) -> tuple[int, ...]:
    """Return the points of all seats, by the cards that a seat knows."""
    return claims.totals(state, claims.counted(state, seat))[: state.seats]


def lead(state: rules.State, seat: int) -> int:
    """Return a seat's lead in points over the best other seat; negative if it is behind."""
    points = rules.score(state)[: state.seats]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


BOT = ToshiBot(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": Planner({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
