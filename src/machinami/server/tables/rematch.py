"""Another game, everybody one seat further round: one person asks for it, the others come or not."""

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
    """Who of a table's people has come to the next one. Nobody is seated there unasked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._come: set[str] = set()

    @property
    def wanted(self) -> list[int]:
        """The seats whose people want another game."""
        return [place.seat for place in self._table.places if place.guest in self._come]

    def next_for(self, guest: str | None) -> str | None:
        """The next table, for who has a seat there."""
        return self._table.row.again if guest in self._come else None

    async def recall(self) -> None:
        """Find out who has come, after the table was read from the disk."""
        kept = await self._following()
        if kept is not None:
            self._come = {place.guest for place in kept.places if place.guest is not None}

    @persistent
    async def ask(self, guest: str) -> None:
        """Open the next table, or come to the one that somebody else has opened."""
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
        """The next table as it is kept, unless there is none or it was given up."""
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
            # Somebody else has opened it meanwhile, and one is enough.
            async with made.hold() as ours:
                await ours.close("aborted")
            raise

    async def _join(self, again: str, guest: str) -> None:
        context = self._table.context
        try:
            found = await context.directory.find(again)
        except Elsewhere as elsewhere:
            if not await sent(context.cluster, elsewhere.address, again, self._table.id, guest):
                # Whoever held it is gone: look for it once more.
                raise Lost(done=False) from None
        else:
            await come(found, self._table.places, guest)


@persistent
async def come(following: Table, before: Sequence[PlaceRow], guest: str) -> None:
    """Seat a guest at the next table, one seat further round than they sat before."""
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
