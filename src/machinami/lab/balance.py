"""Balance within a kind of things, such as cards: the standard deviation of their lifts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean

from machinami.lab.game_metrics import GameMetrics
from machinami.lab.interval import Interval, Z
from machinami.lab.report import ItemUse, Mean, rank_items

MIN_THINGS = 4
"""Minimum number of things in a kind; smaller kinds are reported thing by thing."""
JACKKNIFE_PARTS = 20


def compute_spreads(games: Sequence[GameMetrics]) -> tuple[Mean, ...]:
    """Return the standard deviation of the lifts for each kind with at least `MIN_THINGS` things.

    Intervals come from a jackknife over parts of the games. Empty with too few games.
    """
    if len(games) < 2 * JACKKNIFE_PARTS:
        return ()
    rest = [
        [game for at, game in enumerate(games) if at % JACKKNIFE_PARTS != part]
        for part in range(JACKKNIFE_PARTS)
    ]
    samples = [deviation_by_kind(rank_items(some)) for some in rest]
    return tuple(
        _jackknife(kind, value, [sample[kind] for sample in samples])
        for kind, value in deviation_by_kind(rank_items(games)).items()
        if all(kind in sample for sample in samples)
    )


def deviation_by_kind(uses: Sequence[ItemUse]) -> Mapping[str, float]:
    """Return the standard deviation of the lifts by kind, each thing weighted by its share of seats."""
    kinds: defaultdict[str, list[ItemUse]] = defaultdict(list)
    for use in uses:
        kind, colon, _ = use.name.partition(": ")
        if colon:
            kinds[kind].append(use)
    return {kind: _deviation(some) for kind, some in sorted(kinds.items()) if len(some) >= MIN_THINGS}


def _deviation(uses: Sequence[ItemUse]) -> float:
    total = sum(use.seats for use in uses)
    middle = sum(use.seats * use.lift for use in uses) / total
    return sqrt(sum(use.seats * (use.lift - middle) ** 2 for use in uses) / total)


def _jackknife(kind: str, value: float, parts: Sequence[float]) -> Mean:
    """Estimate the variance and interval of a deviation by the jackknife."""
    middle = fmean(parts)
    spread = (JACKKNIFE_PARTS - 1) / JACKKNIFE_PARTS * sum((part - middle) ** 2 for part in parts)
    reach = Z * sqrt(spread)
    return Mean(kind, value, Interval(max(0.0, value - reach), value + reach), spread, is_share=True)
