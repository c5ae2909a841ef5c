"""People's time: a budget each, or days for a move. Live time follows from the record; days are kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from machinami.server import schemas
from machinami.server.tables.clock import Clock
from machinami.server.tables.retry import persistent
from machinami.server.tables.seats import give_to_bot, middling

if TYPE_CHECKING:
    from machinami.core.play import Play
    from machinami.server.tables.table import Table
    from machinami.store import PlaceRow

_A_DAY = 24 * 3_600_000
NEVER = 2**53
"""Later than any deadline: nobody is awaited just now."""
_LONGEST_WAIT = 3_600.0
_RETURN_SECONDS = 60
"""What a person who ran out of time has at least after returning."""


class Timing:
    """What time the seats of a table have left. It adds no lines of its own until somebody has none."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.rules = (
            None if table.row.clock is None else msgspec.json.decode(table.row.clock, type=schemas.Clock)
        )
        self._read = 0
        self._at = 0
        """The time up to which was counted: the last moment at which others were awaited."""
        self._spent: list[int] = [0] * table.row.seats
        self._increments: list[tuple[int, int]] = []
        """The lines in force that added time, each with its seat."""
        self._handle: asyncio.TimerHandle | None = None

    @property
    def ticking(self) -> bool:
        """Whether a budget runs down: a table that leaves memory meanwhile stores when it is used up."""
        return self.rules is not None and self.rules.days is None and bool(self._awaited())

    @property
    def by_days(self) -> bool:
        """Whether a move may take days."""
        return self.rules is not None and self.rules.days is not None

    @property
    def due(self) -> int:
        """The moment at which the first budget is used up, in milliseconds since 1970."""
        return self._table.context.settings.utc() + min(map(self._wait, self._awaited()), default=NEVER)

    def resume(self) -> None:
        """Count the time for which the table was out of memory, where it stored when a budget is used up."""
        table, due = self._table, self._table.row.due
        if due is None or due >= NEVER or table.play is None or not self.ticking:
            return
        missed = min(map(self._wait, self._awaited())) - (due - table.context.settings.utc())
        table.clock = Clock(table.context.settings.now, table.clock.now + max(0, missed))

    def moved(self) -> None:
        """Count what the record tells, and wake up when the next has no time left."""
        self.stop()
        waits = [self._wait(seat) for seat in self._awaited()]
        if waits:
            wait = max(0.0, min(waits) / 1000)
            self._handle = asyncio.get_running_loop().call_later(min(wait, _LONGEST_WAIT), self._ring)

    def stop(self) -> None:
        """Wake up no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def shown(self) -> schemas.Time | None:
        """What everybody may know: what each seat had left at a moment, or until when it has to act."""
        if self.rules is None or self._table.play is None:
            return None
        self._count(self._table.play)
        due = self.deadlines()
        seats = range(self._table.row.seats)
        if self.rules.days is not None:
            return schemas.Time(0, [], [due.get(seat) for seat in seats])
        return schemas.Time(self._at, [self._left(seat) for seat in seats], [])

    # Days -----------------------------------------------------------------------------------------

    def deadlines(self) -> dict[int, int]:
        """Until when the seats that are awaited have to act, in milliseconds since 1970."""
        kept = self._table.row.deadlines
        return {} if kept is None else {int(seat): due for seat, due in json.loads(kept).items()}

    def shortfall(self, seat: int) -> int:
        """The milliseconds that a person who returns lacks after running out of time, up to a minute."""
        if self.rules is None or self.by_days or not self._table.places[seat].flagged:
            return 0
        wanted = 1000 * min(self.rules.budget, _RETURN_SECONDS)
        awaited = self._table.play is not None and seat in self._table.play.awaited
        left = self._wait(seat) if awaited else self._left(seat)
        return max(0, wanted - left)

    def renew(self, places: Sequence[PlaceRow]) -> str | None:
        """The deadlines once people return to their seats: who is awaited there has as long as anybody."""
        due = self.deadlines()
        back = [place.seat for place in places if self._table.places[place.seat].left and not place.left]
        if self.rules is None or self.rules.days is None or not any(seat in due for seat in back):
            return None
        new = self._table.context.settings.utc() + self.rules.days * _A_DAY
        return json.dumps({str(seat): new if seat in back else moment for seat, moment in due.items()})

    def after(self, play: Play) -> str | None:
        """The deadlines once a play has moved on: whoever was awaited before and did not act keeps theirs."""
        if self.rules is None or self.rules.days is None or play.outcome is not None:
            return None
        acted = {line.get("by") for line in play.record.lines_from(self._table.stored)}
        before = {seat: due for seat, due in self.deadlines().items() if seat not in acted}
        new = self._table.context.settings.utc() + self.rules.days * _A_DAY
        return json.dumps({str(seat): before.get(seat, new) for seat in play.awaited})

    # Budgets --------------------------------------------------------------------------------------

    def _count(self, play: Play) -> None:
        """Every line charges its time to the seats awaited before it, also when it is taken back later. The
        increment of a line goes when the line is taken back."""
        entries = play.record.entries
        if self._read > len(entries):
            self._read, self._at, self._spent = 0, 0, [0] * self._table.row.seats
            self._increments.clear()
        for number in range(max(1, self._read), len(entries)):
            earlier, entry = entries[number - 1], entries[number]
            before, now = play.game.awaited(earlier.state), play.game.awaited(entry.state)
            by = entry.line.get("by")
            if by == "table" and "undo" in entry.line["do"]:
                self._drop_increments(entry.line["do"]["undo"])
            if before == now and by not in before:
                continue
            for seat in before:
                self._spent[seat] += entry.now - self._at
            if self.rules is not None and by in before:
                self._spent[by] -= 1000 * self.rules.increment
                self._increments.append((number, by))
            self._at = entry.now
        self._read = len(entries)

    def _drop_increments(self, to: int) -> None:
        """Take back the increments of all lines after line `to`."""
        while self.rules is not None and self._increments and self._increments[-1][0] > to:
            _, seat = self._increments.pop()
            self._spent[seat] += 1000 * self.rules.increment

    def _left(self, seat: int) -> int:
        assert self.rules is not None
        return 1000 * self.rules.budget - self._spent[seat] + self._table.places[seat].extra_time

    def _wait(self, seat: int) -> int:
        """How long until a seat that is awaited has no time left."""
        assert self.rules is not None
        if self.rules.days is not None:
            due = self.deadlines().get(seat)
            return _A_DAY if due is None else due - self._table.context.settings.utc()
        return self._left(seat) - (self._table.clock.now - self._at)

    def _awaited(self) -> list[int]:
        """The people who are awaited; bots have all the time they take."""
        table = self._table
        if self.rules is None or table.play is None or table.phase != "playing":
            return []
        self._count(table.play)
        return [
            seat
            for seat in table.play.awaited
            if table.places[seat].kind == "person" and not table.places[seat].left
        ]

    def _ring(self) -> None:
        late = [seat for seat in self._awaited() if self._wait(seat) <= 0]
        if late:
            self._table.spawn(self._flag(late[0]))
        else:
            self.moved()

    @persistent
    async def _flag(self, seat: int) -> None:
        """A seat has no time left: the game is lost by it, or a bot plays on; for good where it counts."""
        table, rules = self._table, self.rules
        if table.row.seats == 2 and rules is not None and rules.flag == "lose":
            await table.edit(lambda twin: twin.end("time", seat))
            return
        level = await middling(table)
        async with table.hold() as held:
            place = table.places[seat]
            if seat in self._awaited() and self._wait(seat) <= 0:
                gone = table.rating.counts
                await held.seat([give_to_bot(place, level, table.running(), gone=gone, flagged=True)])
