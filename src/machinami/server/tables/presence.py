"""Presence: which people of a table are absent, and since when. Their seats are kept."""

from __future__ import annotations

from collections.abc import Callable

from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState


class Presence:
    """The people of a table who are not connected."""

    def __init__(
        self,
        state: TableState,
        by_days: bool,
        knows_everyone: Callable[[], bool],
        restore_seat: Callable[[int], None],
    ) -> None:
        """`by_days`: the time control gives days. `knows_everyone` returns whether the connections to other
        processes are known. `restore_seat` gives a seat back to its person."""
        self._state, self._by_days, self._restore_seat = state, by_days, restore_seat
        self._knows_everyone = knows_everyone
        # Connections are unknown before the load: absence counts from now.
        now = state.settings.utc()
        self._since = {place.guest: now for place in state.places if place.guest is not None}

    def on_change(self, change: TableChange) -> None:
        """Update absences from the connections, and return seats to people who came back."""
        if not change.table_changed or change.cause == "unload":
            return
        present, now = change.connected.present, self._state.settings.utc()
        people = {place.guest for place in self._state.places if place.guest is not None}
        self._since = {guest: self._since.get(guest, now) for guest in people - present}
        for seat in self._returned_seats(change.connected.here):
            self._restore_seat(seat)

    def is_online(self, seat: int) -> bool:
        """Return whether the person of a seat is connected. While connections to other processes are unknown,
        everyone counts as connected."""
        guest = self._state.places[seat].guest
        return guest is not None and (guest not in self._since or not self._knows_everyone())

    def absent_since(self, seat: int) -> int | None:
        """Return the start of a seat's absence in milliseconds since 1970; None if the person is connected.

        Absence does not apply to a seat played by days, where only the deadline ends a turn: return None.
        """
        place = self._state.places[seat]
        if self._state.phase == "playing" and self._by_days and not place.left:
            return None
        if not self._knows_everyone():
            return None
        return None if place.guest is None else self._since.get(place.guest)

    def absent_for(self, seat: int, seconds: float) -> bool:
        """Return whether the person of a seat has been absent for at least `seconds`."""
        since = self.absent_since(seat)
        return since is not None and self._state.settings.utc() - since >= 1000 * seconds

    def _returned_seats(self, here: set[str]) -> list[int]:
        """Return the seats with a stand-in for absence whose people have reconnected to this process."""
        return [place.seat for place in self._state.places if place.missed and place.guest in here]
