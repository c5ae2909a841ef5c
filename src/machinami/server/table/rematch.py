"""Another game, everybody one seat further round: one person asks for it, the others come or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.http.names import alike
from machinami.server.refusal import refusal
from machinami.server.table.places import further, turned
from machinami.server.table.race import Lost, persistent

if TYPE_CHECKING:
    from machinami.server.table.hold import Hold
    from machinami.server.table.table import Table


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
        following = self._table.row.again
        kept = None if following is None else await self._table.services.store.load(following)
        if kept is not None and kept.row.phase != "aborted":
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
            following = await self._following()
            if following is None:
                await self._open(held, guest)
            else:
                await self._join(following, guest)
            self._come.add(guest)
        table.audience.wake()

    async def _following(self) -> Table | None:
        """The next table, unless there is none or it was given up."""
        if self._table.row.again is None:
            return None
        found = await self._table.services.directory.find(self._table.row.again)
        return None if found.phase == "aborted" else found

    async def _open(self, held: Hold, guest: str) -> None:
        table = self._table
        self._come.clear()
        made = await table.services.directory.follow(table.row, guest, turned(table.places, guest))
        try:
            await held.followed_by(made.id)
        except Lost:
            # Somebody else has opened it meanwhile, and one is enough.
            async with made.hold() as ours:
                await ours.close("aborted")
            raise

    async def _join(self, following: Table, guest: str) -> None:
        seats = len(self._table.places)
        mine = [further(place, seats) for place in self._table.places if place.guest == guest]
        async with following.hold() as next_held:
            if following.phase != "waiting" or any(following.places[own.seat].kind != "open" for own in mine):
                raise refusal(409, "S-2")
            there = [place.name or "" for place in following.places if place.kind == "person"]
            if any(alike(own.name or "", name) for own in mine for name in there):
                raise refusal(409, "S-2/name")
            await next_held.start_if_ready(mine)
