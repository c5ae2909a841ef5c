"""The courses: which lessons a game brings along."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from machinami.core import i18n, registry
from machinami.lessons.lesson import Lesson
from machinami.lessons.lesson_reader import read


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none for a game that brings none along."""
    module = sys.modules[type(registry.find(game)).__module__]
    folder = Path(module.__file__ or "").parent / "lessons"
    return tuple(read(path, game) for path in sorted(folder.glob("*.toml"), key=_number))


def _number(path: Path) -> int:
    """The number at the beginning of a file's name."""
    return int(path.name.partition("-")[0])


def find(game: str, key: str) -> Lesson:
    """The lesson of this name, or a refusal that says which there are."""
    for lesson in course(game):
        if lesson.key == key:
            return lesson
    known = ", ".join(lesson.key for lesson in course(game)) or "–"
    raise i18n.shared().refuse("M-15/key", key=key[:40], lessons=known)
