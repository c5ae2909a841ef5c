"""Presence of programs at tables: a request, or an open event stream, counts as being there for a while."""

from __future__ import annotations

import asyncio

from machinami.core.contract import Refused
from machinami.server.schemas.encoding import Message
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.table import Table

SECONDS = 60.0


class PollingVisitor:
    """A subscriber that receives nothing. It leaves `SECONDS` after the last request."""

    greeted = False
    session: ClientSession | None = None

    def __init__(self, table: Table, guest: str, name: str) -> None:
        self.guest, self.table = guest, table
        self.name: str | None = name

    def wake(self) -> None:
        """Do nothing: the program asks for what it needs."""

    def send(self, message: Message) -> None:
        """Do nothing."""

    def send_if_idle(self, message: Message) -> None:
        """Do nothing."""

    def close_as_replaced(self) -> None:
        """Do nothing."""

    def dismiss(self, refused: Refused) -> None:
        """Do nothing: the next request is refused."""


class PollingPresence:
    """The polling programs of this process, by table and program."""

    def __init__(self) -> None:
        self._visitors: dict[tuple[str, str], tuple[PollingVisitor, asyncio.TimerHandle]] = {}

    def note_request(self, table: Table, guest: str, name: str) -> None:
        """Count a program as present at a table from now on, for a while."""
        key = (table.id, guest)
        visitor, timer = self._visitors.pop(key, (None, None))
        if timer is not None:
            timer.cancel()
        if visitor is None or visitor.table is not table:
            visitor = PollingVisitor(table, guest, name)
            table.subscribers.add(visitor)
        later = asyncio.get_running_loop().call_later(SECONDS, self._leave, key)
        self._visitors[key] = (visitor, later)

    def close(self) -> None:
        """Stop all timers."""
        for _, timer in self._visitors.values():
            timer.cancel()
        self._visitors.clear()

    def _leave(self, key: tuple[str, str]) -> None:
        visitor, _ = self._visitors.pop(key)
        if not visitor.table.unloaded:
            visitor.table.subscribers.remove(visitor)
