"""Ratings."""

from __future__ import annotations

from typing import Literal

from machinami.server.schemas.base import StrictStruct

Why = Literal["name", "device", "hint", "undo", "bot", "guest", "aborted", "program"]


class RatingEstimate(StrictStruct):
    """A rating: its points, its margin of error (`reach`), and whether it rests on too few games
    (`provisional`)."""

    points: int
    reach: int
    provisional: bool


class SeatRatingChange(StrictStruct):
    """A seat's rating before and after a game. `counts` is false if the result had no weight, because no
    opponent has a rated game yet."""

    before: RatingEstimate
    after: RatingEstimate
    counts: bool


class TableRating(StrictStruct):
    """The rating status of a table. `why` is the reason why its game does not count, null if it counts.
    `turns` lists the changes by seat once the result is applied; null for a bot, whose rating is fixed."""

    why: Why | None
    turns: list[SeatRatingChange | None]


class StandingRow(StrictStruct):
    """A row of the standings: a person or program by name, or a bot by level. `you`: the row belongs to
    the requesting guest."""

    name: str | None
    level: int | None
    number: RatingEstimate
    games: int | None
    you: bool


class Standings(StrictStruct):
    """The standings of a game, best first: people and bots together, and programs apart. `games` is the
    number of rated games."""

    game: str
    games: int
    rows: list[StandingRow]
    programs: list[StandingRow]


class MyRating(StrictStruct):
    """The guest's rating in one game; `games` is the number of rated games."""

    game: str
    number: RatingEstimate
    games: int
