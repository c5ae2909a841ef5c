"""Absence from real-time games: after a while, the rules' action for an absent seat is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from machinami.core.contract import Action, Refused
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import Act, Spawn


class Absence:
    """The seats of a real-time table whose people are not connected."""

    def __init__(self, state: TableState, knows_everyone: Callable[[], bool], spawn: Spawn, act: Act) -> None:
        """`knows_everyone` returns whether the connections to other processes are known; if not, nobody is
        absent."""
        self._state, self._spawn, self._play_action = state, spawn, act
        self._knows_everyone = knows_everyone
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._overdue: set[int] = set()
        """The seats absent for at least `absent_seconds`."""
        self._busy = False

    def on_change(self, change: TableChange) -> None:
        """Start timers for newly absent seats, and cancel those of returned ones."""
        if change.cause == "unload":
            self._stop()
            return
        missing = self._absent_seats(change)
        for seat in [*self._timers]:
            if seat not in missing:
                self._timers.pop(seat).cancel()
        self._overdue &= missing
        wait = self._state.settings.limits.absent_seconds
        for seat in missing - self._overdue - self._timers.keys():
            self._timers[seat] = asyncio.get_running_loop().call_later(wait, self._on_timeout, seat)
        self._schedule_actions()

    def _stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _absent_seats(self, change: TableChange) -> set[int]:
        state = self._state
        if state.phase != "playing" or not state.game.info.realtime:
            return set()
        present = change.connected.present
        return {
            place.seat
            for place in state.places
            if place.kind == "person" and not place.left and place.guest not in present
        }

    def _on_timeout(self, seat: int) -> None:
        del self._timers[seat]
        self._overdue.add(seat)
        self._schedule_actions()

    def _next_action(self) -> tuple[int, Action] | None:
        play = self._state.play
        if not self._overdue or play is None or play.outcome is not None or not self._knows_everyone():
            return None
        for seat in sorted(self._overdue):
            action = play.game.absent_action(play.state, seat)
            if action is not None:
                return seat, action
        return None

    def _schedule_actions(self) -> None:
        if not self._busy and self._next_action() is not None:
            self._busy = True
            self._spawn(self._play_actions())

    async def _play_actions(self) -> None:
        try:
            while (found := self._next_action()) is not None:
                await self._play_action(*found, None)
        except Refused:
            # The seat cannot act now, for example while hands are frozen. The next change tries again.
            return
        finally:
            self._busy = False
