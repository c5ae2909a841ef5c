"""How far apart the things of one kind are: cards that all win alike are worth thinking about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean

from machinami.lab.game_metrics import Measured
from machinami.lab.interval import Interval, Z
from machinami.lab.report import Mean, Use, things

SEVERAL = 4
"""A kind of fewer things is told thing by thing."""
PARTS = 20


def spreads(games: Sequence[Measured]) -> tuple[Mean, ...]:
    """For each kind of which several things are used, the deviation among what they win. Where its true
    value lies is found by leaving out one part of the games after another."""
    if len(games) < 2 * PARTS:
        return ()
    rest = [[game for at, game in enumerate(games) if at % PARTS != part] for part in range(PARTS)]
    found = [apart(things(some)) for some in rest]
    return tuple(
        _knifed(kind, value, [part[kind] for part in found])
        for kind, value in apart(things(games)).items()
        if all(kind in part for part in found)
    )


def apart(uses: Sequence[Use]) -> Mapping[str, float]:
    """The deviation of what things win, by kind; a thing counts by how many used it."""
    kinds: defaultdict[str, list[Use]] = defaultdict(list)
    for use in uses:
        kind, colon, _ = use.name.partition(": ")
        if colon:
            kinds[kind].append(use)
    return {kind: _deviation(some) for kind, some in sorted(kinds.items()) if len(some) >= SEVERAL}


def _deviation(uses: Sequence[Use]) -> float:
    total = sum(use.seats for use in uses)
    middle = sum(use.seats * use.lift for use in uses) / total
    return sqrt(sum(use.seats * (use.lift - middle) ** 2 for use in uses) / total)


def _knifed(kind: str, value: float, parts: Sequence[float]) -> Mean:
    """A figure with the variance that a jackknife finds."""
    middle = fmean(parts)
    spread = (PARTS - 1) / PARTS * sum((part - middle) ** 2 for part in parts)
    reach = Z * sqrt(spread)
    return Mean(kind, value, Interval(max(0.0, value - reach), value + reach), spread, share=True)
