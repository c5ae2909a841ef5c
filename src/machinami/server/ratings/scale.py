"""The rating scale: OpenSkill in Elo points. A difference of 100 points means the same in every game and for
every bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt

from openskill.models import PlackettLuce

from machinami.server.tables.strength import KNOWN_GAMES, START_POINTS, START_SPREAD, Strength

_MODEL = PlackettLuce(mu=START_POINTS, sigma=START_SPREAD, beta=400 / log(10) / sqrt(2), tau=3.5)
"""With certain ratings, a lead of 400 points wins ten of eleven games, as in Elo."""


def rate_game(
    before: Sequence[Strength], ranks: Sequence[int], meetings: Mapping[frozenset[int], int] | None = None
) -> list[Strength]:
    """Return the strengths after a game. A lower rank is better; equal ranks are ties.

    `meetings` is the number of recent games of each pair, by indexes into `before`, this game included. It
    defaults to 1 for each pair.
    """
    teams = [[_MODEL.rating(mu=one.points, sigma=one.spread)] for one in before]
    rated = _MODEL.rate(teams, ranks=[*map(float, ranks)])
    return [
        _blend(one, team[0].mu, team[0].sigma, _weight(place, before, meetings or {}))
        for place, (one, team) in enumerate(zip(before, rated, strict=True))
    ]


def _blend(one: Strength, points: float, spread: float, weight: float) -> Strength:
    """Return a strength moved from its old value towards the model's result, by a weight from 0 to 1."""
    return Strength(
        one.points + weight * (points - one.points),
        one.spread + weight * (spread - one.spread),
        one.games + 1,
    )


def _weight(place: int, before: Sequence[Strength], meetings: Mapping[frozenset[int], int]) -> float:
    """Return the weight of a result for one player: the mean over the opponents. Each opponent counts in
    proportion to their rated games, up to `KNOWN_GAMES`, divided by the number of recent games of the
    pair."""
    weights = [
        min(1.0, other.games / KNOWN_GAMES) / meetings.get(frozenset({place, opponent}), 1)
        for opponent, other in enumerate(before)
        if opponent != place
    ]
    return sum(weights) / len(weights)
