"""A table's clock, and the timer of its play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


class Clock:
    """Milliseconds since a table's start. The clock stops while the table is out of memory."""

    def __init__(self, source: Callable[[], int], start: int) -> None:
        self._source, self._offset = source, start - source()

    @property
    def now(self) -> int:
        """The present time in milliseconds."""
        return self._source() + self._offset


class Timer:
    """Ticks a table's play at its next due moment."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._handle: asyncio.TimerHandle | None = None

    def on_change(self) -> None:
        """Set the timer to the play's next due moment."""
        self.stop()
        due = self._table.play.due if self._table.play is not None else None
        if due is not None:
            wait = max(0, due - self._table.clock.now) / 1000
            self._handle = asyncio.get_running_loop().call_later(wait, self._on_timeout)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _on_timeout(self) -> None:
        self._table.spawn(self._tick())

    async def _tick(self) -> None:
        play, now = self._table.play, self._table.clock.now
        if play is None or play.due is None:
            return
        if play.due > now:
            self.on_change()
        else:
            await self._table.apply_step(lambda twin: twin.tick(self._table.clock.now))
