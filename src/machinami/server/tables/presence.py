"""Presence: which people of a table are absent, and since when. Their seats are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.tables import seating

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


class Presence:
    """The people of a table who are not connected."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # Connections are unknown before the load: absence counts from now.
        now = table.context.settings.utc()
        self._since = {place.guest: now for place in table.places if place.guest is not None}

    def on_change(self) -> None:
        """Update absences from the connections, and return seats to people who came back."""
        table = self._table
        present, now = table.subscribers.present, table.context.settings.utc()
        people = {place.guest for place in table.places if place.guest is not None}
        self._since = {guest: self._since.get(guest, now) for guest in people - present}
        for seat in self._returned_seats(present):
            table.spawn(seating.restore_seat(table, seat))

    def is_online(self, seat: int) -> bool:
        """Return whether the person of a seat is connected."""
        guest = self._table.places[seat].guest
        return guest is not None and guest not in self._since

    def absent_since(self, seat: int) -> int | None:
        """Return the start of a seat's absence in milliseconds since 1970; None if the person is connected.

        Absence does not apply to a seat played by days, where only the deadline ends a turn: return None.
        """
        table, place = self._table, self._table.places[seat]
        if table.phase == "playing" and table.time_control.by_days and not place.left:
            return None
        return None if place.guest is None else self._since.get(place.guest)

    def absent_for(self, seat: int, seconds: float) -> bool:
        """Return whether the person of a seat has been absent for at least `seconds`."""
        since = self.absent_since(seat)
        return since is not None and self._table.context.settings.utc() - since >= 1000 * seconds

    def _returned_seats(self, present: set[str]) -> list[int]:
        """Return the seats with a stand-in for absence whose people have reconnected."""
        return [place.seat for place in self._table.places if place.missed and place.guest in present]
