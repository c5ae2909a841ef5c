"""Estimated strengths of people and bots, in Elo points."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

START_POINTS, START_SPREAD = 1500.0, 350.0
"""The points and the spread of an unknown player."""

_SHOWN = 1.96
"""The half-width of a 95 % confidence interval, in spreads."""

_PROVISIONAL = 150.0
"""A strength with a larger spread is provisional."""

KNOWN_GAMES = 10
"""The number of rated games from which a result against a player counts in full."""

BOTS = Path(__file__).with_name("bots.toml")


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimated strength: points, their spread, and the number of rated games."""

    points: float = START_POINTS
    spread: float = START_SPREAD
    games: int = 0

    @property
    def display_points(self) -> int:
        """The displayed number."""
        return round(self.points)

    @property
    def margin(self) -> int:
        """The displayed margin (±): half of the 95 % confidence interval."""
        return round(_SHOWN * self.spread)

    @property
    def provisional(self) -> bool:
        """Whether the spread is too large for a reliable number."""
        return self.spread > _PROVISIONAL


@cache
def load_bot_strengths(game: str) -> dict[int, Strength]:
    """Return the ladder's strengths of a game's bot by level; empty if they were not measured."""
    found = tomllib.loads(BOTS.read_text("utf-8")).get(game, {})
    return {int(level): bot_strength(*map(float, kept)) for level, kept in found.items()}


def bot_strength(points: float, spread: float) -> Strength:
    """Return a bot's strength. A measured one has `KNOWN_GAMES` games, any other has none."""
    return Strength(points, spread, KNOWN_GAMES if spread < START_SPREAD else 0)
