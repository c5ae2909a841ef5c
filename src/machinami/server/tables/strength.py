"""How strong people and bots are taken to be, in Elo points."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

START, DOUBT = 1500.0, 350.0
"""Where somebody stands of whom nothing is known, and how little that says."""

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
