"""Weighing: what every bot that says what it thinks has in common.

A game tells the signs of a position: for every seat the same few numbers, each of which speaks for it.
What a sign counts was fitted to finished games and stands in a file beside the bot, so that of the
positions where a seat is given 70 % about 70 % are won. An action is weighed by the signs of what may
come of it in worlds that the seat imagines; all actions meet the same worlds.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from pathlib import Path
from random import Random

from machinami.bots.base import SearchBudget, time_limit
from machinami.core.contract import Action, Evaluation, Evaluator, Json, Prospect, ScoredAction
from machinami.core.factory import imagine

Features = tuple[tuple[float, ...], ...]
"""For each seat its signs, in the order of their names."""

WEIGHTS = "weights.toml"
IDEAS, OTHERS = 3, 3
"""What may be advised, and actions at random beside which it is weighed."""
LATE = "late"
"""The sign that says how far a game has come; a sign of which a share counts by it is named after both."""
CLOSE = 0.02
"""Shares of a victory that differ by less are as good as the same."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the signs of a game count: for a victory, and for the score that may be expected."""

    win: tuple[float, ...]
    score: tuple[float, ...]
    base: float
    """The score that stands for no sign at all."""

    def prospects(self, signs: Features) -> tuple[Prospect, ...]:
        """What each seat may expect."""
        merits = [total(self.win, seat) for seat in signs]
        most = max(merits)
        shares = [exp(merit - most) for merit in merits]
        return tuple(
            Prospect(share / sum(shares), self.base + total(self.score, seat))
            for share, seat in zip(shares, signs, strict=True)
        )


def total(weights: Sequence[float], signs: Sequence[float]) -> float:
    """The signs of a seat, each by its weight."""
    return sum(weight * sign for weight, sign in zip(weights, signs, strict=True))


@dataclass(frozen=True, slots=True)
class Priced(ScoredAction):
    """An action that costs something at once."""

    costs: float = 0.0
    """By what share of a victory it has to be better to be advised."""


def priced(one: ScoredAction, costs: float) -> ScoredAction:
    """The same with its price, where it has one."""
    return Priced(one.action, one.seats, one.reason, one.gains, costs) if costs else one


def cost(one: ScoredAction) -> float:
    """By what share of a victory an action has to be better to be advised."""
    return one.costs if isinstance(one, Priced) else 0.0


def advised(
    bot: Evaluator, view: dict[str, Json], level: int, rng: Random, cancel: Callable[[], bool]
) -> Evaluation:
    """What a bot would do, beside some of what else could be done: all of it meets the same worlds, so that
    what the one gains over the others is no luck of theirs."""
    also = others(view, Random(rng.getrandbits(64)), OTHERS)
    found = bot.weigh(view, level, rng=rng, most=IDEAS, also=also, cancel=cancel)
    return Evaluation(found.seats, preferred(found.best, view["seat"]), found.also)


def preferred(best: Sequence[ScoredAction], seat: int) -> tuple[ScoredAction, ...]:
    """Of what is as good as the best, what shows on the board comes first: advice wants to be understood.
    What costs something at once has to be better by as much as its cost asks for."""
    if not best:
        return ()
    merits = [one.seats[seat].win - cost(one) for one in best]
    most = max(merits)
    near = [one for one, merit in zip(best, merits, strict=True) if merit > most - CLOSE]
    first = next((one for one in near if one.gains and not cost(one)), best[merits.index(most)])
    return (first, *(one for one in best if one is not first))


def others(view: dict[str, Json], rng: Random, most: int) -> list[Action]:
    """A few different actions at random of those that a view's seat may choose from."""
    actions, found = imagine(view, rng).actions(view["seat"]), list[Action]()
    for _ in range(2 * most):
        action = actions.sample(rng)
        if action not in found:
            found.append(action)
    return found[:most]


def read(path: Path, names: Sequence[str]) -> Weights:
    """The weights in a file; a sign that the file does not know counts for nothing."""
    if not path.exists():
        return Weights((0.0,) * len(names), (0.0,) * len(names), 0.0)
    data = tomllib.loads(path.read_text("utf-8"))
    return Weights(
        tuple(data["win"].get(name, 0.0) for name in names),
        tuple(data["score"].get(name, 0.0) for name in names),
        data["base"],
    )


def written(weights: Weights, names: Sequence[str]) -> str:
    """The file that `read` reads."""
    lines = [
        "# What the signs of a position count, as `machinami weigh` fitted them to games between levels.",
        f"base = {weights.base:.4f}",
    ]
    for table, values in (("win", weights.win), ("score", weights.score)):
        lines += [
            "",
            f"[{table}]",
            *(f"{name} = {value:.4f}" for name, value in zip(names, values, strict=True)),
        ]
    return "\n".join(lines) + "\n"


