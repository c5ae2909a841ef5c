"""Time control: a budget for each seat, or days for a move.

Budgets are derived from the record; the deadlines of days are stored.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence

import msgspec

from machinami.core.play import Play
from machinami.server import schemas
from machinami.server.tables.clock import Clock
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.store import PlaceRow

_A_DAY = 24 * 3_600_000
NEVER = 2**53
"""A moment later than any deadline: no person is awaited."""
_LONGEST_WAIT = 3_600.0
_RETURN_SECONDS = 60
"""The least time, in seconds, that a person who ran out of time has after returning."""


class TimeControl:
    """The time that the seats of a table have left. It adds no lines to the record until a seat has none."""

    def __init__(self, state: TableState, flag_seat: Callable[[int], None]) -> None:
        """`flag_seat` is called with a seat that has no time left."""
        self._state, self._flag_seat = state, flag_seat
        clock = state.row.clock
        self.rules = None if clock is None else msgspec.json.decode(clock, type=schemas.Clock)
        self._counted_lines = 0
        self._counted_until = 0
        """The time, in ms, up to which the record is counted: the last change of the awaited seats."""
        self._spent: list[int] = [0] * state.row.seats
        self._increments: list[tuple[int, int]] = []
        """The lines in force that added an increment, with their seats."""
        self._handle: asyncio.TimerHandle | None = None

    @property
    def budget_running(self) -> bool:
        """Whether a budget is running. On eviction, the table then stores when the budget ends."""
        return self.rules is not None and self.rules.days is None and bool(self._awaited_people())

    @property
    def by_days(self) -> bool:
        """Whether the time control gives days for a move."""
        return self.rules is not None and self.rules.days is not None

    @property
    def budget_end(self) -> int:
        """The end of the first budget in milliseconds since 1970; at least `NEVER` without one."""
        return self._state.settings.utc() + min(
            map(self._time_until_flag, self._awaited_people()), default=NEVER
        )

    def resume(self) -> None:
        """Advance the clock by the time out of memory, if the end of a budget was stored on eviction."""
        state, due = self._state, self._state.row.due
        if due is None or due >= NEVER or state.play is None or not self.budget_running:
            return
        missed = min(map(self._time_until_flag, self._awaited_people())) - (due - state.settings.utc())
        state.clock = Clock(state.settings.now, state.clock.now + max(0, missed))

    def on_change(self, change: TableChange) -> None:
        """Set the timer again after a stored change; cancel it when the table is unloaded."""
        if change.stored:
            self._set_timer()
        elif change.cause == "unload":
            self._cancel_timer()

    def has_no_time(self, seat: int) -> bool:
        """Return whether a seat is awaited and has no time left."""
        return seat in self._awaited_people() and self._time_until_flag(seat) <= 0

    def _set_timer(self) -> None:
        """Set the timer to the moment at which the next seat has no time left."""
        self._cancel_timer()
        waits = [self._time_until_flag(seat) for seat in self._awaited_people()]
        if waits:
            wait = max(0.0, min(waits) / 1000)
            self._handle = asyncio.get_running_loop().call_later(min(wait, _LONGEST_WAIT), self._on_timeout)

    def _cancel_timer(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def describe(self) -> schemas.Time | None:
        """Return the public state: the time left of each seat at a moment, or each seat's deadline."""
        if self.rules is None or self._state.play is None:
            return None
        self._count_lines(self._state.play)
        due = self.deadlines()
        seats = range(self._state.row.seats)
        if self.rules.days is not None:
            return schemas.Time(0, [], [due.get(seat) for seat in seats])
        return schemas.Time(self._counted_until, [self._time_left(seat) for seat in seats], [])

    # Days -----------------------------------------------------------------------------------------

    def deadlines(self) -> dict[int, int]:
        """Return the deadlines of the awaited seats, in milliseconds since 1970."""
        kept = self._state.row.deadlines
        return {} if kept is None else {int(seat): due for seat, due in json.loads(kept).items()}

    def return_bonus(self, seat: int) -> int:
        """Return the extra time, in ms, for a person who returns after running out of time.

        It restores the lesser of the budget and `_RETURN_SECONDS`.
        """
        if self.rules is None or self.by_days or not self._state.places[seat].flagged:
            return 0
        wanted = 1000 * min(self.rules.budget, _RETURN_SECONDS)
        awaited = self._state.play is not None and seat in self._state.play.awaited
        left = self._time_until_flag(seat) if awaited else self._time_left(seat)
        return max(0, wanted - left)

    def deadlines_after_return(self, places: Sequence[PlaceRow]) -> str | None:
        """Return the deadlines after people returned, as JSON; None for no change.

        An awaited seat among theirs has the full time.
        """
        due = self.deadlines()
        back = [place.seat for place in places if self._state.places[place.seat].left and not place.left]
        if self.rules is None or self.rules.days is None or not any(seat in due for seat in back):
            return None
        new = self._state.settings.utc() + self.rules.days * _A_DAY
        return json.dumps({str(seat): new if seat in back else moment for seat, moment in due.items()})

    def deadlines_after(self, play: Play) -> str | None:
        """Return the deadlines after a change of the play, as JSON; None for no change.

        Seats that were awaited before and did not act keep theirs.
        """
        if self.rules is None or self.rules.days is None or play.outcome is not None:
            return None
        acted = {line.get("by") for line in play.record.lines_from(self._state.stored_lines)}
        before = {seat: due for seat, due in self.deadlines().items() if seat not in acted}
        new = self._state.settings.utc() + self.rules.days * _A_DAY
        return json.dumps({str(seat): before.get(seat, new) for seat in play.awaited})

    # Budgets --------------------------------------------------------------------------------------

    def _count_lines(self, play: Play) -> None:
        """Charge each new line's time to the seats awaited before it.

        Undoing a line keeps its time charged and removes its increment.
        """
        entries = play.record.entries
        if self._counted_lines > len(entries):
            self._counted_lines, self._counted_until, self._spent = 0, 0, [0] * self._state.row.seats
            self._increments.clear()
        for number in range(max(1, self._counted_lines), len(entries)):
            earlier, entry = entries[number - 1], entries[number]
            before, now = play.game.awaited(earlier.state), play.game.awaited(entry.state)
            by = entry.line.get("by")
            if by == "table" and "undo" in entry.line["do"]:
                self._drop_increments(entry.line["do"]["undo"])
            if before == now and by not in before:
                continue
            for seat in before:
                self._spent[seat] += entry.now - self._counted_until
            if self.rules is not None and by in before:
                self._spent[by] -= 1000 * self.rules.increment
                self._increments.append((number, by))
            self._counted_until = entry.now
        self._counted_lines = len(entries)

    def _drop_increments(self, to: int) -> None:
        """Remove the increments of all lines after line `to`."""
        while self.rules is not None and self._increments and self._increments[-1][0] > to:
            _, seat = self._increments.pop()
            self._spent[seat] += 1000 * self.rules.increment

    def _time_left(self, seat: int) -> int:
        assert self.rules is not None
        return 1000 * self.rules.budget - self._spent[seat] + self._state.places[seat].extra_time

    def _time_until_flag(self, seat: int) -> int:
        """Return the milliseconds until an awaited seat has no time left."""
        assert self.rules is not None
        if self.rules.days is not None:
            due = self.deadlines().get(seat)
            return _A_DAY if due is None else due - self._state.settings.utc()
        return self._time_left(seat) - (self._state.clock.now - self._counted_until)

    def _awaited_people(self) -> list[int]:
        """Return the awaited seats of people. The time of bots is not limited."""
        state = self._state
        if self.rules is None or state.play is None or state.phase != "playing":
            return []
        self._count_lines(state.play)
        return [
            seat
            for seat in state.play.awaited
            if state.places[seat].kind == "person" and not state.places[seat].left
        ]

    def _on_timeout(self) -> None:
        late = [seat for seat in self._awaited_people() if self._time_until_flag(seat) <= 0]
        if late:
            self._flag_seat(late[0])
        else:
            self._set_timer()
