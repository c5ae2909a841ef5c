"""The change event of tables: one value, published after a change, for all that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from machinami.core.contract import Json
from machinami.server.tables.state import TableSnapshot

Cause = Literal["commit", "reload", "memory", "unload"]
"""Why a table has changed: a write of this process, a write of another one, unstored state such as
connections, or its removal from memory."""


class Connected(Protocol):
    """The people connected to a table, computed on request."""

    @property
    def present(self) -> set[str]:
        """The connected guests, in all processes."""
        ...

    @property
    def here(self) -> set[str]:
        """The guests who are connected to this process."""
        ...

    @property
    def watcher_count(self) -> int:
        """The number of connected guests without a seat."""
        ...


@dataclass(frozen=True, slots=True)
class TableChange:
    """A change of a table. Handlers run in the order of subscription, on the event loop, and do not wait."""

    cause: Cause
    before: TableSnapshot
    after: TableSnapshot
    connected: Connected
    lines: Sequence[dict[str, Json]] = ()
    """The lines that a commit of this process added to the record."""
    motion: Json = None
    """The motion of a chance result in the new lines; it is displayed before the views that result."""
    play_changed: bool = False
    table_changed: bool = True
    """Whether the table around the play has changed: seats, connections, phase, settings, proposals."""
    rated_result: bool = False
    """Whether the commit stored the result of a rated game."""

    @property
    def stored(self) -> bool:
        """Whether the stored state has changed, by this process or another one."""
        return self.cause in ("commit", "reload")


Handler = Callable[[TableChange], None]