class EvaluatingBot(ABC):
    """A bot that weighs once it can tell the signs of a position and has ideas what to do."""

    names: Sequence[str]
    """The names of its signs. Those in `reasons` can be given as a reason for an action."""
    reasons: Sequence[str]
    home: Path
    """The folder with its weights."""
    worlds = 1
    """Worlds in which an action is weighed."""
    seconds: float | None
    levels: Sequence[int]

    @cached_property
    def weights(self) -> Weights:
        """What its signs count."""
        return read(self.home / WEIGHTS, self.names)

    @abstractmethod
    def load(self) -> None:
        """Load compiled code that is in the cache, before time runs."""

    @abstractmethod
    def signs(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        """The signs of a position that is not over, as the view's seat may tell them."""

    @abstractmethod
    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> Sequence[Action]:
        """What a level would do, the best first; nothing, in real time only, where it would wait."""

    def weigh(
        self,
        view: dict[str, Json],
        level: int | None = None,
        *,
        rng: Random,
        most: int = 3,
        also: Sequence[Action] = (),
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Evaluation:
        """The position as the view's seat may judge it, with what it would do and what it is asked about."""
        self.load()
        search_budget = SearchBudget(time_limit(self.seconds, budget), budget, progress, cancel)
        outcome = view["outcome"]
        if outcome is not None:
            return Evaluation(_settled(outcome["scores"], outcome["winners"]))
        signs = self.signs(view, Random(rng.getrandbits(64)), self._look(budget))
        seats = self.weights.prospects(signs)
        if not view["offered"] or not (most or also):
            return Evaluation(seats)
        strength = max(self.levels) if level is None else level
        ideas = [*self.ideas(view, strength, rng, most, search_budget)][:most] if most else []
        luck = rng.getrandbits(64)
        told = [self._told(view, action, luck, search_budget) for action in (*ideas, *also)]
        best = sorted(told[: len(ideas)], key=lambda one: -one.weighed.seats[view["seat"]].win)
        rest = told[len(ideas) :]
        return Evaluation(
            seats,
            tuple(
                priced(self.reasoned(one, signs, view), self.cost_penalty(one, signs, view)) for one in best
            ),
            tuple(one.weighed for one in rest),
        )

    def speaks(self, view: dict[str, Json], action: Action) -> str | None:
        """What speaks for an action by what it is, where no sign does; None where there is nothing to say."""
        return None

    def cost_penalty(self, one: Told, before: Features, view: dict[str, Json]) -> float:
        """By what share of a victory an action has to be better to be advised; none where it costs none."""
        return 0.0

    def _look(self, budget: float) -> SearchBudget:
        """What it may cost to tell signs: little, and all of it even when the time to think is over."""
        return SearchBudget(self.seconds, budget)

    def _told(self, view: dict[str, Json], action: Action, luck: int, search_budget: SearchBudget) -> Told:
        """An action with what may be expected after it, and the signs there."""
        seat, found, told = view["seat"], list[tuple[Prospect, ...]](), list[Features]()
        for world in range(self.worlds):
            if found and search_budget.over:
                break
            rng = Random(f"{luck} {world}")
            play = imagine(view, rng)
            play.do(seat, action, view["at"])
            if play.outcome is not None:
                found.append(_settled(play.outcome.scores, play.outcome.winners))
                continue
            signs = self.signs(play.view(seat), rng, self._look(search_budget.budget))
            told.append(signs)
            found.append(self.weights.prospects(signs))
        return Told(ScoredAction(action, _mean(found)), told)

    def reasoned(self, one: Told, before: Features, view: dict[str, Json]) -> ScoredAction:
        """The action with the sign that speaks for it most, of those that can be given as a reason: by what
        it counts, or, where none counts, by how much the seat's own grows."""
        seat, action = view["seat"], one.weighed.action
        if not one.signs:
            return ScoredAction(action, one.weighed.seats, self.speaks(view, action))
        gains = [
            (self.weights.win[number] * change * (1 if other == seat else -1), change, name, other)
            for number, name in enumerate(self.names)
            if name in self.reasons
            for other, change in enumerate(self.changes(one, before, number))
        ]
        counts, own = max(gains), max((gain for gain in gains if gain[3] == seat), key=lambda gain: gain[1])
        if counts[0] > CLOSE:
            reason = self._timely(counts[2], before[seat]) + ("" if counts[3] == seat else "/theirs")
            return ScoredAction(action, one.weighed.seats, reason, gains=True)
        if own[1] > 0:
            return ScoredAction(action, one.weighed.seats, self._timely(own[2], before[seat]), gains=True)
        return ScoredAction(action, one.weighed.seats, self.speaks(view, action))

    def _timely(self, name: str, signs: Sequence[float]) -> str:
        """A sign by its name; only in the second half of a game it is that of a late one."""
        late = signs[self.names.index(LATE)] > 0.5 if LATE in self.names else True
        return name if late else name.removesuffix(f"_{LATE}")

    def changes(self, one: Told, before: Features, number: int) -> list[float]:
        """How a sign of each seat changes by an action, on the average of its worlds; one that counts by how
        late it is changes as what it is a share of does, for time is nobody's merit."""
        plain = self.names[number].removesuffix(f"_{LATE}")
        if plain != self.names[number] and plain in self.names:
            late = self.names.index(LATE)
            return [
                change * seat[late]
                for change, seat in zip(
                    self.changes(one, before, self.names.index(plain)), before, strict=True
                )
            ]
        return [
            sum(signs[seat][number] for signs in one.signs) / len(one.signs) - before[seat][number]
            for seat in range(len(before))
        ]


@dataclass(frozen=True, slots=True)
class Told:
    """An action with what may be expected after it, and the signs there in each world that goes on."""

    weighed: ScoredAction
    signs: list[Features]


def _settled(scores: Sequence[int], winners: Sequence[int]) -> tuple[Prospect, ...]:
    """What an outcome gave each seat."""
    share = 1 / max(1, len(winners))
    if not winners:
        return tuple(Prospect(1 / len(scores), score) for score in scores)
    return tuple(Prospect(share if seat in winners else 0.0, score) for seat, score in enumerate(scores))


def _mean(found: Sequence[tuple[Prospect, ...]]) -> tuple[Prospect, ...]:
    return tuple(
        Prospect(_average(each.win for each in column), _average(each.score for each in column))
        for column in zip(*found, strict=True)
    )


def _average(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
