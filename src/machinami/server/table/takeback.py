"""Taking back: free where the play allows it, else a question to everybody else at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.refusal import refusal
from machinami.server.table.forced import before_choice

if TYPE_CHECKING:
    from machinami.play import Play
    from machinami.server.table.hold import Origin
    from machinami.server.table.table import Table


class Takeback:
    """A table's open question, if there is one."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.asker: int | None = None
        self._to = 0
        self._lines = 0
        self._agreed: set[int] = set()

    def moved(self) -> None:
        """The question lapses when the play moves on."""
        self.asker = None
        self._agreed.clear()

    def free(self, seat: int) -> bool | None:
        """Whether a step back is free for a seat, a question to the others, or impossible."""
        to = self._target(seat)
        return None if to is None else self._freely(seat, to)

    async def ask(self, seat: int, by: Origin) -> None:
        """Take back one's last action, or ask the others whether one may."""
        play = self._table.running()
        if play.game.facts.realtime:
            raise refusal(409, "S-5/realtime")
        if _together(play):
            raise refusal(409, "S-5/together")
        to = self._target(seat)
        if to is None:
            raise refusal(409, "S-5")
        if self._freely(seat, to):
            await self._table.edit(lambda twin: twin.undo(to, seat), by)
            return
        self.asker, self._to, self._lines, self._agreed = seat, to, len(play.record), set()
        if self._others(seat):
            self._table.audience.wake()
        else:
            await self._table.edit(self._agreed_step, by)

    async def answer(self, seat: int, yes: bool, by: Origin) -> None:
        """Agree, or not. One no is enough."""
        asker = self.asker
        if asker is None or seat not in self._others(asker) or seat in self._agreed:
            raise refusal(409, "S-5/asked")
        if not yes:
            self.moved()
            self._table.audience.wake()
            return
        self._agreed.add(seat)
        if self._others(asker) <= self._agreed:
            await self._table.edit(self._agreed_step, by)

    def _agreed_step(self, twin: Play) -> None:
        """Go back as far as everybody agreed, unless somebody has moved meanwhile."""
        if self.asker is None or len(twin.record) != self._lines:
            raise refusal(409, "S-5/asked")
        twin.undo(self._to)

    def _target(self, seat: int) -> int | None:
        """The line before the last action that the seat chose."""
        play = self._table.play
        if play is None or play.outcome is not None or play.game.facts.realtime or _together(play):
            return None
        return before_choice(play, seat)

    def _freely(self, seat: int, to: int) -> bool:
        horizon = self._table.running().horizon(seat)
        return horizon is not None and to >= horizon

    def _others(self, asker: int) -> set[int]:
        """The seats to be asked: people elsewhere. Bots and one's own device agree."""
        places = self._table.places
        return {
            place.seat
            for place in places
            if place.kind == "person" and not place.left and place.guest != places[asker].guest
        }


def _together(play: Play) -> bool:
    """Where several seats choose at once, one chooses anew instead. Going back would undo what others
    chose since, and the answer whether it may be done would betray that they did."""
    return play.game.stage(play.state) is not None
