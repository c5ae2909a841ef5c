"""A player of Tokyo Highway: looks at many places, and plays out what may come of the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami.bots.base import BaseBot, SearchBudget, position
from machinami.bots.evaluation import EvaluatingBot, Features, Told
from machinami.core.contract import Action, Bot, Json, ScoredAction, Setup
from machinami.games.highway.actions import lent_a_hand, unless_built
from machinami.games.highway.bot import features, lookahead, reasons
from machinami.games.highway.bot.evaluation import promise
from machinami.games.highway.bot.hand_paths import with_paths
from machinami.games.highway.bot.lookahead import Eye
from machinami.games.highway.bot.model import warming
from machinami.games.highway.bot.playouts import LATE, Playouts, may_lose_a_road
from machinami.games.highway.bot.scout import Scout, laid, with_cars
from machinami.games.highway.game import GAME
from machinami.games.highway.rules import city, course
from machinami.games.highway.rules.candidate import Found
from machinami.games.highway.state import State

LONGEST = 3.6
"""Seconds after which a turn is decided with what is known, at a budget of 1 or less."""


FEWEST, STUBBORN = 24, 400
"""How many candidates anybody looks at, and how many before believing that there is no place."""

EARLY, AHEAD = 3, 0.1
"""In so many rounds from the start a junction is advised only where it is better by such a share of a
victory, twice what chance adds to the games by which it is weighed: a grey pillar is understood sooner."""

PLACES = 40
"""How often a place for an object of the city is sought near the middle."""


class Level(NamedTuple):
    """What a level puts into a turn: candidates looked at, how it looks at them, and games played out."""

    looks: int
    eye: Eye
    games: int = 0


KEEN = Eye(aiming=0.6, noise=0.04, kept=16, tries=40)
KEEN_LOOKS = 240
LEVELS = {
    1: Level(40, Eye(noise=0.6)),
    2: Level(80, Eye(aiming=0.4, noise=0.25)),
    3: Level(KEEN_LOOKS, KEEN),
    4: Level(1000, KEEN, 600),
    5: Level(4000, KEEN, 3000),
}


class HighwayBot(BaseBot[Action], EvaluatingBot):
    """Levels 1 to 5: more candidates, a better look at what each leaves to the others."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = LONGEST
    names, reasons, home = features.NAMES, features.REASONS, Path(__file__).parent

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(warming.compiled(), view, rng, search_budget)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.reason(view, action)

    @property
    def light(self) -> bool:
        """Compiled games are played out beside the interpreter's lock."""
        return warming.compiled()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the playing out; until then it is done in plain Python."""
        warming.warm(GAME.start(Setup(2, GAME.facts.defaults, GAME.facts.sets[0])), progress)

    def load(self) -> None:
        """Load the compiled playouts if they are in the cache."""
        if warming.compiled() and not warming.WARM:
            self.warm()

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """The most promising action found, carried out by hand where hands are real."""
        state = position(view, rng, State)
        action = self._found(state, view["seat"], level, rng, search_budget)[0]
        return with_paths(state, view["seat"], action, level, rng)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """The most promising actions found, the best first; to pass where there are none."""
        state, seat = position(view, rng, State), view["seat"]
        found = going_on(state, seat, self._found(state, seat, level, rng, search_budget))
        if state.round <= EARLY:
            found = with_plain(found, most)
        return [lent_a_hand(state, action) for action in found[:most]]

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """The reason in words that tell this action from others."""
        weighed = super().reasoned(one, before, view)
        return replace(weighed, reason=reasons.told(view, weighed.action, weighed.reason))

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """Early a junction has to be better by more than chance."""
        early = view["board"]["round"] <= EARLY
        return AHEAD if early and one.weighed.action.get("junction") else 0.0

    def _found(
        self, state: State, seat: int, level: int, rng: Random, search_budget: SearchBudget
    ) -> list[Action]:
        effort = LEVELS[level]
        if state.phase == "city":
            return [_object(state, rng)]
        if effort.games:
            looks, games = search_budget.effort(effort.looks, 60), search_budget.effort(effort.games, 8)
            keen = self._ranked(state, seat, KEEN_LOOKS, KEEN, rng, search_budget)
            found = Playouts(state, seat, rng, warming.compiled()).best(looks, games, search_budget, keen)
            search_budget.tell(1.0)
            return found or [unless_built(state, seat)]
        ranked = self._ranked(state, seat, effort.looks, effort.eye, rng, search_budget)
        search_budget.tell(1.0)
        return [_decided(state, seat, ranked), *(found.action for _, found in ranked[1:])]

    def _ranked(
        self, state: State, seat: int, looks: int, eye: Eye, rng: Random, search_budget: SearchBudget
    ) -> list[tuple[float, Found]]:
        scout = Scout(state, seat, rng, aiming=eye.aiming)
        looked = scout.look(search_budget.effort(looks, FEWEST), search_budget)
        return lookahead.ranked(
            state, seat, looked or scout.look(STUBBORN, search_budget), eye, rng, search_budget
        )


class Opponent(BaseBot[Action]):
    """A simple player to measure against."""

    def __init__(self, looks: int, pick: Callable[[State, Found], float]) -> None:
        self._looks, self._pick = looks, pick

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """The best of what is found, by a single measure, the first of equals; a highway is closed for
        good only if nothing else was found."""
        state = position(view, rng, State)
        return lent_a_hand(state, self._decided(state, view["seat"], rng))

    def _decided(self, state: State, seat: int, rng: Random) -> Action:
        if state.phase == "city":
            return _object(state, rng)
        ideas = Scout(state, seat, rng).look(self._looks)
        found = [legal for idea in ideas if (legal := with_cars(state, idea)) is not None]
        if not found:
            return unless_built(state, seat)
        return max(found, key=lambda legal: (not _final(state, legal), self._pick(state, legal))).action


def _final(state: State, found: Found) -> bool:
    """Whether a road would close a highway for good, with cars left to place."""
    after = laid(state, found)
    seat = found.draft.road.seat
    return bool(after.stock[seat].cars) and not course.ends(after, seat)


def going_on(state: State, seat: int, actions: list[Action]) -> list[Action]:
    """Those after which a highway goes on, where there are any: nobody is advised to close the last end with
    roads and cars left, whatever that brings at once."""
    stock, ways = state.stock[seat], sum(pillar.ways for _, pillar in course.ends(state, seat))
    if ways > 1 or stock.roads <= LATE:
        return actions
    kept = [a for a in actions if "exit" not in a or len(a.get("cars", [])) == len(stock.cars)]
    return kept or actions


def with_plain(actions: list[Action], most: int) -> list[Action]:
    """The same, with what is no junction among the first ones, where there is any."""
    plain = next((number for number, action in enumerate(actions) if not action.get("junction")), 0)
    if plain < most or most < 2:
        return actions
    return [*actions[: most - 1], actions[plain], *actions[most - 1 : plain], *actions[plain + 1 :]]


def _object(state: State, rng: Random) -> Action:
    """A place in the city, near the middle where it matters, if one is found there."""
    new = city.sample(state, rng)
    for _ in range(PLACES):
        if city.central(new.at):
            break
        new = city.sample(state, rng)
    return {"object": new.object, "at": list(new.at)}


def _decided(state: State, seat: int, ranked: list[tuple[float, Found]]) -> Action:
    """The best one; late in missions a road may be better lost than built, where one may choose."""
    if not ranked:
        return unless_built(state, seat)
    best = ranked[0][1]
    if may_lose_a_road(state, seat):
        kept, spent = course.passing(state, seat), laid(state, best)
        if promise(spent, seat) < promise(kept, seat):
            return {"pass": True}
    return best.action


BOT = HighwayBot()
OPPONENTS: dict[str, Bot] = {
    "first": Opponent(40, lambda state, found: 0.0),
    "greedy": Opponent(300, lambda state, found: found.draft.earned - 0.01 * found.candidate.height),
}
