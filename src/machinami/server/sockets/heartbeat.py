"""Heartbeats: a message each second to the pages that ask for them.

The sockets of a frozen process stay open, but its heartbeats stop. If other processes share the tables, pages
then reconnect through one of them.
"""

from __future__ import annotations

import asyncio

from machinami.server.schemas import server_messages
from machinami.server.sockets.socket_writer import SocketWriter

HEARTBEAT_SECONDS, TIMEOUT_SECONDS = 1.0, 3.5
"""Seconds between heartbeats, and seconds of silence after which a page assumes that the process has
failed."""

_MESSAGE = server_messages.to_message(server_messages.Beat(round(1000 * TIMEOUT_SECONDS)))
BEAT = _MESSAGE.text.plain.decode()
"""The text of a heartbeat message."""


class Heartbeat:
    """Sends heartbeats to one socket while it gets no other messages."""

    def __init__(self, writer: SocketWriter) -> None:
        self._writer = writer
        self._next: asyncio.TimerHandle | None = None
        self._skipping = False

    def start(self) -> None:
        """Send a heartbeat now and then each second."""
        self.stop()
        self._skipping = False
        self._send()

    def skip_next(self) -> None:
        """Skip the next heartbeat, because another message was sent."""
        self._skipping = True

    def stop(self) -> None:
        """Stop the heartbeats."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _send(self) -> None:
        if not self._skipping and self._writer.is_writable:
            self._writer.send_messages([_MESSAGE])
        self._skipping = False
        self._next = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._send)
