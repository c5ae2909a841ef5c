"""Replays of finished games, and their reviews."""

from __future__ import annotations

from typing import Any, Literal

from machinami.server.schemas.base import BilingualText, StrictStruct
from machinami.server.schemas.plays import Line, View
from machinami.server.schemas.tables import Rank


class Uploaded(StrictStruct):
    """The id of an uploaded replay."""

    replay: str


class Moment(StrictStruct):
    """One step of a replay: the line, and each viewer's view after it."""

    number: int
    line: Line
    views: dict[str, View]


class Replay(StrictStruct):
    """A whole game, step by step. `ranking` goes by seat; it is empty for an uploaded record."""

    game: str
    seats: int
    options: dict[str, Any]
    data: Any
    names: list[str | None]
    ranking: list[Rank]
    scene: Any
    moments: list[Moment]


class ReviewPoint(StrictStruct):
    """The expected result of each seat after a line: win share and score. `at` is the time of the line in a
    real-time game."""

    number: int
    at: int | None
    wins: list[float]
    scores: list[float]


class ReviewTurn(StrictStruct):
    """A turning point of the game. `expected` is the seat's win share after its action, `possible` after the
    action `better`, which is null if there was no better action; `better_words` describes it in games of
    other packages. Everything is computed from the seat's own view."""

    number: int
    seat: int
    played: dict[str, Any]
    better: dict[str, Any] | None
    expected: float
    possible: float
    reason: BilingualText | None
    better_words: BilingualText | None


class ReviewPlayer(StrictStruct):
    """A seat's decisions: how many were judged, how many were close to the best, and the time taken in
    milliseconds."""

    judged: int
    close: int
    time: int


class Review(StrictStruct):
    """The review of a finished game; partial until `standing` is `done`. `share` is the completed share, from
    0 to 1. `players` goes by seat."""

    standing: Literal["waiting", "working", "done"]
    share: float
    points: list[ReviewPoint]
    turns: list[ReviewTurn]
    players: list[ReviewPlayer]
