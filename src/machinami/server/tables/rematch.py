"""Rematch: another game with every seat one further round.

One person asks for it, and the others may join.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from machinami.server.accounts.names import alike
from machinami.server.cluster.errors import Elsewhere
from machinami.server.cluster.peer_client import sent
from machinami.server.refusal import refusal
from machinami.server.tables.retry import Lost, persistent
from machinami.server.tables.seats import further, turned
from machinami.store.rows import Kept, PlaceRow

if TYPE_CHECKING:
    from machinami.server.tables.table import Table
    from machinami.server.tables.transaction import Hold


class Rematch:
    """The rematch of a table, and which of its people have joined. People are seated only when they ask."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._come: set[str] = set()

    @property
    def wanted(self) -> list[int]:
        """The seats whose people want a rematch."""
        return [place.seat for place in self._table.places if place.guest in self._come]

    def next_for(self, guest: str | None) -> str | None:
        """Return the id of the rematch's table for a guest who has joined it, else None."""
        return self._table.row.again if guest in self._come else None

    async def recall(self) -> None:
        """Read from the store which people have joined, after a load."""
        kept = await self._following()
        if kept is not None:
            self._come = {place.guest for place in kept.places if place.guest is not None}

    @persistent
    async def ask(self, guest: str) -> None:
        """Create the rematch's table, or join it if it exists.

        Raise S-4 unless the guest sat here and the game is over.
        """
        table = self._table
        async with table.hold() as held:
            if not table.seats_of(guest):
                raise refusal(403, "S-4/seat")
            if table.phase != "over":
                raise refusal(409, "S-4/running")
            if guest in self._come:
                return
            kept = await self._following()
            if kept is None:
                await self._open(held, guest)
            else:
                await self._join(kept.row.id, guest)
            self._come.add(guest)
        table.audience.wake()

    async def _following(self) -> Kept | None:
        """Return the stored table of the rematch; None if there is none or it was aborted."""
        again = self._table.row.again
        kept = None if again is None else await self._table.context.store.load(again)
        return None if kept is None or kept.row.phase == "aborted" else kept

    async def _open(self, held: Hold, guest: str) -> None:
        table = self._table
        self._come.clear()
        made = await table.context.directory.follow(table.row, guest, turned(table.places, guest))
        try:
            await held.followed_by(made.id)
        except Lost:
            # Another request has created it first: close this one.
            async with made.hold() as ours:
                await ours.close("aborted")
            raise

    async def _join(self, again: str, guest: str) -> None:
        context = self._table.context
        try:
            found = await context.directory.find(again)
        except Elsewhere as elsewhere:
            if not await sent(context.cluster, elsewhere.address, again, self._table.id, guest):
                # The process that held it is gone: retry.
                raise Lost(done=False) from None
        else:
            await come(found, self._table.places, guest)


@persistent
async def come(following: Table, before: Sequence[PlaceRow], guest: str) -> None:
    """Seat a guest at the rematch's table, one seat further round.

    Raise S-2 if the seat or the name is taken.
    """
    async with following.hold() as held:
        if following.seats_of(guest):
            return
        mine = [further(place, len(before)) for place in before if place.guest == guest]
        if following.phase != "waiting" or any(following.places[own.seat].kind != "open" for own in mine):
            raise refusal(409, "S-2")
        there = [place.name or "" for place in following.places if place.kind == "person"]
        if any(alike(own.name or "", name) for own in mine for name in there):
            raise refusal(409, "S-2/name")
        await held.start_if_ready(mine)
