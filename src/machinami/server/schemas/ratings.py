"""Ratings."""

from __future__ import annotations

from typing import Literal

from machinami.server.schemas.base import Shape

Why = Literal["name", "device", "hint", "undo", "bot", "guest", "aborted"]


class Number(Shape):
    """A rating: its points, its margin of error (`reach`), and whether it rests on too few games
    (`provisional`)."""

    points: int
    reach: int
    provisional: bool


class Turn(Shape):
    """A seat's rating before and after a game."""

    before: Number
    after: Number


class TableRating(Shape):
    """The rating status of a table. `why` is the reason why its game does not count, null if it counts.
    `turns` lists the changes by seat once the result is applied; null for a bot, whose rating is fixed."""

    why: Why | None
    turns: list[Turn | None]


class StandingRow(Shape):
    """A row of the standings: a person by name, or a bot by level. `you`: the row is the requesting
    guest's."""

    name: str | None
    level: int | None
    number: Number
    games: int | None
    you: bool


class Standings(Shape):
    """The standings of a game, people and bots together, best first. `games` is the number of rated games."""

    game: str
    games: int
    rows: list[StandingRow]


class MyRating(Shape):
    """The guest's rating in one game; `games` is the number of rated games."""

    game: str
    number: Number
    games: int
