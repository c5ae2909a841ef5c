"""Score sheets of physical games."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from machinami.server.schemas.base import StrictStruct

_Name = Annotated[str, Meta(max_length=240)]


class ScoreSheetRequest(StrictStruct):
    """A position of a physical game, in the game's type `ScoreSheetEntry`."""

    entry: dict[str, Any]


class ScoreSheetResult(StrictStruct):
    """The score of a position, in the game's type `ScoreSheet`."""

    sheet: dict[str, Any]


class NewScoreSheet(StrictStruct):
    """A result to keep: the position and the players' names by seat."""

    entry: dict[str, Any]
    names: Annotated[list[_Name], Meta(min_length=1, max_length=8)]


class KeptScoreSheet(StrictStruct):
    """A kept result. `made` is in milliseconds since 1970."""

    id: str
    game: str
    names: list[str]
    entry: dict[str, Any]
    sheet: dict[str, Any]
    made: int
