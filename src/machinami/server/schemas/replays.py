"""Replays of finished games, and their reviews."""

from __future__ import annotations

from typing import Any, Literal

from machinami.server.schemas.base import Shape, Words
from machinami.server.schemas.plays import Line, View


class Uploaded(Shape):
    """The id of a replay."""

    replay: str


class Moment(Shape):
    """One moment of a replay: the line that led there, and what every viewer saw then."""

    number: int
    line: Line
    views: dict[str, View]


class Replay(Shape):
    """A whole game, moment by moment."""

    game: str
    seats: int
    options: dict[str, Any]
    data: Any
    names: list[str | None]
    scene: Any
    moments: list[Moment]


class ReviewPoint(Shape):
    """After a line: what every seat might expect, its share of the victory and its score. `at` is the moment
    in a game against time."""

    number: int
    at: int | None
    wins: list[float]
    scores: list[float]


class ReviewTurn(Shape):
    """An action that turned the game, with what its seat might expect of it and of the better one; `better`
    is null where there was none. All of it follows from what the seat could know."""

    number: int
    seat: int
    played: dict[str, Any]
    better: dict[str, Any] | None
    expected: float
    possible: float
    reason: Words | None


class ReviewPlayer(Shape):
    """A seat's choices: how many were looked at, how many were close to the best; milliseconds taken."""

    judged: int
    close: int
    time: int


class Review(Shape):
    """How a finished game went; while it is being worked out, as much as is known. `players` go by seat."""

    standing: Literal["waiting", "working", "done"]
    share: float
    points: list[ReviewPoint]
    turns: list[ReviewTurn]
    players: list[ReviewPlayer]
