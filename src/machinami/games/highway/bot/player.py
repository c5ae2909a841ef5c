"""The bots of Highway: sample and rank candidates; higher levels compare the best ones by playouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

from machinami import kernel
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.evaluation import ActionEvaluation, EvaluatingBot, Features
from machinami.core.contract import Action, Bot, Json, ScoredAction, Setup
from machinami.core.factory import sample_state
from machinami.games.highway.actions import add_assist, choose_fallback
from machinami.games.highway.bot import compilation, features, lookahead, reasons
from machinami.games.highway.bot.hand_paths import add_paths
from machinami.games.highway.bot.lookahead import RankingSettings
from machinami.games.highway.bot.playouts import LATE_ROADS, Playouts, can_pass_by_choice
from machinami.games.highway.game import GAME
from machinami.games.highway.heuristics.candidate_sampler import CandidateSampler, add_cars, apply_legal_build
from machinami.games.highway.heuristics.evaluation import evaluate_seat
from machinami.games.highway.rules import city, turns
from machinami.games.highway.rules.candidate import LegalBuild
from machinami.games.highway.state import State

MAX_SECONDS = 3.6
"""Time limit of a decision in seconds, at a budget of 1 or less."""


MIN_CANDIDATES, FALLBACK_CANDIDATES = 24, 400
"""Least number of candidates sampled, and the number sampled when none of the first is legal."""

EARLY_ROUNDS, JUNCTION_PENALTY = 3, 0.1
"""In the first rounds a junction is recommended only if it adds this share of a win, twice the noise of the
playouts: a grey pillar is easier to understand."""

PLACE_TRIES = 40
"""Samples of a place for an object until one is near the table's centre."""


class Level(NamedTuple):
    """The effort of a level: candidates sampled, settings of the ranking, and playouts."""

    candidates: int
    ranking: RankingSettings
    rollouts: int = 0


STRONG_RANKING = RankingSettings(aim_share=0.6, noise=0.04, lookahead_count=16, lookahead_tries=40)
STRONG_CANDIDATES = 240
LEVELS = {
    1: Level(40, RankingSettings(noise=0.6)),
    2: Level(80, RankingSettings(aim_share=0.4, noise=0.25)),
    3: Level(STRONG_CANDIDATES, STRONG_RANKING),
    4: Level(2000, STRONG_RANKING, 2000),
    5: Level(8000, STRONG_RANKING, 9500),
}


