"""Confidence intervals of win rates."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard normal quantile of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """A 95 % confidence interval."""

    low: float
    high: float


def wilson_interval(points: float, games: int, z: float = Z) -> Interval:
    """Return the Wilson score interval of a win rate; a draw is half a point.

    Raises ValueError for impossible counts. Without games the interval is 0 to 1. Draws have a smaller
    variance than wins and losses, so the interval is conservative.
    """
    if games < 0 or not 0 <= points <= games:
        raise ValueError(f"{points} points cannot come from {games} games")
    if games == 0:
        return Interval(0.0, 1.0)
    rate, weight = points / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(rate * (1 - rate) / games + weight / games / 4)
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))
