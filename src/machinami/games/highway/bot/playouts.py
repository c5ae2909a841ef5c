"""Playouts: compare roads by rollouts of quick players after each of them (sequential halving)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from machinami.bots.base import SearchBudget
from machinami.core.contract import Action, Refused
from machinami.games.highway.bot.model import cast
from machinami.games.highway.bot.scout import Idea, laid, with_cars
from machinami.games.highway.rules import course
from machinami.games.highway.rules.candidate import Candidate, Found
from machinami.games.highway.state import State

TRIES = 40
"""Candidates that a rollout policy samples per turn."""

GAMES_EACH, FEWEST, MOST = 14, 6, 48
"""Rollouts planned per option, and the least and greatest number of options."""

CHUNK = {True: 16, False: 1}
"""Rollouts between two checks of the search budget, compiled and plain."""


HUNCH, HUNCH_GAMES = 0.06, 24
"""The prior: value subtracted per car of deficit in the ranking, weighted like this many rollouts."""

LATE = 3
"""With more roads left than this a deliberate pass is not considered."""


class Option(NamedTuple):
    """An action, the encoded state after it, and whether it places the last car."""

    action: Action
    model: Any
    wins: bool = False
    behind: float = 0.0
    """Deficit to the best candidate of the ranking, in cars."""


@dataclass
class Score:
    """The sum of the rollout results of an option."""

    behind: float = 0.0
    total: float = 0.0
    games: int = 0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.games)

    @property
    def likely(self) -> float:
        """The mean result less the prior's deficit, which fades as rollouts accumulate."""
        return self.mean - HUNCH * self.behind * HUNCH_GAMES / (HUNCH_GAMES + self.games)


class Playouts:
    """The playouts of one decision; the compiled and the plain model perform the same steps."""

    def __init__(self, state: State, seat: int, rng: Random, compiled: bool) -> None:
        self._state, self._seat, self._rng, self._compiled = state, seat, rng, compiled
        self._future = cast.future(compiled)

    def candidates(self, looks: int) -> list[tuple[Candidate, int]]:
        """Sample `tries` candidates; return the legal ones, each with the cars it earns."""
        results = cast.room(looks, self._compiled)
        model = cast.cast(self._state, self._compiled)
        count = self._future.look(model, self._seat, looks, self._word(), results)
        return [cast.read(results, number) for number in range(count)]

    def best(
        self, looks: int, games: int, search_budget: SearchBudget, keen: Sequence[tuple[float, Found]] = ()
    ) -> list[Action]:
        """Return the options' actions in descending order of value; empty if nothing can be built. If an
        action places the last car, return only such actions. `ranked` supplies preferred options."""
        options = self._options(looks, max(FEWEST, min(MOST, games // GAMES_EACH)), keen)
        winning = [option.action for option in options if option.wins]
        if winning or not options:
            return winning
        scores = [Score(option.behind) for option in options]
        remaining = list(range(len(options)))
        rounds = max(1, (len(remaining) - 1).bit_length())
        while len(remaining) > 1 and not search_budget.over:
            seed, each = self._word(), max(1, games // (rounds * len(remaining)))
            for number in remaining:
                self._play(options[number], scores[number], each, seed, search_budget)
            search_budget.tell(min(0.99, sum(score.games for score in scores) / games))
            remaining.sort(key=lambda number: -scores[number].likely)
            remaining = remaining[: (len(remaining) + 1) // 2]
        rest = sorted(set(range(len(options))) - {*remaining}, key=lambda number: -scores[number].likely)
        return [options[number].action for number in (*remaining, *rest)]

    def valued(self, games: int, search_budget: SearchBudget) -> list[float]:
        """Return the mean result of rollouts from this state for each seat; seats share the rollouts."""
        option = Option({}, cast.cast(self._state, self._compiled))
        seed, values = self._word(), []
        for seat in range(self._state.rules.seats):
            score = Score()
            self._play(option, score, games, seed, search_budget, seat)
            values.append(score.mean)
        return values

    def _play(
        self,
        option: Option,
        score: Score,
        games: int,
        word: Any,
        search_budget: SearchBudget,
        seat: int | None = None,
    ) -> None:
        """Play rollouts after an option and add their results to the score. Equal seeds give all options the
        same random numbers. Results are those of `seat`, by default the seat to move."""
        chunk, eyes = CHUNK[self._compiled], self._seat if seat is None else seat
        for start in range(0, games, chunk):
            if search_budget.over:
                return
            count = min(chunk, games - start)
            total, after = self._future.play_out(option.model, eyes, count, TRIES, word)
            word = cast.word(after, self._compiled)
            score.total += total
            score.games += count

    def _options(self, looks: int, count: int, keen: Sequence[tuple[float, Found]]) -> list[Option]:
        """Return the options to compare: two thirds from the ranking, then those with most cars earned, then
        random ones; late in missions of rules version 1 also a pass, which keeps the discs."""
        state = self._state
        candidates = self.candidates(looks)
        self._rng.shuffle(candidates)
        candidates.sort(key=lambda pair: -pair[1] + 0.03 * pair[0].height)
        rest = candidates[count // 6 :]
        self._rng.shuffle(rest)
        top = keen[: 2 * count // 3]
        options = [self._tried(each, top[0][0] - worth) for worth, each in top]
        least = options[-1].behind if options else 0.0
        for candidate, _ in candidates[: count // 6] + rest:
            if len(options) == count:
                break
            option = self._option(candidate, least)
            if option is not None:
                options.append(option)
        if options and may_lose_a_road(state, self._seat):
            after_pass = course.passing(state, self._seat)
            options.append(Option({"pass": True}, cast.cast(after_pass, self._compiled)))
        return options

    def _option(self, candidate: Candidate, behind: float) -> Option | None:
        state = self._state
        try:
            build = with_cars(state, Idea(candidate, candidate.judged(state, self._seat)))
        except Refused:
            return None
        return None if build is None else self._tried(build, behind)

    def _tried(self, found: Found, behind: float) -> Option:
        after = course.turn_over(laid(self._state, found), self._seat)
        return Option(found.action, cast.cast(after, self._compiled), self._seat in after.finished, behind)

    def _word(self) -> Any:
        return cast.word(self._rng.getrandbits(62), self._compiled)


def may_lose_a_road(state: State, seat: int) -> bool:
    """Return whether a deliberate pass may be better in missions; since rules version 2 it is illegal."""
    return state.rules.version < 2 and state.rules.missions and state.stock[seat].roads <= LATE
