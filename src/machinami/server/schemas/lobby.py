"""The lobby's tables and the request for a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from machinami.server.schemas.base import StrictStruct, Text
from machinami.server.schemas.tables import Clock

Level = Annotated[int, Meta(ge=1, le=5)]


class LobbySeat(StrictStruct):
    """A seat of a table in the lobby. `program`: its person is a program."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None
    program: bool = False


class LobbyTable(StrictStruct):
    """A table that its host listed in the lobby: it waits for people, or is played and may be watched.

    `level` is the intended strength of the players, null for any; `watchers` is the number of spectators.
    `programs`: programs may take free seats.
    """

    table: str
    game: str
    options: dict[str, Any]
    phase: Literal["waiting", "playing"]
    seats: list[LobbySeat]
    clock: Clock | None
    level: int | None
    made: int
    watchers: int
    rated: bool
    programs: bool = False


class MatchRequest(StrictStruct):
    """A request to be matched with other people: at one game or any, at a clock of minutes or of days, with a
    number of seats, at about a level. Null means any."""

    game: Text | None = None
    pace: Literal["now", "days"] = "now"
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    level: Level | None = None
    name: Text | None = None
