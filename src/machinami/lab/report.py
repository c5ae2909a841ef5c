"""Statistics of many games: means with intervals, win rates of seats, lifts of things, comparisons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, variance

from machinami.lab.game_metrics import Measured
from machinami.lab.interval import Interval, Z, wilson

RARE = 20
"""Minimum number of seats that used a thing, and of seats that did not, for its lift to be reported."""


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean of a figure over many games, with its 95 % interval."""

    name: str
    value: float
    interval: Interval
    spread: float
    """Variance of the mean."""
    share: bool = False

    def differs(self, other: Mean) -> float:
        """Return the two-sided p-value of the difference between two means (normal approximation)."""
        spread = self.spread + other.spread
        if spread <= 0:
            return 1.0 if self.value == other.value else 0.0
        return erfc(abs(self.value - other.value) / sqrt(2 * spread))


@dataclass(frozen=True, slots=True)
class Use:
    """Use of a thing: share of seats, mean times per seat, and lift (extra win share of its users)."""

    name: str
    seats: float
    times: float
    lift: float
    interval: Interval

    def won(self) -> Mean:
        """Return the lift as a `Mean`, for comparison."""
        spread = ((self.interval.high - self.interval.low) / 2 / Z) ** 2
        return Mean(self.name, self.lift, self.interval, spread, share=True)


@dataclass(frozen=True, slots=True)
class Report:
    """Statistics of a set of games."""

    games: Sequence[Measured]
    figures: tuple[Mean, ...]
    seats: tuple[Mean, ...]
    things: tuple[Use, ...]


def mean(name: str, values: Sequence[float], share: bool = False) -> Mean:
    """Estimate the mean of a figure; shares get a Wilson interval."""
    middle = fmean(values)
    spread = variance(values) / len(values) if len(values) > 1 else 0.0
    reach = Z * sqrt(spread)
    interval = wilson(sum(values), len(values)) if share else Interval(middle - reach, middle + reach)
    return Mean(name, middle, interval, spread, share)


FIGURES: tuple[tuple[str, Callable[[Measured], float], bool], ...] = (
    ("decisions", lambda game: game.decisions, False),
    ("best score", lambda game: max(game.scores), False),
    ("margin", lambda game: game.margin, False),
    ("shared victories", lambda game: len(game.winners) > 1, True),
    ("lead changes", lambda game: game.lead_changes, False),
    ("winner behind, share of the game", lambda game: game.behind, True),
)


def report(games: Sequence[Measured]) -> Report:
    """Build the report of some games."""
    seats = range(len(games[0].scores))
    return Report(
        games,
        tuple(mean(name, [float(read(game)) for game in games], share) for name, read, share in FIGURES),
        tuple(mean(f"seat {seat}", [game.share(seat) for game in games], True) for seat in seats),
        things(games),
    )


def things(games: Sequence[Measured]) -> tuple[Use, ...]:
    """Return the uses of all things, the highest lift first; things used by nearly all or no seats are
    omitted."""
    all_seats, users, times = Sums(), defaultdict[str, Sums](Sums), Counter[str]()
    for game in games:
        for seat, used in enumerate(game.uses):
            won = game.share(seat) - 1 / len(game.scores)
            all_seats.add(won)
            times.update(used)
            for name in used:
                users[name].add(won)
    uses = (_use(name, users[name], all_seats, times[name]) for name in sorted(users))
    return tuple(sorted((use for use in uses if use is not None), key=lambda use: -use.lift))


@dataclass(slots=True)
class Sums:
    """Running sums for a mean and a variance."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add one value."""
        self.count, self.total, self.squares = (
            self.count + 1,
            self.total + value,
            self.squares + value * value,
        )

    def without(self, part: Sums) -> Sums:
        """Return the sums without those of a subset."""
        return Sums(self.count - part.count, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def spread(self) -> float:
        """Variance of the mean."""
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1) / self.count


def _use(name: str, users: Sums, everybody: Sums, times: int) -> Use | None:
    others = everybody.without(users)
    if min(users.count, others.count) < RARE:
        return None
    lift, reach = users.mean - others.mean, Z * sqrt(users.spread + others.spread)
    interval = Interval(lift - reach, lift + reach)
    return Use(name, users.count / everybody.count, times / users.count, lift, interval)
