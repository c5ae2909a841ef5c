"""Lessons."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.base import Shape, Words


class Lesson(Shape):
    """A lesson; `refused` says what there is to say where an action is refused by a clause. A `whole` one is
    a game to its end. `drawing` is the clause whose drawing explains it. Who has done the lesson
    `implied_by` has done this one."""

    key: str
    title: Words
    idea: Words
    task: Words
    seat: int
    whole: bool
    drawing: str | None
    implied_by: str | None
    refused: dict[str, Words]


class LessonStanding(Shape):
    """Whether a lesson's task is still open, and what it says otherwise."""

    standing: Literal["open", "right", "wrong"]
    words: Words | None


class LessonWish(Shape):
    """What a learner wants: to try again, or to be shown the next step."""

    wish: Literal["again", "show"]


class Learned(Shape):
    """Lessons that somebody has done, each as the game, a stroke and the key."""

    learned: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=200)]
