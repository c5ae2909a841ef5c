"""The timer of a table's play."""

from __future__ import annotations

import asyncio

from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import ApplyStep, Spawn


class Timer:
    """Ticks a table's play at its next due moment."""

    def __init__(self, state: TableState, spawn: Spawn, apply_step: ApplyStep) -> None:
        self._state, self._spawn, self._apply_step = state, spawn, apply_step
        self._handle: asyncio.TimerHandle | None = None

    def on_change(self, change: TableChange) -> None:
        """Set the timer again after a stored change; cancel it when the table is unloaded."""
        if change.stored:
            self._schedule()
        elif change.cause == "unload":
            self._cancel()

    def _schedule(self) -> None:
        """Set the timer to the play's next due moment."""
        self._cancel()
        due = None if self._state.play is None else self._state.play.due
        if due is not None:
            wait = max(0, due - self._state.clock.now) / 1000
            self._handle = asyncio.get_running_loop().call_later(wait, self._on_timeout)

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _on_timeout(self) -> None:
        self._spawn(self._tick())

    async def _tick(self) -> None:
        play, now = self._state.play, self._state.clock.now
        if play is None or play.due is None:
            return
        if play.due > now:
            self._schedule()
        else:
            await self._apply_step(lambda twin: twin.tick(self._state.clock.now))
