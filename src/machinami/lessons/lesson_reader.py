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
from machinami.lessons.condition import Condition, is_valid_condition
from machinami.lessons.lesson import Lesson, WrongAnswer


class BadLesson(Refused):
    """Raised for an invalid lesson: its file and the reason."""

    def __init__(self, file: str, reason: str, **values: object) -> None:
        reasons = i18n.shared_messages().format_message("lesson", reason, **values)
        sentences = {
            language: i18n.shared_messages().format_message("refusals", "M-15", file=file, reason=sentence)[
                language
            ]
            for language, sentence in reasons.items()
        }
        super().__init__("M-15", sentences, file)


class _LessonTexts(Struct, forbid_unknown_fields=True):
    title: str
    idea: str
    task: str
    right: str
    wrong: str


class _Translations(Struct, forbid_unknown_fields=True):
    en: _LessonTexts
    fr: _LessonTexts


class _WrongAnswer(Struct, forbid_unknown_fields=True):
    en: str
    fr: str
    attempt: list[Action]
    when: list[dict[str, Any]] = []
    refused: str | None = None


class _LessonFile(Struct, forbid_unknown_fields=True):
    seat: int
    position: str
    words: _Translations
    goal: list[dict[str, Any]]
    solution: list[Action] = []
    wrong: list[_WrongAnswer] = []
    others: list[Action] = []
    moves: Annotated[int, Meta(ge=0)] | None = None
    waits: bool = False
    level: int = 1
    drawing: str | None = None
    implied_by: str | None = None


def read_lesson(path: Path, game: str) -> Lesson:
    """Read the lesson of a game from a file. Raise `BadLesson` (M-15) if it is invalid."""
    try:
        content = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _LessonFile, strict=True)
    except (OSError, ValueError) as fault:
        raise BadLesson(path.name, "form", fault=str(fault)[:160]) from None
    _check_conditions(path.name, content.goal)
    for wrong in content.wrong:
        if bool(wrong.when) == (wrong.refused is not None) or not wrong.attempt:
            raise BadLesson(path.name, "wrong")
        _check_conditions(path.name, wrong.when or content.goal)
    _check_position(path.name, game, content)
    return _build_lesson(path.stem.partition("-")[2], game, content)


def _check_conditions(file: str, conditions: Sequence[Condition]) -> None:
    if not conditions:
        raise BadLesson(file, "goal")
    for condition in conditions:
        if not is_valid_condition(condition):
            raise BadLesson(file, "condition", condition=str(condition)[:80])


def _check_position(file: str, game: str, content: _LessonFile) -> None:
    """Raise `BadLesson` unless the position is a running play of the game with the learner's seat."""
    try:
        play = replay(content.position.strip() + "\n")
    except Refused as refused:
        raise BadLesson(file, "position", fault=refused.words["en"][:160]) from None
    if play.game.info.key != game or play.outcome is not None or not 0 <= content.seat < play.setup.seats:
        raise BadLesson(file, "seat")


def _build_lesson(key: str, game: str, content: _LessonFile) -> Lesson:
    both = {"en": content.words.en, "fr": content.words.fr}
    texts = {
        name: {
            language: i18n.typeset_french(getattr(one, name)) if language == "fr" else getattr(one, name)
            for language, one in both.items()
        }
        for name in _LessonTexts.__struct_fields__
    }
    wrongs = tuple(
        WrongAnswer(
            {"en": each.en, "fr": i18n.typeset_french(each.fr)},
            tuple(each.attempt),
            tuple(each.when),
            each.refused,
        )
        for each in content.wrong
    )
    return Lesson(
        game=game,
        key=key,
        seat=content.seat,
        position=content.position.strip() + "\n",
        words=texts,
        goal=tuple(content.goal),
        solution=tuple(content.solution),
        wrongs=wrongs,
        moves=len(content.solution) if content.moves is None else content.moves,
        waits=content.waits,
        level=content.level,
        others=tuple(content.others),
        drawing=content.drawing,
        implied_by=content.implied_by,
    )
