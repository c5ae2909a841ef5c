"""A question to everybody else at a table: may this be taken back, is it a draw, do we call it off?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from machinami.server.refusal import refusal
from machinami.server.schemas.server_messages import What

if TYPE_CHECKING:
    from machinami.core.play import Play
    from machinami.server.tables.table import Table
    from machinami.server.tables.transaction import Origin

Declined = tuple[What, int, int]
"""What was asked for, the seat that asked, and the seat that declined."""
Step = Callable[["Play"], None]


class Question:
    """A table's open question, if there is one. One no is enough."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.asker: int | None = None
        self.what: What = "undo"
        self._step: Step = lambda _: None
        self._lines = 0
        self._agreed: set[int] = set()
        self.declined: Declined | None = None
        """The last question that was declined, until its asker asks or plays again."""

    def moved(self) -> None:
        """To play on is an answer: the question is declined."""
        play, asker = self._table.play, self.asker
        if play is None:
            return
        actors = [line.get("by") for line in play.record.lines_from(self._lines)]
        if self.declined is not None and self.declined[1] in actors:
            self.declined = None
        if asker is None:
            return
        # A draw may be offered with a move; what is to be taken back must be the last thing.
        others = [by for by in actors if isinstance(by, int) and by in self._others(asker)]
        if others:
            self._decline(others[0])
        elif self.what == "undo":
            self._drop()

    async def put(self, seat: int, what: What, step: Step, by: Origin) -> None:
        """Ask the others; where there is nobody to be asked it is done."""
        play = self._table.running()
        self._drop()
        self.declined = None
        self.asker, self.what, self._step, self._lines = seat, what, step, len(play.record)
        if self._others(seat):
            self._table.audience.wake()
        else:
            await self._table.edit(self._agreed_step, by)

    async def answer(self, seat: int, what: What, yes: bool, by: Origin) -> None:
        """Agree, or not."""
        asker = self.asker
        if asker is None or what != self.what or seat not in self._others(asker) or seat in self._agreed:
            raise refusal(409, "S-5/asked")
        if not yes:
            self._decline(seat)
            self._table.audience.wake()
            return
        self._agreed.add(seat)
        if self._others(asker) <= self._agreed:
            await self._table.edit(self._agreed_step, by)

    def _decline(self, by: int) -> None:
        assert self.asker is not None
        self.declined = (self.what, self.asker, by)
        if self._table.play is not None:
            self._lines = len(self._table.play.record)
        self._drop()

    def _drop(self) -> None:
        self.asker = None
        self._agreed.clear()

    def _agreed_step(self, twin: Play) -> None:
        """Do what everybody agreed on, unless somebody has moved meanwhile."""
        if self.asker is None or (self.what == "undo" and len(twin.record) != self._lines):
            raise refusal(409, "S-5/asked")
        self._step(twin)
        self._drop()

    def _others(self, asker: int) -> set[int]:
        """The seats to be asked: people elsewhere. Bots, one's own device and who has been away for long
        agree. In a game by days nobody is away, and everybody is asked."""
        table = self._table
        gone = table.context.settings.limits.claim_seconds
        return {
            place.seat
            for place in table.places
            if place.kind == "person"
            and not place.left
            and place.guest != table.places[asker].guest
            and (self.what == "undo" or not table.presence.away_for(place.seat, gone))
        }
