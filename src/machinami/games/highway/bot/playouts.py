"""Playouts: the best of many roads compared by games that quick players play out after each of them."""

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
"""Candidates that a quick player looks at for a turn."""

GAMES_EACH, FEWEST, MOST = 14, 6, 48
"""About how many games a road is worth that is tried at all; how many roads are."""

CHUNK = {True: 16, False: 1}
"""Games between two looks at the clock, compiled and plain."""


HUNCH, HUNCH_GAMES = 0.06, 24
"""What a car by which somebody keen thinks less of a road takes from what its games are worth; the hunch
counts like so many of them."""

LATE = 3
"""With more roads left than this it is never better to lose one."""


class Option(NamedTuple):
    """An action, the table after it as a model, and whether it places the last car."""

    action: Action
    model: Any
    wins: bool = False
    behind: float = 0.0
    """By how many cars somebody keen thinks less of it than of the best."""


@dataclass
class Score:
    """What the games after an option brought."""

    behind: float = 0.0
    total: float = 0.0
    games: int = 0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.games)

    @property
    def likely(self) -> float:
        """The mean, less what a hunch takes from it while there are few games."""
        return self.mean - HUNCH * self.behind * HUNCH_GAMES / (HUNCH_GAMES + self.games)


class Playouts:
    """One seat's turn. Compiled or plain, the same is done."""

    def __init__(self, state: State, seat: int, rng: Random, compiled: bool) -> None:
        self._state, self._seat, self._rng, self._compiled = state, seat, rng, compiled
        self._future = cast.future(compiled)

    def candidates(self, looks: int) -> list[tuple[Candidate, int]]:
        """The legal ones among so many candidates, each with the cars that it earns."""
        found = cast.room(looks, self._compiled)
        model = cast.cast(self._state, self._compiled)
        count = self._future.look(model, self._seat, looks, self._word(), found)
        return [cast.read(found, number) for number in range(count)]

    def best(
        self, looks: int, games: int, search_budget: SearchBudget, keen: Sequence[tuple[float, Found]] = ()
    ) -> list[Action]:
        """The actions tried, the one after which most is won first; none where nothing can be built.
        Those that somebody keen thinks most of, as `keen` says, are tried before others."""
        options = self._options(looks, max(FEWEST, min(MOST, games // GAMES_EACH)), keen)
        winning = [option.action for option in options if option.wins]
        if winning or not options:
            return winning
        scores = [Score(option.behind) for option in options]
        left = list(range(len(options)))
        rounds = max(1, (len(left) - 1).bit_length())
        while len(left) > 1 and not search_budget.over:
            word, each = self._word(), max(1, games // (rounds * len(left)))
            for number in left:
                self._play(options[number], scores[number], each, word, search_budget)
            search_budget.tell(min(0.99, sum(score.games for score in scores) / games))
            left.sort(key=lambda number: -scores[number].likely)
            left = left[: (len(left) + 1) // 2]
        rest = sorted(set(range(len(options))) - {*left}, key=lambda number: -scores[number].likely)
        return [options[number].action for number in (*left, *rest)]

    def valued(self, games: int, search_budget: SearchBudget) -> list[float]:
        """What so many games from here are worth to each seat, on average; all seats see the same games."""
        option = Option({}, cast.cast(self._state, self._compiled))
        word, values = self._word(), []
        for seat in range(self._state.rules.seats):
            score = Score()
            self._play(option, score, games, word, search_budget, seat)
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
        """So many games after an option, all options with the same luck, as the seat in turn sees them unless
        another one is named."""
        chunk, eyes = CHUNK[self._compiled], self._seat if seat is None else seat
        for begun in range(0, games, chunk):
            if search_budget.over:
                return
            count = min(chunk, games - begun)
            total, after = self._future.play_out(option.model, eyes, count, TRIES, word)
            word = cast.word(after, self._compiled)
            score.total += total
            score.games += count

    def _options(self, looks: int, count: int, keen: Sequence[tuple[float, Found]]) -> list[Option]:
        """Roads worth trying: most of them those of somebody keen, some for what they bring at once, the
        others as they come; late in missions also a road lost, whose discs are kept."""
        state = self._state
        found = self.candidates(looks)
        self._rng.shuffle(found)
        found.sort(key=lambda pair: -pair[1] + 0.03 * pair[0].height)
        rest = found[count // 6 :]
        self._rng.shuffle(rest)
        top = keen[: 2 * count // 3]
        options = [self._tried(each, top[0][0] - worth) for worth, each in top]
        least = options[-1].behind if options else 0.0
        for candidate, _ in found[: count // 6] + rest:
            if len(options) == count:
                break
            option = self._option(candidate, least)
            if option is not None:
                options.append(option)
        if options and may_lose_a_road(state, self._seat):
            kept = course.passing(state, self._seat)
            options.append(Option({"pass": True}, cast.cast(kept, self._compiled)))
        return options

    def _option(self, candidate: Candidate, behind: float) -> Option | None:
        state = self._state
        try:
            found = with_cars(state, Idea(candidate, candidate.judged(state, self._seat)))
        except Refused:
            return None
        return None if found is None else self._tried(found, behind)

    def _tried(self, found: Found, behind: float) -> Option:
        after = course.turn_over(laid(self._state, found), self._seat)
        return Option(found.action, cast.cast(after, self._compiled), self._seat in after.finished, behind)

    def _word(self) -> Any:
        return cast.word(self._rng.getrandbits(62), self._compiled)


def may_lose_a_road(state: State, seat: int) -> bool:
    """Whether it can be better to pass in missions; since version 2 nobody passes who can build."""
    return state.rules.version < 2 and state.rules.missions and state.stock[seat].roads <= LATE
