"""Courses: the lessons of each game."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from machinami.core import i18n, registry
from machinami.lessons.lesson import Lesson
from machinami.lessons.lesson_reader import read_lesson


@cache
def load_course(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order; empty if the game has none."""
    module = sys.modules[type(registry.find(game)).__module__]
    folder = Path(module.__file__ or "").parent / "lessons"
    return tuple(read_lesson(path, game) for path in sorted(folder.glob("*.toml"), key=_number))


def _number(path: Path) -> int:
    """Return the number at the beginning of a file name."""
    return int(path.name.partition("-")[0])


def find_lesson(game: str, key: str) -> Lesson:
    """Return a lesson by key. Raise `Refused` (M-15) with the valid keys if it does not exist."""
    for lesson in load_course(game):
        if lesson.key == key:
            return lesson
    known = ", ".join(lesson.key for lesson in load_course(game)) or "–"
    raise i18n.shared_messages().refuse("M-15/key", key=key[:40], lessons=known)
