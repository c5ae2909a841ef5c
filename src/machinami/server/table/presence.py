"""Presence: who of a table's people is away, and since when. Whoever comes back finds their seat kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.table import seating

if TYPE_CHECKING:
    from machinami.server.table.table import Table


class Presence:
    """The people of a table who are not connected."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # Before the table was in memory nobody was watched coming and going: it was touched then, at least.
        last = table.row.touched or table.row.made
        self._since = {place.guest: last for place in table.places if place.guest is not None}

    def moved(self) -> None:
        """Note who has gone, and who is back."""
        table = self._table
        present, now = table.audience.present, table.services.settings.utc()
        people = {place.guest for place in table.places if place.guest is not None}
        self._since = {guest: self._since.get(guest, now) for guest in people - present}
        for seat in self._returned(present):
            table.spawn(seating.returned(table, seat))

    def since(self, seat: int) -> int | None:
        """The moment since which the person of a seat is away, in milliseconds since 1970; None if they
        are here."""
        guest = self._table.places[seat].guest
        return None if guest is None else self._since.get(guest)

    def away_for(self, seat: int, seconds: float) -> bool:
        """Whether the person of a seat has been away for so long."""
        since = self.since(seat)
        return since is not None and self._table.services.settings.utc() - since >= 1000 * seconds

    def _returned(self, present: set[str]) -> list[int]:
        """Those for whom a bot sat in while they were away."""
        return [place.seat for place in self._table.places if place.missed and place.guest in present]
