"""Beats: a page that wants to hears something every second. A process that stands still cannot say so, and
its sockets stay open; where others serve the same tables, its people come back by one of them."""

from __future__ import annotations

import asyncio

from machinami.server.schemas import server_messages
from machinami.server.sockets.outlet import Outlet

EVERY, WITHIN = 1.0, 3.5
"""Seconds from one to the next, and after how many nobody is there any more."""

_MESSAGE = server_messages.told(server_messages.Beat(round(1000 * WITHIN)))
BEAT = _MESSAGE.text.plain.decode()
"""In words."""


class Beats:
    """What one socket hears while there is nothing to say."""

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._next: asyncio.TimerHandle | None = None
        self._spoken = False

    def begin(self) -> None:
        """Say one now, and go on."""
        self.stop()
        self._spoken = False
        self._beat()

    def spoke(self) -> None:
        """Something was said: it will do instead."""
        self._spoken = True

    def stop(self) -> None:
        """Say no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _beat(self) -> None:
        if not self._spoken and self._outlet.open:
            self._outlet.say([_MESSAGE])
        self._spoken = False
        self._next = asyncio.get_running_loop().call_later(EVERY, self._beat)
