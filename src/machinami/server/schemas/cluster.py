"""Messages between the processes that share a database."""

from __future__ import annotations

from msgspec import Struct

from machinami.server.schemas.lobby import LobbyTable


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


class LobbySummary(Struct, frozen=True):
    """The lobby of one process, or of all of them."""

    here: int
    """The number of guests who are online."""
    names: list[str]
    tables: list[LobbyTable]