class HighwayBot(BaseBot[Action], EvaluatingBot):
    """Levels 1 to 5: more candidates, less noise up to level 3, and playouts from level 4."""

    levels: Sequence[int] = tuple(LEVELS)
    seconds = MAX_SECONDS
    feature_names = features.NAMES
    reason_features = features.REASONS
    weights_folder = Path(__file__).parent

    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        return features.compute_features(compilation.is_compiled(), view, rng, search_budget)

    def find_fallback_reason(self, view: dict[str, Json], action: Action) -> str | None:
        return reasons.find_reason(view, action)

    @property
    def runs_in_thread(self) -> bool:
        """Whether playouts run outside the interpreter lock, which the compiled ones do."""
        return compilation.is_compiled()

    @property
    def is_compiled(self) -> bool:
        return compilation.is_compiled() or not kernel.available()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the playouts; until then they run in plain Python."""
        compilation.warm(GAME.start(Setup(2, GAME.info.defaults, GAME.info.sets[0])), progress)

    def load(self) -> None:
        """Load the compiled playouts if they are in the cache."""
        if compilation.is_compiled() and not compilation.WARM:
            self.warm()

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the best action found, with carry paths if the carry is simulated."""
        state = sample_state(view, rng, State)
        action = self._list_best_actions(state, view["seat"], level, rng, search_budget)[0]
        return add_paths(state, view["seat"], action, level, rng)

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the best actions found, the best first; the fallback action if there are none."""
        state, seat = sample_state(view, rng, State), view["seat"]
        actions = avoid_closing_exits(
            state, seat, self._list_best_actions(state, seat, level, rng, search_budget)
        )
        if state.round <= EARLY_ROUNDS:
            actions = promote_plain_action(actions, limit)
        return [add_assist(state, action) for action in actions[:limit]]

    def add_reason(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> ScoredAction:
        """Return the evaluated action with its most specific reason."""
        scored = super().add_reason(evaluated, before, view)
        return replace(scored, reason=reasons.refine_reason(view, scored.action, scored.reason))

    def compute_cost_penalty(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> float:
        """Return the extra win share required of a junction in the first rounds, 0 for other actions."""
        early = view["board"]["round"] <= EARLY_ROUNDS
        return JUNCTION_PENALTY if early and evaluated.scored.action.get("junction") else 0.0

    def _list_best_actions(
        self, state: State, seat: int, level: int, rng: Random, search_budget: SearchBudget
    ) -> list[Action]:
        effort = LEVELS[level]
        if state.phase == "city":
            return [_choose_object(state, rng)]
        if effort.rollouts:
            num_candidates, games = (
                search_budget.effort(effort.candidates, 60),
                search_budget.effort(effort.rollouts, 8),
            )
            ranked = self._rank_candidates(state, seat, STRONG_CANDIDATES, STRONG_RANKING, rng, search_budget)
            actions = Playouts(state, seat, rng, compilation.is_compiled()).rank_actions(
                num_candidates, games, search_budget, ranked
            )
            search_budget.report_progress(1.0)
            return actions or [choose_fallback(state, seat)]
        ranked = self._rank_candidates(state, seat, effort.candidates, effort.ranking, rng, search_budget)
        search_budget.report_progress(1.0)
        return [_choose_ranked(state, seat, ranked), *(build.action for _, build in ranked[1:])]

    def _rank_candidates(
        self,
        state: State,
        seat: int,
        tries: int,
        settings: RankingSettings,
        rng: Random,
        search_budget: SearchBudget,
    ) -> list[tuple[float, LegalBuild]]:
        sampler = CandidateSampler(state, seat, rng, aim_share=settings.aim_share)
        candidates = sampler.sample(search_budget.effort(tries, MIN_CANDIDATES), lambda: search_budget.over)
        return lookahead.rank_candidates(
            state,
            seat,
            candidates or sampler.sample(FALLBACK_CANDIDATES, lambda: search_budget.over),
            settings,
            rng,
            search_budget,
        )


class Opponent(BaseBot[Action]):
    """A simple opponent for measurements."""

    def __init__(self, tries: int, pick: Callable[[State, LegalBuild], float]) -> None:
        self._tries, self._pick = tries, pick

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the legal candidate with the highest value of `pick`, the first among equals; one that
        closes the highway only if there is no other."""
        state = sample_state(view, rng, State)
        return add_assist(state, self._choose_action(state, view["seat"], rng))

    def _choose_action(self, state: State, seat: int, rng: Random) -> Action:
        if state.phase == "city":
            return _choose_object(state, rng)
        ideas = CandidateSampler(state, seat, rng).sample(self._tries)
        builds = [legal for idea in ideas if (legal := add_cars(state, idea)) is not None]
        if not builds:
            return choose_fallback(state, seat)
        return max(
            builds, key=lambda legal: (not _closes_highway(state, legal), self._pick(state, legal))
        ).action


def _closes_highway(state: State, build: LegalBuild) -> bool:
    """Return whether a build closes the seat's last open end with cars left to place."""
    after = apply_legal_build(state, build)
    seat = build.draft.road.seat
    return bool(after.stock[seat].cars) and not turns.list_open_ends(after, seat)


def avoid_closing_exits(state: State, seat: int, actions: list[Action]) -> list[Action]:
    """Remove exits that would close the last open end with roads and cars left; if only such exits remain,
    return the actions unchanged."""
    stock, ways = state.stock[seat], sum(pillar.ways for _, pillar in turns.list_open_ends(state, seat))
    if ways > 1 or stock.roads <= LATE_ROADS:
        return actions
    allowed = [a for a in actions if "exit" not in a or len(a.get("cars", [])) == len(stock.cars)]
    return allowed or actions


def promote_plain_action(actions: list[Action], most: int) -> list[Action]:
    """Move the first action without a junction into the first `most` actions, if there is one."""
    plain = next((number for number, action in enumerate(actions) if not action.get("junction")), 0)
    if plain < most or most < 2:
        return actions
    return [*actions[: most - 1], actions[plain], *actions[most - 1 : plain], *actions[plain + 1 :]]


def _choose_object(state: State, rng: Random) -> Action:
    """Return a placement of an object, near the table's centre if one is found there."""
    new = city.sample_object(state, rng)
    for _ in range(PLACE_TRIES):
        if city.is_central(new.at):
            break
        new = city.sample_object(state, rng)
    return dict(city.format_object(new))


def _choose_ranked(state: State, seat: int, ranked: list[tuple[float, LegalBuild]]) -> Action:
    """Return the best action, or a pass where a deliberate one is legal and evaluates better."""
    if not ranked:
        return choose_fallback(state, seat)
    best = ranked[0][1]
    if can_pass_by_choice(state, seat):
        after_pass, after_build = turns.apply_pass(state, seat), apply_legal_build(state, best)
        if evaluate_seat(after_build, seat) < evaluate_seat(after_pass, seat):
            return {"pass": True}
    return best.action


BOT = HighwayBot()
OPPONENTS: dict[str, Bot] = {
    "first": Opponent(40, lambda state, found: 0.0),
    "greedy": Opponent(300, lambda state, found: found.draft.cars_earned - 0.01 * found.candidate.height),
}
