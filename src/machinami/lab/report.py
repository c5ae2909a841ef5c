"""Statistics of many games: means with intervals, win rates of seats, lifts of things, comparisons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, variance

from machinami.lab.game_metrics import GameMetrics
from machinami.lab.interval import Interval, Z, wilson_interval

MIN_SEATS = 20
"""Minimum number of seats that used a thing, and of seats that did not, for its lift to be reported."""


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean of a figure over many games, with its 95 % interval."""

    name: str
    value: float
    interval: Interval
    mean_variance: float
    """Variance of the mean."""
    is_share: bool = False

    def p_value(self, other: Mean) -> float:
        """Return the two-sided p-value of the difference between two means (normal approximation)."""
        spread = self.mean_variance + other.mean_variance
        if spread <= 0:
            return 1.0 if self.value == other.value else 0.0
        return erfc(abs(self.value - other.value) / sqrt(2 * spread))


@dataclass(frozen=True, slots=True)
class ItemUse:
    """Use of a thing: share of seats, mean times per seat, and lift (extra win share of its users)."""

    name: str
    seats: float
    times: float
    lift: float
    interval: Interval

    def lift_as_mean(self) -> Mean:
        """Return the lift as a `Mean`, for comparison."""
        spread = ((self.interval.high - self.interval.low) / 2 / Z) ** 2
        return Mean(self.name, self.lift, self.interval, spread, is_share=True)


@dataclass(frozen=True, slots=True)
class Report:
    """Statistics of a set of games."""

    games: Sequence[GameMetrics]
    figures: tuple[Mean, ...]
    seats: tuple[Mean, ...]
    things: tuple[ItemUse, ...]


def estimate_mean(name: str, values: Sequence[float], is_share: bool = False) -> Mean:
    """Estimate the mean of a figure; shares get a Wilson interval."""
    middle = fmean(values)
    spread = variance(values) / len(values) if len(values) > 1 else 0.0
    reach = Z * sqrt(spread)
    interval = (
        wilson_interval(sum(values), len(values)) if is_share else Interval(middle - reach, middle + reach)
    )
    return Mean(name, middle, interval, spread, is_share)


METRICS: tuple[tuple[str, Callable[[GameMetrics], float], bool], ...] = (
    ("decisions", lambda game: game.decisions, False),
    ("best score", lambda game: max(game.scores), False),
    ("margin", lambda game: game.margin, False),
    ("shared victories", lambda game: len(game.winners) > 1, True),
    ("lead changes", lambda game: game.lead_changes, False),
    ("winner behind, share of the game", lambda game: game.behind_share, True),
)


def build_report(games: Sequence[GameMetrics]) -> Report:
    """Build the report of some games."""
    seats = range(len(games[0].scores))
    return Report(
        games,
        tuple(
            estimate_mean(name, [float(read(game)) for game in games], share) for name, read, share in METRICS
        ),
        tuple(
            estimate_mean(f"seat {seat}", [game.victory_share(seat) for game in games], True)
            for seat in seats
        ),
        rank_items(games),
    )


def rank_items(games: Sequence[GameMetrics]) -> tuple[ItemUse, ...]:
    """Return the uses of all things, the highest lift first.

    Things used by nearly all or no seats are omitted.
    """
    all_seats, users, times = RunningSums(), defaultdict[str, RunningSums](RunningSums), Counter[str]()
    for game in games:
        for seat, used in enumerate(game.uses):
            won = game.victory_share(seat) - 1 / len(game.scores)
            all_seats.add(won)
            times.update(used)
            for name in used:
                users[name].add(won)
    uses = (_build_use(name, users[name], all_seats, times[name]) for name in sorted(users))
    return tuple(sorted((use for use in uses if use is not None), key=lambda use: -use.lift))


@dataclass(slots=True)
class RunningSums:
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

    def subtract(self, part: RunningSums) -> RunningSums:
        """Return the sums without those of a subset."""
        return RunningSums(self.count - part.count, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def mean_variance(self) -> float:
        """Variance of the mean."""
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1) / self.count


def _build_use(name: str, users: RunningSums, all_seats: RunningSums, times: int) -> ItemUse | None:
    others = all_seats.subtract(users)
    if min(users.count, others.count) < MIN_SEATS:
        return None
    lift, reach = users.mean - others.mean, Z * sqrt(users.mean_variance + others.mean_variance)
    interval = Interval(lift - reach, lift + reach)
    return ItemUse(name, users.count / all_seats.count, times / users.count, lift, interval)
