"""Toshi's bots: five levels of one information-set search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from machinami.choosing import Allowance, Chooser, position
from machinami.contract import Action, Bot, Json
from machinami.games.toshi import rules
from machinami.games.toshi.actions import action_of, is_half, may_be_half, outcomes
from machinami.games.toshi.bot import reasons, signs
from machinami.games.toshi.game import State
from machinami.games.toshi.steps import FIRST_BURIED
from machinami.search.searcher import Effort, Thinker
from machinami.search.ways import Ways
from machinami.weighing import Signs, Weighs

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
        return self.ideas(view, level, rng, 1, allowance)[0]

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, allowance: Allowance
    ) -> list[Action]:
        """The first steps that the search tried most, each with what would follow it."""
        state = seen(view, rng)
        share = 1 - SECOND if may_be_half(state) else 1.0
        firsts = self.ranked(state, level, rng, most, allowance.part(0.0, share))
        actions = []
        for number, first in enumerate(firsts):
            steps: tuple[int, ...] = (first,)
            if is_half(state, first):
                part = allowance.part(share + SECOND * number / len(firsts), SECOND / len(firsts))
                steps = (first, self.thought(rules.apply(state, first), level, rng, part))
            actions.append(action_of(state, steps))
        return actions


class ToshiBot(Planner, Weighs):
    """Five levels of one search; it weighs by games that quick players play out."""

    names, reasons, home, worlds = signs.NAMES, signs.REASONS, Path(__file__).parent, 4

    def signs(self, view: dict[str, Json], rng: Random, allowance: Allowance) -> Signs:
        return signs.signs(SENSE, self.compiled, view, rng, allowance)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.reason(view, action)


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


BOT = ToshiBot(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": Planner({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
