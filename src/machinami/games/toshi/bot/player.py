"""Toshi's bots: five levels of one information-set search, and the players they are measured against."""

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
"""A little less than the three seconds that a level may take: a search stops after the burst it is in."""

SECOND = 0.4
"""The second step's share of the effort for an action of two."""

ROOM = 3
"""Where so many ideas are wanted, one of them is what shows most on the board."""

OWN = ("points", "points_late")
"""The reasons that tell of one's own points."""

POINT = 0.01
"""The share of a victory that advice has to be better by for each point that it loses at once."""

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
    """The game that a view shows, other hands and face-down cards imagined."""
    game = position(view, rng, State).game
    if not isinstance(game, rules.State):
        raise ValueError("no cards have been dealt")
    return game


class Planner(KernelSearchBot):
    """Searches the steps of an action one after another: the second once the first is chosen."""

    def __init__(self, efforts: Mapping[int, Effort]) -> None:
        super().__init__(SENSE, efforts, method=INFOSET, seconds=SECONDS)

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """The steps that the search tried most; forced ones without a search."""
        return self.ideas(view, level, rng, 1, search_budget)[0]

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """The first steps that the search tried most, each with what would follow it."""
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
    """Five levels of one search; it weighs by games that quick players play out."""

    names, reasons, home, worlds = features.NAMES, features.REASONS, Path(__file__).parent, 4

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Beside what the search tried most, where there is room for it, what shows most on the board."""
        if most < ROOM:
            return super().ideas(view, level, rng, most, search_budget)
        plain = plainest(seen(view, Random(rng.getrandbits(64))))
        found = super().ideas(view, level, rng, most if plain is None else most - 1, search_budget)
        return found if plain is None or plain in found else [*found, plain]

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(SENSE, self.compiled, view, rng, search_budget)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.reason(view, action)

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """Where it costs the seat points and no rival's loss speaks for it, that is owned up to; that it
        brings points is no reason where something else brings more, nor that a hidden card is seen: it counts
        either way."""
        weighed = super().reasoned(one, before, view)
        if not one.signs:
            return weighed
        gain = self.changes(one, before, features.NAMES.index("points"))[view["seat"]]
        spoken = self.speaks(view, weighed.action)
        if spoken in reasons.SEEN:
            return replace(weighed, reason=spoken)
        if weighed.reason in OWN and round(10 * gain) < most_gained(seen(view, Random(0))):
            return replace(weighed, reason=spoken or weighed.reason)
        told = (weighed.reason or "").startswith("points")
        return ScoredAction(weighed.action, weighed.seats, "dear") if gain < 0 and not told else weighed

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """A little for each point that it loses, and what chance may have added in the games played out."""
        if not one.signs:
            return 0.0
        harm = features.harm(self.changes(one, before, features.NAMES.index("points")), view["seat"])
        return POINT * harm + features.doubt(self.compiled, len(one.signs)) if harm > 0 else 0.0


class Greedy(BaseBot[Action]):
    """Takes whatever leads by most points on the next board, in one world that it imagines."""

    @property
    def light(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        state = seen(view, rng)
        leads = [(lead(after, state.turn), steps) for steps, after in outcomes(state)]
        most = max(ahead for ahead, _ in leads)
        return action_of(state, rng.choice([steps for ahead, steps in leads if ahead == most]))


def plainest(state: rules.State) -> Action | None:
    """What brings the seat in turn furthest ahead at once without costing it points, as far as it knows; of
    what is the same, where a token turns most. None while a card is played: nothing shows then."""
    if state.phase == CARD:
        return None
    seat, had = state.turn, known(state, state.turn)

    def merit(outcome: tuple[tuple[int, ...], rules.State]) -> tuple[bool, int, int]:
        steps, after = outcome
        has, slot = known(after, seat), steps[-1] - FIRST_SLOT
        turned = search_policy.gain(state, seat, slot) if FIRST_SLOT <= steps[-1] < FIRST_SPACE else 0
        return has[seat] >= had[seat], has[seat] - max(has[:seat] + has[seat + 1 :]), turned

    return action_of(state, max(outcomes(state), key=merit)[0])


@lru_cache(maxsize=1)
def most_gained(state: rules.State) -> int:
    """The most points that the seat in turn can get at once, as far as it knows."""
    seat = state.turn
    return max(known(after, seat)[seat] for _, after in outcomes(state)) - known(state, seat)[seat]


def known(state: rules.State, seat: int) -> tuple[int, ...]:
    """Everybody's points by the cards that a seat knows."""
    return claims.totals(state, claims.counted(state, seat))[: state.seats]


def lead(state: rules.State, seat: int) -> int:
    """By how many points a seat is ahead of the best of the others, or behind."""
    points = rules.score(state)[: state.seats]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


BOT = ToshiBot(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": Planner({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
