"""The requesting guest."""

from __future__ import annotations

from machinami.server.schemas.base import StrictStruct, Text


class MyTable(StrictStruct):
    """A table in the guest's list. `yours`: the guest has a seat there."""

    table: str
    game: str
    over: bool
    yours: bool


class Me(StrictStruct):
    """The requesting guest. `seen`: the lobby shows their name. `kept`: the guest has an account. `brought`
    is the time in milliseconds since 1970 at which another browser last joined the account, null if none
    has."""

    name: str | None
    kept: bool
    brought: int | None
    seen: bool
    tables: list[MyTable]


class Name(StrictStruct):
    """The name that a guest chooses."""

    name: Text
