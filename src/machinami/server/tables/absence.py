"""Absence from real-time games: after a while, the rules' action for an absent seat is played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from machinami.core.contract import Action, Refused

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


class Absence:
    """The seats of a real-time table whose people are not connected."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._overdue: set[int] = set()
        """The seats absent for at least `absent_seconds`."""
        self._busy = False

    def on_change(self) -> None:
        """Start timers for newly absent seats, and cancel those of returned ones."""
        missing = self._absent_seats()
        for seat in [*self._timers]:
            if seat not in missing:
                self._timers.pop(seat).cancel()
        self._overdue &= missing
        wait = self._table.context.settings.limits.absent_seconds
        for seat in missing - self._overdue - self._timers.keys():
            self._timers[seat] = asyncio.get_running_loop().call_later(wait, self._on_timeout, seat)
        self._schedule_actions()

    def stop(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _absent_seats(self) -> set[int]:
        table = self._table
        if table.phase != "playing" or not table.game.info.realtime:
            return set()
        present = table.subscribers.present
        return {
            place.seat
            for place in table.places
            if place.kind == "person" and not place.left and place.guest not in present
        }

    def _on_timeout(self, seat: int) -> None:
        del self._timers[seat]
        self._overdue.add(seat)
        self._schedule_actions()

    def _next_action(self) -> tuple[int, Action] | None:
        play = self._table.play
        if not self._overdue or play is None or play.outcome is not None:
            return None
        for seat in sorted(self._overdue):
            action = play.game.absent_action(play.state, seat)
            if action is not None:
                return seat, action
        return None

    def _schedule_actions(self) -> None:
        if not self._busy and self._next_action() is not None:
            self._busy = True
            self._table.spawn(self._play_actions())

    async def _play_actions(self) -> None:
        try:
            while (found := self._next_action()) is not None:
                await self._table.act(*found, None)
        except Refused:
            # The seat cannot act now, for example while hands are frozen. The next change tries again.
            return
        finally:
            self._busy = False
