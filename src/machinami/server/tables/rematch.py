"""Rematch: another game with every seat one further round.

One person asks for it, and the others may join.
"""

from __future__ import annotations

from msgspec.structs import replace

from machinami.server.tables.pending import Pending
from machinami.server.tables.state import TableState
from machinami.server.tables.storage import TableStorage
from machinami.store.rows import StoredTable


class Rematch:
    """Which people of a table have joined its rematch. People are seated only when they ask."""

    def __init__(self, state: TableState, store: TableStorage) -> None:
        self._state, self._store = state, store

    @property
    def willing_seats(self) -> list[int]:
        """The seats whose people want a rematch."""
        return [*self._state.pending.rematch]

    def table_for(self, guest: str | None) -> str | None:
        """Return the id of the rematch's table for a guest who has joined it, or for an owner without a seat,
        for example a big screen; else None."""
        if guest is None or not (self.has_joined(guest) or self._is_seatless_owner(guest)):
            return None
        return self._state.row.again

    def _is_seatless_owner(self, guest: str) -> bool:
        return guest == self._state.row.owner and not self._state.seats_of(guest)

    def has_joined(self, guest: str) -> bool:
        """Return whether a guest has joined."""
        return any(seat in self._state.pending.rematch for seat in self._state.seats_of(guest))

    def with_guest(self, guest: str, *, first: bool) -> Pending:
        """Return what is pending after a guest has joined. `first`: nobody else has joined this rematch."""
        pending = self._state.pending
        joined = {*(() if first else pending.rematch), *self._state.seats_of(guest)}
        return replace(pending, rematch=tuple(sorted(joined)))

    async def load_next(self) -> StoredTable | None:
        """Return the stored table of the rematch; None if there is none or it was aborted."""
        again = self._state.row.again
        kept = None if again is None else await self._store.load(again)
        return None if kept is None or kept.row.phase == "aborted" else kept
