"""What travels of ratings."""

from __future__ import annotations

from typing import Literal

from machinami.server.schemas.base import Shape

Why = Literal["name", "device", "hint", "undo", "bot", "guest", "aborted"]


class Number(Shape):
    """A rating: points, how far off they may be, and whether too few games stand behind it."""

    points: int
    reach: int
    provisional: bool


class Turn(Shape):
    """What a game made of a seat's rating; nothing for a bot's, which is fixed."""

    before: Number
    after: Number


class TableRating(Shape):
    """Whether the game at a table counts: `why` not, where it does not, and by seat what it made of the
    ratings once it is over and was applied."""

    why: Why | None
    turns: list[Turn | None]


class StandingRow(Shape):
    """Somebody in the standings: a person by name, or a bot by its level. `you`: it is you."""

    name: str | None
    level: int | None
    number: Number
    games: int | None
    you: bool


class Standings(Shape):
    """Who is how strong at a game, people and bots together, the strongest first; `games` were rated."""

    game: str
    games: int
    rows: list[StandingRow]


class MyRating(Shape):
    """What one is at a game, after so many rated ones."""

    game: str
    number: Number
    games: int
