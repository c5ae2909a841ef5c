"""One lesson, and its judgement of a play that began at its position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from machinami.core.contract import Action
from machinami.core.fair_random import Source
from machinami.core.play import Play
from machinami.core.record_reader import begin_from
from machinami.lessons.condition import Condition, Doing, holds

Words = Mapping[str, str]
"""A sentence by language."""

Standing = Literal["open", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong turn with its answer: a play in which something holds, or a refusal by a clause.

    `attempt` is an example of it, as the learner's actions.
    """

    words: Words
    attempt: tuple[Action, ...]
    when: tuple[Condition, ...] = ()
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a lesson thinks of a play: whether the task is still open, and what it says if not."""

    standing: Standing
    words: Words | None = None


OPEN = Reaction("open")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as its file tells it. `words` holds title, idea, task, right and wrong."""

    game: str
    key: str
    seat: int
    position: str
    words: Mapping[str, Words]
    goal: tuple[Condition, ...]
    solution: tuple[Action, ...]
    wrongs: tuple[Wrong, ...] = ()
    moves: int = 1
    """So many actions the learner has before the task counts as missed; 0 for as many as one likes."""
    waits: bool = False
    """Whether the others have their turn before anything is judged."""
    level: int = 1
    others: tuple[Action, ...] = ()
    """What the other seats do where they can; the first that is allowed comes first."""
    drawing: str | None = None
    """A clause whose drawing stands beside the idea."""
    implied_by: str | None = None
    """The key of a lesson that taught this one's subject too: who has done that one has done this."""

    @property
    def whole(self) -> bool:
        """Whether it is a game to its end, and no task with a solution."""
        return not self.solution

    def begin(self, chance: Source | None = None) -> Play:
        """A play that begins at the lesson's position."""
        return begin_from(self.position, chance=chance)

    def judge(self, play: Play) -> Reaction:
        """What to say to a learner who came so far from the lesson's position."""
        doing = self._doing(play)
        if self.waits and not self._answered(play, len(doing.done)):
            return OPEN
        if holds(self.goal, doing):
            return Reaction("right", self.words["right"])
        for wrong in self.wrongs:
            if wrong.refused is None and doing.done and holds(wrong.when, doing):
                return Reaction("wrong", wrong.words)
        return Reaction("wrong", self.words["wrong"]) if self._missed(play, len(doing.done)) else OPEN

    def reply(self, play: Play, seat: int) -> Action | None:
        """What another seat does here; None where that is left to a bot."""
        return next((action for action in self.others if play.check(seat, action) is None), None)

    def kept(self, play: Play) -> bool:
        """Whether the learner has kept to the solution so far."""
        done = self._doing(play).done
        return list(done) == list(self.solution[: len(done)])

    def shown(self, play: Play) -> Action | None:
        """The next action of the solution for a learner who has kept to it; None after the last."""
        left = self.solution[len(self._doing(play).done) :]
        return left[0] if left and self.kept(play) else None

    def _missed(self, play: Play, done: int) -> bool:
        if play.outcome is not None:
            return True
        return 0 < self.moves <= done

    def _answered(self, play: Play, done: int) -> bool:
        return play.outcome is not None or (done >= self.moves and self.seat in play.awaited)

    def _doing(self, play: Play) -> Doing:
        lines = (play.record[number] for number in play.in_force[1:])
        done: Sequence[Action] = [line["do"] for line in lines if line.get("by") == self.seat]
        return Doing(play.past(0).view(self.seat), play.view(self.seat), done)
