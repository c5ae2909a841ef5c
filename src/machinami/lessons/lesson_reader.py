"""Reader for lesson files. Validates a file and reports its first error."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from machinami.core import i18n
from machinami.core.contract import Action, Refused
from machinami.core.record_reader import replay
from machinami.lessons.condition import Condition, sound
from machinami.lessons.lesson import Lesson, Wrong


class BadLesson(Refused):
    """Raised for an invalid lesson: its file and the reason."""

    def __init__(self, file: str, reason: str, **values: object) -> None:
        reasons = i18n.shared().say("lesson", reason, **values)
        sentences = {
            language: i18n.shared().say("refusals", "M-15", file=file, reason=sentence)[language]
            for language, sentence in reasons.items()
        }
        super().__init__("M-15", sentences, file)


class _Words(Struct, forbid_unknown_fields=True):
    title: str
    idea: str
    task: str
    right: str
    wrong: str


class _Both(Struct, forbid_unknown_fields=True):
    en: _Words
    fr: _Words


class _Wrong(Struct, forbid_unknown_fields=True):
    en: str
    fr: str
    attempt: list[Action]
    when: list[dict[str, Any]] = []
    refused: str | None = None


class _File(Struct, forbid_unknown_fields=True):
    seat: int
    position: str
    words: _Both
    goal: list[dict[str, Any]]
    solution: list[Action] = []
    wrong: list[_Wrong] = []
    others: list[Action] = []
    moves: Annotated[int, Meta(ge=0)] | None = None
    waits: bool = False
    level: int = 1
    drawing: str | None = None
    implied_by: str | None = None


def read(path: Path, game: str) -> Lesson:
    """Read the lesson of a game from a file. Raise `BadLesson` (M-15) if it is invalid."""
    try:
        content = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File, strict=True)
    except (OSError, ValueError) as fault:
        raise BadLesson(path.name, "form", fault=str(fault)[:160]) from None
    _sound(path.name, content.goal)
    for wrong in content.wrong:
        if bool(wrong.when) == (wrong.refused is not None) or not wrong.attempt:
            raise BadLesson(path.name, "wrong")
        _sound(path.name, wrong.when or content.goal)
    _placed(path.name, game, content)
    return _lesson(path.stem.partition("-")[2], game, content)


def _sound(file: str, conditions: Sequence[Condition]) -> None:
    if not conditions:
        raise BadLesson(file, "goal")
    for condition in conditions:
        if not sound(condition):
            raise BadLesson(file, "condition", condition=str(condition)[:80])


def _placed(file: str, game: str, told: _File) -> None:
    """Raise `BadLesson` unless the position is a running play of the game with the learner's seat."""
    try:
        play = replay(told.position.strip() + "\n")
    except Refused as refused:
        raise BadLesson(file, "position", fault=refused.words["en"][:160]) from None
    if play.game.facts.key != game or play.outcome is not None or not 0 <= told.seat < play.setup.seats:
        raise BadLesson(file, "seat")


def _lesson(key: str, game: str, told: _File) -> Lesson:
    both = {"en": told.words.en, "fr": told.words.fr}
    texts = {
        name: {
            language: i18n.typeset(getattr(one, name)) if language == "fr" else getattr(one, name)
            for language, one in both.items()
        }
        for name in _Words.__struct_fields__
    }
    wrongs = tuple(
        Wrong(
            {"en": each.en, "fr": i18n.typeset(each.fr)}, tuple(each.attempt), tuple(each.when), each.refused
        )
        for each in told.wrong
    )
    return Lesson(
        game=game,
        key=key,
        seat=told.seat,
        position=told.position.strip() + "\n",
        words=texts,
        goal=tuple(told.goal),
        solution=tuple(told.solution),
        wrongs=wrongs,
        moves=len(told.solution) if told.moves is None else told.moves,
        waits=told.waits,
        level=told.level,
        others=tuple(told.others),
        drawing=told.drawing,
        implied_by=told.implied_by,
    )
