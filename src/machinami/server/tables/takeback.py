"""Taking back: free where the play allows it, else a question to everybody else at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.refusal import refusal
from machinami.server.tables.forced_moves import before_choice

if TYPE_CHECKING:
    from machinami.core.play import Play
    from machinami.server.tables.table import Table
    from machinami.server.tables.transaction import Origin


class Takeback:
    """How far back a seat of a table may go."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def free(self, seat: int) -> bool | None:
        """Whether a step back is free for a seat, a question to the others, or impossible."""
        to = self._target(seat)
        return None if to is None else self._freely(seat, to)

    async def ask(self, seat: int, by: Origin) -> None:
        """Take back one's last action, or ask the others whether one may."""
        play = self._table.running()
        if play.game.info.realtime:
            raise refusal(409, "S-5/realtime")
        if _together(play):
            raise refusal(409, "S-5/together")
        to = self._target(seat)
        if to is None:
            raise refusal(409, "S-5")
        if self._freely(seat, to):
            await self._table.edit(lambda twin: twin.undo(to, seat), by)
        else:
            await self._table.question.put(seat, "undo", lambda twin: twin.undo(to), by)

    def _target(self, seat: int) -> int | None:
        """The line before the last action that the seat chose."""
        play = self._table.play
        if play is None or play.outcome is not None or play.game.info.realtime or _together(play):
            return None
        return before_choice(play, seat)

    def _freely(self, seat: int, to: int) -> bool:
        """Where the game counts, taking back would spoil that, and the others are always asked."""
        if self._table.rating.counts:
            return False
        horizon = self._table.running().horizon(seat)
        return horizon is not None and to >= horizon


def _together(play: Play) -> bool:
    """Where several seats choose at once, one chooses anew instead. Going back would undo what others
    chose since, and the answer whether it may be done would betray that they did."""
    return play.game.simultaneous_phase(play.state) is not None
