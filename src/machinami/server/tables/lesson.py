"""A lesson at a table: what becomes of the learner's play, and how it goes back to its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.core.contract import Action, Refused
from machinami.core.play import Play
from machinami.lessons import Feedback, Lesson

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


class Teaching:
    """Judges the play of its table. Once it has judged, nobody but the learner acts there."""

    def __init__(self, table: Table, lesson: Lesson) -> None:
        self._table, self.lesson = table, lesson
        self._judged: tuple[Play | None, Feedback] = (None, Feedback("open"))

    @property
    def reaction(self) -> Feedback:
        """What the lesson thinks of the play as it stands."""
        play = self._table.play
        if play is not None and self._judged[0] is not play:
            self._judged = (play, self.lesson.judge(play))
        return self._judged[1]

    @property
    def open(self) -> bool:
        """Whether the task is still to be done."""
        return self.reaction.status == "open"

    def reply(self, play: Play, seat: int) -> Action | None:
        """What the lesson lets another seat do; None where that is left to a bot."""
        return self.lesson.reply(play, seat)

    async def again(self) -> None:
        """Take everything back to the lesson's position."""
        await self._table.edit(_back)

    async def show(self) -> None:
        """Do the next action of the solution, from the beginning if the learner has left its way.

        Whoever asks while the last one ends the game finds nothing left to be shown.
        """

        def shown(twin: Play) -> None:
            if not self.lesson.follows_solution(twin):
                _back(twin)
            action = self.lesson.next_solution_action(twin)
            if action is not None:
                twin.do(self.lesson.seat, action, self._table.clock.now)

        try:
            await self._table.edit(shown)
        except Refused:
            if self.reaction.status != "right":
                raise


def _back(play: Play) -> None:
    if len(play.in_force) > 1:
        play.undo(0)
