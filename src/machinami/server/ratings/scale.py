"""The scale: OpenSkill in Elo points. A hundred points mean the same in every game and for every bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt

from openskill.models import PlackettLuce

from machinami.server.tables.strength import DOUBT, KNOWN_GAMES, START, Strength

_MODEL = PlackettLuce(mu=START, sigma=DOUBT, beta=400 / log(10) / sqrt(2), tau=3.5)
"""Of two who are known for certain, one who is 400 points ahead wins ten games of eleven, as by Elo."""


def after(
    before: Sequence[Strength], ranks: Sequence[int], meetings: Mapping[frozenset[int], int] | None = None
) -> list[Strength]:
    """How strong those who met are taken to be now; equal ranks shared a place, the lowest is the best.

    `meetings` says how many games two of them have had lately, by their places in `before`; this one counts,
    and where nothing is said it is the only one.
    """
    teams = [[_MODEL.rating(mu=one.points, sigma=one.spread)] for one in before]
    rated = _MODEL.rate(teams, ranks=[*map(float, ranks)])
    return [
        _moved(one, team[0].mu, team[0].sigma, _weight(place, before, meetings or {}))
        for place, (one, team) in enumerate(zip(before, rated, strict=True))
    ]


def _moved(one: Strength, points: float, spread: float, weight: float) -> Strength:
    """A strength after a game that counts with a weight: so much of the way to what the model says."""
    return Strength(
        one.points + weight * (points - one.points),
        one.spread + weight * (spread - one.spread),
        one.games + 1,
    )


def _weight(place: int, before: Sequence[Strength], meetings: Mapping[frozenset[int], int]) -> float:
    """How much a result counts for one of those who met: the mean over the others. An opponent counts for
    as much as is known of them, divided by the games that the two have had lately."""
    weights = [
        min(1.0, other.games / KNOWN_GAMES) / meetings.get(frozenset({place, opponent}), 1)
        for opponent, other in enumerate(before)
        if opponent != place
    ]
    return sum(weights) / len(weights)
