"""Rematch: another game with every seat one further round.

One person asks for it, and the others may join.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from machinami.server.accounts.names import look_alike
from machinami.server.cluster.errors import OwnedByPeer
from machinami.server.cluster.peer_client import forward_rematch
from machinami.server.refusal import refusal
from machinami.server.tables.retry import VersionConflict, retry_on_conflict
from machinami.server.tables.seats import rotate_place, rotate_places
from machinami.store.rows import PlaceRow, StoredTable

if TYPE_CHECKING:
    from machinami.server.tables.table import Table
    from machinami.server.tables.transaction import Transaction


class Rematch:
    """The rematch of a table, and which of its people have joined. People are seated only when they ask."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._joined: set[str] = set()

    @property
    def willing_seats(self) -> list[int]:
        """The seats whose people want a rematch."""
        return [place.seat for place in self._table.places if place.guest in self._joined]

    def table_for(self, guest: str | None) -> str | None:
        """Return the id of the rematch's table for a guest who has joined it, else None."""
        return self._table.row.again if guest in self._joined else None

    async def load(self) -> None:
        """Read from the store which people have joined, after a load."""
        kept = await self._load_next()
        if kept is not None:
            self._joined = {place.guest for place in kept.places if place.guest is not None}

    @retry_on_conflict
    async def request(self, guest: str) -> None:
        """Create the rematch's table, or join it if it exists.

        Raise S-4 unless the guest sat here and the game is over.
        """
        table = self._table
        async with table.transaction() as transaction:
            if not table.seats_of(guest):
                raise refusal(403, "S-4/seat")
            if table.phase != "over":
                raise refusal(409, "S-4/running")
            if guest in self._joined:
                return
            kept = await self._load_next()
            if kept is None:
                await self._create(transaction, guest)
            else:
                await self._join(kept.row.id, guest)
            self._joined.add(guest)
        table.subscribers.wake()

    async def _load_next(self) -> StoredTable | None:
        """Return the stored table of the rematch; None if there is none or it was aborted."""
        again = self._table.row.again
        kept = None if again is None else await self._table.context.store.tables.load(again)
        return None if kept is None or kept.row.phase == "aborted" else kept

    async def _create(self, transaction: Transaction, guest: str) -> None:
        table = self._table
        self._joined.clear()
        made = await table.context.directory.create_rematch(
            table.row, guest, rotate_places(table.places, guest)
        )
        try:
            await transaction.set_rematch(made.id)
        except VersionConflict:
            # Another request has created it first: close this one.
            async with made.transaction() as closing:
                await closing.close("aborted")
            raise

    async def _join(self, again: str, guest: str) -> None:
        context = self._table.context
        try:
            found = await context.directory.find(again)
        except OwnedByPeer as elsewhere:
            if not await forward_rematch(context.cluster, elsewhere.address, again, self._table.id, guest):
                # The process that held it is gone: retry.
                raise VersionConflict(already_stored=False) from None
        else:
            await join_rematch(found, self._table.places, guest)


@retry_on_conflict
async def join_rematch(following: Table, before: Sequence[PlaceRow], guest: str) -> None:
    """Seat a guest at the rematch's table, one seat further round.

    Raise S-2 if the seat or the name is taken.
    """
    async with following.transaction() as transaction:
        if following.seats_of(guest):
            return
        mine = [rotate_place(place, len(before)) for place in before if place.guest == guest]
        if following.phase != "waiting" or any(following.places[own.seat].kind != "open" for own in mine):
            raise refusal(409, "S-2")
        there = [place.name or "" for place in following.places if place.kind == "person"]
        if any(look_alike(own.name or "", name) for own in mine for name in there):
            raise refusal(409, "S-2/name")
        await transaction.start_if_ready(mine)
