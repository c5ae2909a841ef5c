"""A lesson at a table: feedback on the learner's play, replies, and the return to its position."""

from __future__ import annotations

from machinami.core.contract import Action, Refused
from machinami.core.play import Play
from machinami.lessons import Feedback, Lesson
from machinami.server import schemas
from machinami.server.tables.state import TableState
from machinami.server.tables.tasks import ApplyStep


class TableLesson:
    """The lesson of a table. Once its task is solved or failed, the other seats do not act."""

    def __init__(self, state: TableState, definition: Lesson, apply_step: ApplyStep) -> None:
        self._state, self.definition, self._apply_step = state, definition, apply_step
        self._judged: tuple[Play | None, Feedback] = (None, Feedback("open"))

    @property
    def feedback(self) -> Feedback:
        """The lesson's feedback on the present play."""
        play = self._state.play
        if play is not None and self._judged[0] is not play:
            self._judged = (play, self.definition.judge(play))
        return self._judged[1]

    @property
    def is_open(self) -> bool:
        """Whether the task is neither solved nor failed."""
        return self.feedback.status == "open"

    def reply(self, play: Play, seat: int) -> Action | None:
        """Return the lesson's action for another seat; None leaves the choice to a bot."""
        return self.definition.reply(play, seat)

    async def restart(self) -> None:
        """Undo all actions, back to the lesson's position."""
        await self._apply_step(_undo_all)

    async def play_solution(self) -> None:
        """Play the solution's next action, from the lesson's position if the play deviates from it.

        Do nothing if the task is already solved.
        """

        def step(twin: Play) -> None:
            if not self.definition.follows_solution(twin):
                _undo_all(twin)
            action = self.definition.next_solution_action(twin)
            if action is not None:
                twin.do(self.definition.seat, action, self._state.clock.now)

        try:
            await self._apply_step(step)
        except Refused:
            if self.feedback.status != "right":
                raise


def _undo_all(play: Play) -> None:
    if len(play.in_force) > 1:
        play.undo(0)


def describe_standing(teaching: TableLesson) -> schemas.LessonStanding:
    """Return the state of a lesson's task, and the comment on it."""
    reaction = teaching.feedback
    comment = None if reaction.words is None else schemas.BilingualText(**reaction.words)
    return schemas.LessonStanding(reaction.status, comment)


def describe_lesson(lesson: Lesson) -> schemas.Lesson:
    """Return a lesson as the page lists it."""
    texts = {name: schemas.BilingualText(**lesson.words[name]) for name in ("title", "idea", "task")}
    refused = {
        each.refused: schemas.BilingualText(**each.words)
        for each in lesson.wrongs
        if each.refused is not None
    }
    return schemas.Lesson(
        key=lesson.key,
        title=texts["title"],
        idea=texts["idea"],
        task=texts["task"],
        seat=lesson.seat,
        whole=lesson.is_full_game,
        drawing=lesson.drawing,
        implied_by=lesson.implied_by,
        refused=refused,
    )
