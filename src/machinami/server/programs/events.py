"""The event stream of a program: seats that are offered to it, and its tables with their turns.

Events follow from the stored seats of the program. A change at a table in this process is noticed at once,
one that another process made at the next empty line.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Set
from contextlib import suppress

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.programs.presence import PollingPresence
from machinami.server.programs.streams import ProgramStream
from machinami.server.schemas.programs import Challenge, ChallengeWithdrawn, ProgramEvent, ProgramTable
from machinami.server.settings import Settings
from machinami.server.tables.directory import Directory
from machinami.server.tables.events import TableChange
from machinami.server.tables.table import Table
from machinami.store.programs import ProgramRepository
from machinami.store.rows import ProgramSeat

LISTENING = 30_000
"""Milliseconds after which an open event stream is stored again. A program counts as listening for twice as
long."""

FindTable = Callable[[str], Awaitable[Table]]


class ProgramEvents:
    """The open event streams of this process, by program."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._streams: dict[str, set[EventStream]] = {}

    def on_change(self, change: TableChange) -> None:
        """Wake the streams of the programs that sit at a table or are invited to it, before or after."""
        if not self._streams or not change.stored:
            return
        places = (*change.before.places, *change.after.places)
        for guest in {who for place in places for who in (place.guest, place.invited) if who is not None}:
            for stream in self._streams.get(guest, ()):
                stream.wake()

    def add(self, stream: EventStream) -> None:
        """Add an open stream."""
        self._streams.setdefault(stream.identity.guest, set()).add(stream)

    def remove(self, stream: EventStream) -> bool:
        """Remove a closed stream. Return whether it was the last one of its program."""
        streams = self._streams.get(stream.identity.guest, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.identity.guest, None)
        return not streams


class EventStream(ProgramStream):
    """One event stream. It begins with the present state, as if everything had just happened."""

    def __init__(
        self,
        identity: ProgramIdentity,
        events: ProgramEvents,
        programs: ProgramRepository,
        directory: Directory,
        presence: PollingPresence,
    ) -> None:
        super().__init__(identity)
        self._events, self._programs, self._directory = events, programs, directory
        self._presence = presence
        self._known: dict[tuple[str, int], ProgramSeat] = {}
        self._turns: dict[tuple[str, int], int] = {}
        """For each seat that is awaited, the number of lines that it had seen at its last event; else 0."""
        self._noted = 0

    async def _open(self) -> None:
        self._events.add(self)

    async def _close(self) -> None:
        if self._events.remove(self):
            await self._programs.set_listening(self.identity.guest, None)

    @property
    def _ended(self) -> bool:
        return False

    async def _take(self) -> Iterable[bytes]:
        now = self._events.settings.utc()
        is_due = now - self._noted >= LISTENING
        if is_due:
            self._noted = now
            await self._programs.set_listening(self.identity.guest, now)
        seats = {
            (seat.table, seat.seat): seat for seat in await self._programs.list_seats(self.identity.guest)
        }
        events: list[ProgramEvent] = []
        for key, before in self._known.items():
            if key not in seats:
                events += await self._describe_end(before, {table for table, _ in seats})
        for key, seat in seats.items():
            turn = await self._find_turn(seat)
            if seat != self._known.get(key) or turn != self._turns.get(key):
                events += await self._describe(seat)
                self._turns[key] = turn
        await self._note_presence(
            {table for table, seat in seats if is_due or (table, seat) not in self._known}
        )
        self._known = seats
        return [schemas.encode(event) for event in events]

    async def _find_turn(self, seat: ProgramSeat) -> int:
        """Return the number of lines that an awaited seat has seen; 0 if it is not awaited.

        A turn may end and begin again between two looks. Lines hidden from the seat do not count.
        """
        if seat.awaited:
            with suppress(Refused):
                play = (await self._directory.find(seat.table)).play
                return 0 if play is None else play.record.count_seen_lines(seat.seat)
        return 0

    async def _note_presence(self, tables: Set[str]) -> None:
        """Count the program as present at its tables while the stream is open, except in games by days, where
        nobody is absent."""
        for table in tables:
            with suppress(Refused):
                found = await self._directory.find(table)
                if found.seats_of(self.identity.guest) and not found.time_control.by_days:
                    self._presence.note_request(found, self.identity.guest, self.identity.program.name)

    async def _describe(self, seat: ProgramSeat) -> list[ProgramEvent]:
        if not seat.invited:
            return [ProgramTable(seat.table, seat.game, seat.seat, seat.phase, seat.awaited)]
        try:
            return [describe_challenge(await self._directory.find(seat.table), seat.seat)]
        except Refused:
            return []

    async def _describe_end(self, before: ProgramSeat, tables: set[str]) -> list[ProgramEvent]:
        """Return the event of a seat that is gone: an offer that ended, a game that is over, a lost seat."""
        if before.invited:
            return [] if before.table in tables else [ChallengeWithdrawn(before.table)]
        try:
            phase = (await self._directory.find(before.table)).phase
        except Refused:
            phase = "aborted"
        return [ProgramTable(before.table, before.game, before.seat, phase, False)]


def describe_challenge(table: Table, seat: int) -> Challenge:
    """Return what a program that is offered a seat may know of the table."""
    host = next((place.name for place in table.places if place.guest == table.row.owner), None)
    return Challenge(
        table=table.id,
        game=table.row.game,
        seat=seat,
        host=host,
        options=table.options,
        seats=table.describe_places(),
        clock=table.time_control.rules,
        rated=table.rating.counts,
    )
