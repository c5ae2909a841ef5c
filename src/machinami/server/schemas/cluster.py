"""Messages between the processes that share a database."""

from __future__ import annotations

from typing import Any, TypedDict

from msgspec import Struct


class ProcessStatistics(Struct, frozen=True):
    """Metrics of one process. They identify no person and no table."""

    process: str
    tables: int
    sockets: int
    thinking: int
    """Bots in the queue for a worker."""
    database: float
    """Mean duration of recent writes, in milliseconds."""
    late: float
    """Mean delay of the event loop, in milliseconds."""
    errors: int
    hours: float
    """Hours since the process started."""


class LobbySummary(TypedDict):
    """The lobby of one process, as published to the others."""

    here: int
    names: list[str]
    tables: list[dict[str, Any]]


class RematchSeatRequest(Struct, forbid_unknown_fields=True):
    """A request to seat a guest at a rematch; `before` is the table of the previous game."""

    before: str
