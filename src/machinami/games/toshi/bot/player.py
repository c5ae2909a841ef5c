"""Toshi's bots: five levels of one information-set search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from machinami.choosing import Allowance, Chooser, position
from machinami.contract import Action, Bot, Json
from machinami.games.toshi import rules
from machinami.games.toshi.actions import action_of, is_half, may_be_half, outcomes
from machinami.games.toshi.game import State
from machinami.games.toshi.steps import FIRST_BURIED
from machinami.search.searcher import Effort, Thinker
from machinami.search.ways import Ways

SENSE = "machinami.games.toshi.bot.sense"
INFOSET = "machinami.search.infoset"
SECONDS = 2.8
"""A little less than the three seconds that a level may take: a search stops after the burst it is in."""

SECOND = 0.4
"""The second step's share of the effort for an action of two."""

PLAIN = Ways(smooth=1, secret=FIRST_BURIED)
KEEN = Ways(exploration=0.35, trust=3.0, smooth=1, clever=1, secret=FIRST_BURIED)
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


class Planner(Thinker):
    """Searches the steps of an action one after another: the second once the first is chosen."""

    def __init__(self, efforts: Mapping[int, Effort]) -> None:
        super().__init__(SENSE, efforts, method=INFOSET, seconds=SECONDS)

    def decide(self, view: dict[str, Json], level: int, rng: Random, allowance: Allowance) -> Action:
        """The steps that the search tried most; forced ones without a search."""
        state = seen(view, rng)
        share = 1 - SECOND if may_be_half(state) else 1.0
        first = self.thought(state, level, rng, allowance.part(0.0, share))
        if not is_half(state, first):
            return action_of(state, (first,))
        second = self.thought(rules.apply(state, first), level, rng, allowance.part(share, SECOND))
        return action_of(state, (first, second))


class Greedy(Chooser[Action]):
    """Takes whatever leads by most points on the next board, in one world that it imagines."""

    @property
    def light(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, allowance: Allowance) -> Action:
        state = seen(view, rng)
        leads = [(lead(after, state.turn), steps) for steps, after in outcomes(state)]
        most = max(ahead for ahead, _ in leads)
        return action_of(state, rng.choice([steps for ahead, steps in leads if ahead == most]))


def lead(state: rules.State, seat: int) -> int:
    """By how many points a seat is ahead of the best of the others, or behind."""
    points = rules.score(state)[: state.seats]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


BOT = Planner(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": Planner({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
