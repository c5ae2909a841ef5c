"""A lesson at a table: feedback on the learner's play, replies, and the return to its position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.core.contract import Action, Refused
from machinami.core.play import Play
from machinami.lessons import Feedback, Lesson

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


class Teaching:
    """The lesson of a table. Once its task is solved or failed, the other seats do not act."""

    def __init__(self, table: Table, lesson: Lesson) -> None:
        self._table, self.lesson = table, lesson
        self._judged: tuple[Play | None, Feedback] = (None, Feedback("open"))

    @property
    def reaction(self) -> Feedback:
        """The lesson's feedback on the present play."""
        play = self._table.play
        if play is not None and self._judged[0] is not play:
            self._judged = (play, self.lesson.judge(play))
        return self._judged[1]

    @property
    def open(self) -> bool:
        """Whether the task is neither solved nor failed."""
        return self.reaction.status == "open"

    def reply(self, play: Play, seat: int) -> Action | None:
        """Return the lesson's action for another seat; None leaves the choice to a bot."""
        return self.lesson.reply(play, seat)

    async def again(self) -> None:
        """Undo all actions, back to the lesson's position."""
        await self._table.edit(_back)

    async def show(self) -> None:
        """Play the solution's next action, from the lesson's position if the play deviates from it.

        Do nothing if the task is already solved.
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
