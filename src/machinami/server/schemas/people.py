"""People whom a guest has played with, invitations by name, and blocks."""

from __future__ import annotations

from typing import Any

from machinami.server.schemas.accounts import Opponent
from machinami.server.schemas.base import StrictStruct
from machinami.server.schemas.tables import Clock


class PlayedPerson(StrictStruct):
    """A person whom the guest has finished games with. `table`, `seat`, `game` and `last` (milliseconds since
    1970) are those of the latest game, `name` is the name there, and `games` the number of games."""

    name: str
    table: str
    seat: int
    game: str
    games: int
    last: int


class BlockedPerson(StrictStruct):
    """A person whom the guest has blocked, with their name at that time (`made`, milliseconds since 1970).
    `id` names the block."""

    id: str
    name: str
    made: int


class MyPeople(StrictStruct):
    """The people whom the guest has played with, the latest first, and those whom the guest has blocked."""

    played: list[PlayedPerson]
    blocked: list[BlockedPerson]


class MyInvitation(StrictStruct):
    """A seat at a waiting table that is offered to the guest by name. `token` is the invitation to the seat,
    `host` the name of the person who offers it."""

    table: str
    game: str
    seat: int
    token: str
    host: str | None
    seats: list[Opponent]
    options: dict[str, Any]
    clock: Clock | None
    rated: bool
    made: int


class MyInvitations(StrictStruct):
    """The seats that are offered to the guest, the latest first."""

    invitations: list[MyInvitation]
