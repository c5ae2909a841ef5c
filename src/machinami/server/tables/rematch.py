"""Rematch: another game with every seat one further round.

One person asks for it, and the others may join.
"""

from __future__ import annotations

from machinami.server.tables.state import TableState
from machinami.server.tables.storage import TableStorage
from machinami.store.rows import StoredTable


class Rematch:
    """Which people of a table have joined its rematch. People are seated only when they ask."""

    def __init__(self, state: TableState, store: TableStorage) -> None:
        self._state, self._store = state, store
        self._joined: set[str] = set()

    @property
    def willing_seats(self) -> list[int]:
        """The seats whose people want a rematch."""
        return [place.seat for place in self._state.places if place.guest in self._joined]

    def table_for(self, guest: str | None) -> str | None:
        """Return the id of the rematch's table for a guest who has joined it, else None."""
        return self._state.row.again if guest in self._joined else None

    def has_joined(self, guest: str) -> bool:
        """Return whether a guest has joined."""
        return guest in self._joined

    def add(self, guest: str) -> None:
        """Note that a guest has joined."""
        self._joined.add(guest)

    def clear(self) -> None:
        """Forget who has joined, before another table is created."""
        self._joined.clear()

    async def load(self) -> None:
        """Read from the store which people have joined, after a load."""
        kept = await self.load_next()
        if kept is not None:
            self._joined = {place.guest for place in kept.places if place.guest is not None}

    async def load_next(self) -> StoredTable | None:
        """Return the stored table of the rematch; None if there is none or it was aborted."""
        again = self._state.row.again
        kept = None if again is None else await self._store.load(again)
        return None if kept is None or kept.row.phase == "aborted" else kept
