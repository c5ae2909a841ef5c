"""How sure a win rate is."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""The standard deviations on each side that leave 5 % outside."""


class Interval(NamedTuple):
    """Where the true rate lies, with 95 % confidence."""

    low: float
    high: float


def wilson(points: float, games: int, z: float = Z) -> Interval:
    """Wilson's interval for a rate seen in so many games; a draw is half a point.

    With draws the variance is smaller than that of wins and losses, so the interval errs on the safe side.
    """
    if games < 0 or not 0 <= points <= games:
        raise ValueError(f"{points} points cannot come from {games} games")
    if games == 0:
        return Interval(0.0, 1.0)
    rate, weight = points / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * sqrt(rate * (1 - rate) / games + weight / games / 4)
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))
