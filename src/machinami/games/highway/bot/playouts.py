"""Playouts: compare roads by rollouts of quick players after each of them (sequential halving)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action
from machinami.games.highway.bot import positions
from machinami.games.highway.heuristics.candidate_sampler import JudgedCandidate, add_cars, apply_legal_build
from machinami.games.highway.rules import turns
from machinami.games.highway.rules.candidate import Candidate, LegalBuild
from machinami.games.highway.state import State

ROLLOUT_TRIES = 40
"""Candidates that a rollout policy samples per turn."""

ROLLOUTS_PER_OPTION, MIN_OPTIONS, MAX_OPTIONS = 14, 6, 48
"""Rollouts planned per option, and the least and greatest number of options."""

CHUNK_SIZE = {True: 16, False: 1}
"""Rollouts between two checks of the search budget, compiled and plain."""


PRIOR_WEIGHT, PRIOR_ROLLOUTS = 0.06, 24
"""The prior: value subtracted per car of deficit in the ranking, weighted like this many rollouts."""

LATE_ROADS = 3
"""With more roads left than this a deliberate pass is not considered."""


class Option(NamedTuple):
    """An action, the arguments of searches after it, and whether it places the last car."""

    action: Action
    arguments: Any
    is_win: bool = False
    prior_deficit: float = 0.0
    """Deficit to the best candidate of the ranking, in cars."""


@dataclass
class Score:
    """The sum of the rollout results of an option."""

    prior_deficit: float = 0.0
    total: float = 0.0
    games: int = 0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.games)

    @property
    def adjusted_mean(self) -> float:
        """The mean result less the prior's deficit, which fades as rollouts accumulate."""
        return self.mean - PRIOR_WEIGHT * self.prior_deficit * PRIOR_ROLLOUTS / (PRIOR_ROLLOUTS + self.games)


class Playouts:
    """The playouts of one decision; compiled and plain ones perform the same steps."""

    def __init__(self, state: State, seat: int, rng: Random, compiled: bool) -> None:
        self._state, self._seat, self._rng = state, seat, rng
        self._compiled = compiled and state.rules.box.is_compact
        self._rollout = positions.load_rollouts(self._compiled)

    def sample_candidates(self, tries: int) -> list[tuple[Candidate, int]]:
        """Sample `tries` candidates; return the legal ones, each with the cars it earns."""
        results = positions.allocate_candidates(tries, self._compiled)
        arguments = positions.build_arguments(self._state, self._compiled)
        count = self._rollout.search_candidates(*arguments, self._seat, tries, self._sample_seed(), results)
        return [positions.decode_candidate(results, number) for number in range(count)]

    def rank_actions(
        self,
        tries: int,
        games: int,
        search_budget: SearchBudget,
        ranked: Sequence[tuple[float, LegalBuild]] = (),
    ) -> list[Action]:
        """Return the options' actions in descending order of value; empty if nothing can be built. If an
        action places the last car, return only such actions. `ranked` supplies preferred options."""
        options = self._build_options(
            tries, max(MIN_OPTIONS, min(MAX_OPTIONS, games // ROLLOUTS_PER_OPTION)), ranked
        )
        winning = [option.action for option in options if option.is_win]
        if winning or not options:
            return winning
        scores = [Score(option.prior_deficit) for option in options]
        remaining = list(range(len(options)))
        rounds = max(1, (len(remaining) - 1).bit_length())
        while len(remaining) > 1 and not search_budget.over:
            seed, each = self._sample_seed(), max(1, games // (rounds * len(remaining)))
            for number in remaining:
                self._play_rollouts(options[number], scores[number], each, seed, search_budget)
            search_budget.report_progress(min(0.99, sum(score.games for score in scores) / games))
            remaining.sort(key=lambda number: -scores[number].adjusted_mean)
            remaining = remaining[: (len(remaining) + 1) // 2]
        rest = sorted(
            set(range(len(options))) - {*remaining}, key=lambda number: -scores[number].adjusted_mean
        )
        return [options[number].action for number in (*remaining, *rest)]

    def evaluate_seats(self, games: int, search_budget: SearchBudget) -> list[float]:
        """Return the mean result of rollouts from this state for each seat; seats share the rollouts."""
        option = Option({}, positions.build_arguments(self._state, self._compiled))
        seed, values = self._sample_seed(), []
        for seat in range(self._state.rules.seats):
            score = Score()
            self._play_rollouts(option, score, games, seed, search_budget, seat)
            values.append(score.mean)
        return values

    def _play_rollouts(
        self,
        option: Option,
        score: Score,
        games: int,
        seed: Any,
        search_budget: SearchBudget,
        seat: int | None = None,
    ) -> None:
        """Play rollouts after an option and add their results to the score. Equal seeds give all options the
        same random numbers. Results are those of `seat`, by default the seat to move."""
        chunk, eyes = CHUNK_SIZE[self._compiled], self._seat if seat is None else seat
        for start in range(0, games, chunk):
            if search_budget.over:
                return
            count = min(chunk, games - start)
            total, after = self._rollout.play_out(*option.arguments, eyes, count, ROLLOUT_TRIES, seed)
            seed = positions.seed_generator(after, self._compiled)
            score.total += total
            score.games += count

    def _build_options(
        self, tries: int, count: int, ranked: Sequence[tuple[float, LegalBuild]]
    ) -> list[Option]:
        """Return the options to compare: two thirds from the ranking, then those with most cars earned, then
        random ones; late in missions of rules version 1 also a pass, which keeps the discs."""
        state = self._state
        candidates = self.sample_candidates(tries)
        self._rng.shuffle(candidates)
        candidates.sort(key=lambda pair: -pair[1] + 0.03 * pair[0].height)
        rest = candidates[count // 6 :]
        self._rng.shuffle(rest)
        top = ranked[: 2 * count // 3]
        options = [self._apply_option(each, top[0][0] - worth) for worth, each in top]
        least = options[-1].prior_deficit if options else 0.0
        for candidate, _ in candidates[: count // 6] + rest:
            if len(options) == count:
                break
            option = self._build_option(candidate, least)
            if option is not None:
                options.append(option)
        if options and can_pass_by_choice(state, self._seat):
            after_pass = turns.apply_pass(state, self._seat)
            options.append(Option({"pass": True}, positions.build_arguments(after_pass, self._compiled)))
        return options

    def _build_option(self, candidate: Candidate, prior_deficit: float) -> Option | None:
        judged = candidate.judge(self._state, self._seat)
        build = None if judged is None else add_cars(self._state, JudgedCandidate(candidate, judged))
        return None if build is None else self._apply_option(build, prior_deficit)

    def _apply_option(self, build: LegalBuild, prior_deficit: float) -> Option:
        after = turns.end_turn(apply_legal_build(self._state, build), self._seat)
        return Option(
            build.action,
            positions.build_arguments(after, self._compiled),
            self._seat in after.finished_seats,
            prior_deficit,
        )

    def _sample_seed(self) -> Any:
        return positions.seed_generator(self._rng.getrandbits(62), self._compiled)


def can_pass_by_choice(state: State, seat: int) -> bool:
    """Return whether a deliberate pass may be better in missions; since rules version 2 it is illegal."""
    return state.rules.version < 2 and state.rules.missions and state.stock[seat].roads <= LATE_ROADS
