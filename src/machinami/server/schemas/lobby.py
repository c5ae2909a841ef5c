"""What the street is told, and what is asked there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from machinami.server.schemas.base import Shape, Text
from machinami.server.schemas.tables import Clock

Level = Annotated[int, Meta(ge=1, le=5)]


class Cushion(Shape):
    """A seat as the street sees it."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    level: int | None


class LobbyTable(Shape):
    """A table that its host opened to the street: it waits for people, or is played and may be watched.

    `level` is whom it is meant for, null for anybody; `watchers` are those who look on.
    """

    table: str
    game: str
    options: dict[str, Any]
    phase: Literal["waiting", "playing"]
    seats: list[Cushion]
    clock: Clock | None
    level: int | None
    made: int
    watchers: int
    rated: bool


class Seeking(Shape):
    """The wish to play with anybody: a game or any, now or by days, for so many, at about a level."""

    game: Text | None = None
    pace: Literal["now", "days"] = "now"
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    level: Level | None = None
    name: Text | None = None
