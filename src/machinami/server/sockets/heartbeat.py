"""Heartbeats: a message each second to the pages that ask for them.

The sockets of a frozen process stay open, but its heartbeats stop. If other processes share the tables, pages
then reconnect through one of them.
"""

from __future__ import annotations

import asyncio

from machinami.server.schemas import server_messages
from machinami.server.sockets.outlet import Outlet

EVERY, WITHIN = 1.0, 3.5
"""Seconds between heartbeats, and seconds of silence after which a page assumes that the process has
failed."""

_MESSAGE = server_messages.told(server_messages.Beat(round(1000 * WITHIN)))
BEAT = _MESSAGE.text.plain.decode()
"""The text of a heartbeat message."""


class Beats:
    """Sends heartbeats to one socket while it gets no other messages."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._next: asyncio.TimerHandle | None = None
        self._spoken = False

    def begin(self) -> None:
        """Send a heartbeat now and then each second."""
        self.stop()
        self._spoken = False
        self._beat()

    def spoke(self) -> None:
        """Skip the next heartbeat, because another message was sent."""
        self._spoken = True

    def stop(self) -> None:
        """Stop the heartbeats."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _beat(self) -> None:
        if not self._spoken and self._outlet.open:
            self._outlet.say([_MESSAGE])
        self._spoken = False
        self._next = asyncio.get_running_loop().call_later(EVERY, self._beat)
