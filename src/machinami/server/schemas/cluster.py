"""What the processes at one database tell each other."""

from __future__ import annotations

from typing import Any, TypedDict

from msgspec import Struct


class Figures(Struct, frozen=True):
    """The state of a process. Nothing here names a person or a table."""

    process: str
    tables: int
    sockets: int
    thinking: int
    """Bots that wait for their turn to think."""
    database: float
    """Milliseconds that a recent write took on average."""
    late: float
    """Milliseconds by which the event loop was late on average."""
    errors: int
    hours: float
    """The time since the process started."""


class LobbySummary(TypedDict):
    """What one process tells the others of its lobby."""

    here: int
    names: list[str]
    tables: list[dict[str, Any]]


class Following(Struct, forbid_unknown_fields=True):
    """The request to seat a guest at the next table; `before` is the one where they sat."""

    before: str
