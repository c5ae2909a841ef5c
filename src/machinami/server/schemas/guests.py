"""The requesting guest."""

from __future__ import annotations

from machinami.server.schemas.base import Shape, Text


class MyTable(Shape):
    """A table in the guest's list. `yours`: the guest has a seat there."""

    table: str
    game: str
    over: bool
    yours: bool


class Me(Shape):
    """The requesting guest. `seen`: the lobby shows their name. `kept`: the guest has an account. `brought`
    is the time in milliseconds since 1970 at which another browser last joined the account, null if none
    has."""

    name: str | None
    kept: bool
    brought: int | None
    seen: bool
    tables: list[MyTable]


class Name(Shape):
    """The name that a guest chooses."""

    name: Text
