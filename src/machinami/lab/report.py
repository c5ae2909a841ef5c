"""What many games say of a game: means with intervals, what seats and things are worth, and two compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import fmean, variance

from machinami.lab.interval import Interval, Z, wilson
from machinami.lab.measure import Measured

RARE = 20
"""A thing that fewer seats than this used, or did not use, says nothing of itself."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A figure of a game over many games, with where its true mean lies."""

    name: str
    value: float
    interval: Interval
    spread: float
    """The variance of the mean."""
    share: bool = False

    def differs(self, other: Mean) -> float:
        """How likely two means would differ so much, or more, by chance alone."""
        spread = self.spread + other.spread
        if spread <= 0:
            return 1.0 if self.value == other.value else 0.0
        return erfc(abs(self.value - other.value) / sqrt(2 * spread))


@dataclass(frozen=True, slots=True)
class Use:
    """A thing that seats used: how many of them, how often each, and what they won beyond the others."""

    name: str
    seats: float
    times: float
    lift: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told of a set of games."""

    games: Sequence[Measured]
    figures: tuple[Mean, ...]
    seats: tuple[Mean, ...]
    things: tuple[Use, ...]


def mean(name: str, values: Sequence[float], share: bool = False) -> Mean:
    """The mean of a figure."""
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
    """What the games say."""
    seats = range(len(games[0].scores))
    return Report(
        games,
        tuple(mean(name, [float(read(game)) for game in games], share) for name, read, share in FIGURES),
        tuple(mean(f"seat {seat}", [game.share(seat) for game in games], True) for seat in seats),
        things(games),
    )


def things(games: Sequence[Measured]) -> tuple[Use, ...]:
    """Everything that was used, what wins most first."""
    rows = [
        (game.uses[seat], game.share(seat) - 1 / len(game.scores))
        for game in games
        for seat in range(len(game.scores))
    ]
    names = sorted({name for used, _ in rows for name in used})
    found = (_use(name, [(used[name], won) for used, won in rows]) for name in names)
    return tuple(sorted((use for use in found if use is not None), key=lambda use: -use.lift))


def _use(name: str, rows: Sequence[tuple[int, float]]) -> Use | None:
    """A thing; None for what nearly everybody or nearly nobody used."""
    used = [won for times, won in rows if times]
    unused = [won for times, won in rows if not times]
    if min(len(used), len(unused)) < RARE:
        return None
    lift = fmean(used) - fmean(unused)
    reach = Z * sqrt(variance(used) / len(used) + variance(unused) / len(unused))
    times = fmean([times for times, _ in rows if times])
    return Use(name, len(used) / len(rows), times, lift, Interval(lift - reach, lift + reach))
