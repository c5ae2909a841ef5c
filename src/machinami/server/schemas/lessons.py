"""Lessons and learners' progress."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from machinami.server.schemas.base import BilingualText, StrictStruct


class Lesson(StrictStruct):
    """A lesson. `refused` maps a clause to the explanation that is shown when it refuses an action. `whole`:
    the lesson is a complete game. `drawing` is the clause whose drawing illustrates the lesson. A learner who
    has completed the lesson `implied_by` has also completed this one."""

    key: str
    title: BilingualText
    idea: BilingualText
    task: BilingualText
    seat: int
    whole: bool
    drawing: str | None
    implied_by: str | None
    refused: dict[str, BilingualText]


class LessonStanding(StrictStruct):
    """Whether the lesson's task is open, solved (`right`) or failed (`wrong`), and a comment."""

    standing: Literal["open", "right", "wrong"]
    words: BilingualText | None


class LessonRequest(StrictStruct):
    """A learner's request: to start again, or to be shown the next step."""

    wish: Literal["again", "show"]


class LearnedLessons(StrictStruct):
    """Completed lessons, each as `game/key`."""

    learned: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=200)]
