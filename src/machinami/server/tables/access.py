"""Who may see a table. Guests who lose their seat lose their connections, unless they may watch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from machinami.server.refusal import refusal
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.server.tables.storage import TableStorage
from machinami.server.tables.subscribers import Subscribers
from machinami.server.tables.tasks import Spawn


async def may_see(state: TableState, tables: TableStorage, guest: str) -> bool:
    """Return whether a guest may see a table: its owner, its players, and those who may watch."""
    return guest == state.row.owner or bool(state.seats_of(guest)) or await tables.is_watcher(state.id, guest)


class SeatLoss:
    """Closes the connections of guests who had a seat and may not see the table any more."""

    def __init__(
        self,
        state: TableState,
        tables: TableStorage,
        subscribers: Subscribers,
        lock: Callable[[], AbstractAsyncContextManager[object]],
        spawn: Spawn,
    ) -> None:
        """`lock` keeps the seats as they are while it is held."""
        self._state, self._tables, self._subscribers = state, tables, subscribers
        self._lock, self._spawn = lock, spawn

    def on_change(self, change: TableChange) -> None:
        """Check the connected guests who have lost their seat."""
        if not change.stored:
            return
        seated = {place.guest for place in change.after.places}
        lost = {place.guest for place in change.before.places if place.guest is not None} - seated
        connected = lost & change.connected.present
        if connected:
            self._spawn(self._dismiss(connected))

    async def _dismiss(self, guests: set[str]) -> None:
        # The lock lets the command that gave the seat up answer first.
        async with self._lock():
            gone = {guest for guest in guests if not await may_see(self._state, self._tables, guest)}
        self._subscribers.dismiss(gone, refusal(403, "S-2/freed"))
