"""A lesson, and its feedback on a play that began at its position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from machinami.core.contract import Action
from machinami.core.fair_random import ChanceSource
from machinami.core.play import Play
from machinami.core.record_reader import begin_from
from machinami.lessons.condition import Condition, Progress, all_hold

LocalizedText = Mapping[str, str]
"""A text by language."""

TaskStatus = Literal["open", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer with its feedback, recognised by conditions or by the clause of a refusal.

    `attempt` is an example: the learner's actions.
    """

    words: LocalizedText
    attempt: tuple[Action, ...]
    when: tuple[Condition, ...] = ()
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Feedback:
    """The feedback on a play: the status of the task, and a text unless the task is open."""

    status: TaskStatus
    words: LocalizedText | None = None


OPEN = Feedback("open")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as read from its file. `words` holds title, idea, task, right and wrong."""

    game: str
    key: str
    seat: int
    position: str
    words: Mapping[str, LocalizedText]
    goal: tuple[Condition, ...]
    solution: tuple[Action, ...]
    wrongs: tuple[WrongAnswer, ...] = ()
    moves: int = 1
    """The learner's number of actions after which the task counts as missed; 0 for no limit."""
    waits: bool = False
    """Whether the other seats act before the play is judged."""
    level: int = 1
    others: tuple[Action, ...] = ()
    """Actions of the other seats. The first legal one is applied."""
    drawing: str | None = None
    """A clause whose drawing is shown next to the idea."""
    implied_by: str | None = None
    """The key of a lesson that covers the same subject. Completing it completes this lesson too."""

    @property
    def is_full_game(self) -> bool:
        """Whether the lesson is a full game without a solution."""
        return not self.solution

    def begin(self, chance: ChanceSource | None = None) -> Play:
        """Create a play at the lesson's position."""
        return begin_from(self.position, chance=chance)

    def judge(self, play: Play) -> Feedback:
        """Return the feedback on a play that began at the lesson's position."""
        progress = self._build_progress(play)
        if self.waits and not self._is_answered(play, len(progress.actions)):
            return OPEN
        if all_hold(self.goal, progress):
            return Feedback("right", self.words["right"])
        for wrong in self.wrongs:
            if wrong.refused is None and progress.actions and all_hold(wrong.when, progress):
                return Feedback("wrong", wrong.words)
        return (
            Feedback("wrong", self.words["wrong"]) if self._is_missed(play, len(progress.actions)) else OPEN
        )

    def reply(self, play: Play, seat: int) -> Action | None:
        """Return the action of another seat, or None if a bot should choose it."""
        return next((action for action in self.others if play.check(seat, action) is None), None)

    def follows_solution(self, play: Play) -> bool:
        """Return whether the learner has followed the solution so far."""
        done = self._build_progress(play).actions
        return list(done) == list(self.solution[: len(done)])

    def next_solution_action(self, play: Play) -> Action | None:
        """Return the next action of the solution, or None if the learner has left it or completed it."""
        left = self.solution[len(self._build_progress(play).actions) :]
        return left[0] if left and self.follows_solution(play) else None

    def _is_missed(self, play: Play, done: int) -> bool:
        if play.outcome is not None:
            return True
        return 0 < self.moves <= done

    def _is_answered(self, play: Play, done: int) -> bool:
        return play.outcome is not None or (done >= self.moves and self.seat in play.awaited)

    def _build_progress(self, play: Play) -> Progress:
        lines = (play.record[number] for number in play.in_force[1:])
        done: Sequence[Action] = [line["do"] for line in lines if line.get("by") == self.seat]
        return Progress(play.past(0).view(self.seat), play.view(self.seat), done)
