"""The scale: OpenSkill in Elo points. A hundred points mean the same in every game and for every bot."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
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

BOTS = Path(__file__).with_name("bots.toml")


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong somebody is taken to be: points, and how far off they may be."""

    points: float = START
    spread: float = DOUBT

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
    return {int(level): Strength(*map(float, kept)) for level, kept in found.items()}


def after(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """How strong those who met are taken to be now; equal ranks shared a place, the lowest is the best."""
    teams = [[_MODEL.rating(mu=one.points, sigma=one.spread)] for one in before]
    return [Strength(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[*map(float, ranks)])]
