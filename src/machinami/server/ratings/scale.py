"""The scale: OpenSkill in Elo points. A hundred points mean the same in every game and for every bot."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from pathlib import Path

from openskill.models import PlackettLuce

START, DOUBT = 1500.0, 350.0
"""Where somebody stands of whom nothing is known, and how little that says."""

_MODEL = PlackettLuce(mu=START, sigma=DOUBT, beta=400 / log(10) / sqrt(2), tau=3.5)
"""Of two who are known for certain, one who is 400 points ahead wins ten games of eleven, as by Elo."""

_SHOWN = 1.96
"""So many spreads to either side hold the true strength in 95 cases of 100."""

_PROVISIONAL = 150.0
"""With a larger spread than this a number says little yet."""

KNOWN_GAMES = 10
"""With so many rated games behind somebody, a result against them counts in full."""

BOTS = Path(__file__).with_name("bots.toml")


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is taken to be: points, how far off they may be, and the rated games behind it."""

    points: float = START
    spread: float = DOUBT
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people read."""
        return round(self.points)

    @property
    def reach(self) -> int:
        """What stands behind its ±."""
        return round(_SHOWN * self.spread)

    @property
    def provisional(self) -> bool:
        """Whether too few games stand behind it."""
        return self.spread > _PROVISIONAL


@cache
def bots(game: str) -> dict[int, Strength]:
    """The levels of a game's bot where the ladder's games put them; none where it was not measured."""
    found = tomllib.loads(BOTS.read_text("utf-8")).get(game, {})
    return {int(level): fixed(*map(float, kept)) for level, kept in found.items()}


def fixed(points: float, spread: float) -> Strength:
    """A bot's strength: a measured one counts like somebody known, any other like a newcomer."""
    return Strength(points, spread, KNOWN_GAMES if spread < DOUBT else 0)


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
