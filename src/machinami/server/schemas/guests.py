"""The guest who asks."""

from __future__ import annotations

from machinami.server.schemas.base import Shape, Text


class MyTable(Shape):
    """A table in a guest's list; `yours`: a seat there is yours."""

    table: str
    game: str
    over: bool
    yours: bool


class Me(Shape):
    """The guest who asks; `seen`: they want to be seen in the street. `kept`: their name outlives this
    browser. `brought` is the moment at which a further browser last came in."""

    name: str | None
    kept: bool
    brought: int | None
    seen: bool
    tables: list[MyTable]


class Name(Shape):
    """A name that a guest wants to bear."""

    name: Text
