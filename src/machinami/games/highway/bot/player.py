"""The bots of Highway: sample and rank candidates; higher levels compare the best ones by playouts."""

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
"""Time limit of a decision in seconds, at a budget of 1 or less."""


FEWEST, STUBBORN = 24, 400
"""Least number of candidates sampled, and the number sampled when none of the first is legal."""

EARLY, AHEAD = 3, 0.1
"""In the first rounds a junction is recommended only if it adds this share of a win, twice the noise of the
playouts: a grey pillar is easier to understand."""

PLACES = 40
"""Samples of a place for an object until one is near the table's centre."""


class Level(NamedTuple):
    """The effort of a level: candidates sampled, settings of the ranking, and playouts."""

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
    """Levels 1 to 5: more candidates, less noise up to level 3, and playouts from level 4."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = LONGEST
    names, reasons, home = features.NAMES, features.REASONS, Path(__file__).parent

    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.signs(warming.compiled(), view, rng, search_budget)

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.reason(view, action)

    @property
    def light(self) -> bool:
        """Whether playouts run outside the interpreter lock, which the compiled ones do."""
        return warming.compiled()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the playouts; until then they run in plain Python."""
        warming.warm(GAME.start(Setup(2, GAME.facts.defaults, GAME.facts.sets[0])), progress)

    def load(self) -> None:
        """Load the compiled playouts if they are in the cache."""
        if warming.compiled() and not warming.WARM:
            self.warm()

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the best action found, with carry paths if the carry is simulated."""
        state = position(view, rng, State)
        action = self._found(state, view["seat"], level, rng, search_budget)[0]
        return with_paths(state, view["seat"], action, level, rng)

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the best actions found, the best first; the fallback action if there are none."""
        state, seat = position(view, rng, State), view["seat"]
        actions = going_on(state, seat, self._found(state, seat, level, rng, search_budget))
        if state.round <= EARLY:
            actions = with_plain(actions, most)
        return [lent_a_hand(state, action) for action in actions[:most]]

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """Return the evaluated action with its most specific reason."""
        scored = super().reasoned(one, before, view)
        return replace(scored, reason=reasons.told(view, scored.action, scored.reason))

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """Return the extra win share required of a junction in the first rounds, 0 for other actions."""
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
            actions = Playouts(state, seat, rng, warming.compiled()).best(looks, games, search_budget, keen)
            search_budget.tell(1.0)
            return actions or [unless_built(state, seat)]
        ranked = self._ranked(state, seat, effort.looks, effort.eye, rng, search_budget)
        search_budget.tell(1.0)
        return [_decided(state, seat, ranked), *(build.action for _, build in ranked[1:])]

    def _ranked(
        self, state: State, seat: int, looks: int, eye: Eye, rng: Random, search_budget: SearchBudget
    ) -> list[tuple[float, Found]]:
        scout = Scout(state, seat, rng, aiming=eye.aiming)
        candidates = scout.look(search_budget.effort(looks, FEWEST), search_budget)
        return lookahead.ranked(
            state, seat, candidates or scout.look(STUBBORN, search_budget), eye, rng, search_budget
        )


class Opponent(BaseBot[Action]):
    """A simple opponent for measurements."""

    def __init__(self, looks: int, pick: Callable[[State, Found], float]) -> None:
        self._looks, self._pick = looks, pick

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the legal candidate with the highest value of `pick`, the first among equals; one that
        closes the highway only if there is no other."""
        state = position(view, rng, State)
        return lent_a_hand(state, self._decided(state, view["seat"], rng))

    def _decided(self, state: State, seat: int, rng: Random) -> Action:
        if state.phase == "city":
            return _object(state, rng)
        ideas = Scout(state, seat, rng).look(self._looks)
        builds = [legal for idea in ideas if (legal := with_cars(state, idea)) is not None]
        if not builds:
            return unless_built(state, seat)
        return max(builds, key=lambda legal: (not _final(state, legal), self._pick(state, legal))).action


def _final(state: State, found: Found) -> bool:
    """Return whether a build closes the seat's last open end with cars left to place."""
    after = laid(state, found)
    seat = found.draft.road.seat
    return bool(after.stock[seat].cars) and not course.ends(after, seat)


def going_on(state: State, seat: int, actions: list[Action]) -> list[Action]:
    """Remove exits that would close the last open end with roads and cars left; if only such exits remain,
    return the actions unchanged."""
    stock, ways = state.stock[seat], sum(pillar.ways for _, pillar in course.ends(state, seat))
    if ways > 1 or stock.roads <= LATE:
        return actions
    allowed = [a for a in actions if "exit" not in a or len(a.get("cars", [])) == len(stock.cars)]
    return allowed or actions


def with_plain(actions: list[Action], most: int) -> list[Action]:
    """Move the first action without a junction into the first `most` actions, if there is one."""
    plain = next((number for number, action in enumerate(actions) if not action.get("junction")), 0)
    if plain < most or most < 2:
        return actions
    return [*actions[: most - 1], actions[plain], *actions[most - 1 : plain], *actions[plain + 1 :]]


def _object(state: State, rng: Random) -> Action:
    """Return a placement of an object, near the table's centre if one is found there."""
    new = city.sample(state, rng)
    for _ in range(PLACES):
        if city.central(new.at):
            break
        new = city.sample(state, rng)
    return {"object": new.object, "at": list(new.at)}


def _decided(state: State, seat: int, ranked: list[tuple[float, Found]]) -> Action:
    """Return the best action, or a pass where a deliberate one is legal and evaluates better."""
    if not ranked:
        return unless_built(state, seat)
    best = ranked[0][1]
    if may_lose_a_road(state, seat):
        after_pass, after_build = course.passing(state, seat), laid(state, best)
        if promise(after_build, seat) < promise(after_pass, seat):
            return {"pass": True}
    return best.action


BOT = HighwayBot()
OPPONENTS: dict[str, Bot] = {
    "first": Opponent(40, lambda state, found: 0.0),
    "greedy": Opponent(300, lambda state, found: found.draft.earned - 0.01 * found.candidate.height),
}
