"""What the Bot API answers. Unknown fields are ignored, so that a client works with newer servers."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Action = dict[str, Any]
"""An action in the notation of the game's law."""
Message = dict[str, Any]
"""A message of a table's stream: `type` is `table`, `views`, `motion`, `stamp` or `talk`."""
Phase = Literal["waiting", "playing", "over", "aborted"]
Seat = dict[str, Any]


class Rating(Struct):
    """A rating in one game. `number` has `points`, `reach` and `provisional`."""

    game: str
    number: dict[str, Any]
    games: int


class Account(Struct):
    """The program of the token."""

    name: str
    scopes: list[str]
    ratings: list[Rating]


class Challenge(Struct, tag="challenge", tag_field="type"):
    """A seat is offered to the program."""

    table: str
    game: str
    seat: int
    host: str | None
    options: dict[str, Any]
    seats: list[Seat]
    clock: dict[str, Any] | None
    rated: bool


class Withdrawn(Struct, tag="withdrawn", tag_field="type"):
    """A seat is no longer offered to the program."""

    table: str


class TableEvent(Struct, tag="table", tag_field="type"):
    """The program sits at a table, its turn there has begun or ended, or the game is over."""

    table: str
    game: str
    seat: int
    phase: Phase
    turn: bool


Event = Challenge | Withdrawn | TableEvent


class OwnTables(Struct):
    """The unfinished tables of the program, and the seats that are offered to it."""

    tables: list[TableEvent]
    challenges: list[Challenge]


class Lobby(Struct):
    """A listed table."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Seat]
    clock: dict[str, Any] | None
    level: int | None
    rated: bool
    programs: bool


class TableInfo(Struct):
    """A table as the program may know it. `you` are the program's seats; `invitations` has the tokens of open
    seats if the program made the table."""

    table: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: list[Seat]
    you: list[int]
    owner: bool
    invitations: dict[str, Any]
    replay: str | None
    again: str | None
    wanted: list[int]
    scene: Any
    clock: dict[str, Any] | None
    rated: dict[str, Any] | None
    ranking: list[dict[str, Any]]
    programs: bool


class SeatView(Struct):
    """All that a seat knows now, or a spectator. `line` is the number of lines of the record."""

    table: str
    phase: Phase
    line: int
    seat: int | None
    view: dict[str, Any]
    undo: bool | None
    asked: dict[str, int] | None
    declined: dict[str, Any] | None
    time: dict[str, Any] | None


class Choice(Struct):
    """An action to choose from, and its description."""

    action: Action
    text: str


class Choices(Struct):
    """Legal actions of a seat; all of them if `complete`."""

    seat: int
    prompt: int
    line: int
    complete: bool
    actions: list[Choice]


class Answer(Struct):
    """A command was executed. `line` is the number of lines of the record then."""

    ok: bool
    line: int


class Check(Struct):
    """The action is legal. `forecast` states what it would bring, if the game tells."""

    ok: bool
    forecast: Any


class Created(Struct):
    """The id of a table."""

    table: str
