"""Reading and judging lessons: a bad file is refused with its name, and conditions are evaluated."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import machinami
from machinami import Refused
from machinami.core.contract import Json
from machinami.lessons import BadLesson, find_lesson, load_course, read_lesson
from machinami.lessons.condition import Progress, all_hold, is_valid_condition, matches

GOOD = Path(machinami.__file__).parent / "games" / "toscana" / "lessons" / "3-count.toml"


def write_lesson(folder: Path, *changes: tuple[str, str]) -> Path:
    text = GOOD.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "1-mine.toml"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("seat = 0", "seat = "), "form"),
        (("seat = 0", 'seat = "grey"'), "form"),
        (("seat = 0", "seat = 0\nsaet = 1"), "form"),
        (("seat = 0", "seat = 7"), "no such seat"),
        (("at_least = 4", "at_most_or_so = 4"), "not a condition"),
        (('{"veto": true}', '{"veto": 3}'), "not a record"),
        (("goal = [", "goal = []\nothers = ["), "no task"),
    ],
)
def test_bad_file_is_refused_with_its_name_and_the_reason(
    tmp_path: Path, change: tuple[str, str], reason: str
) -> None:
    file = write_lesson(tmp_path, change)
    with pytest.raises(BadLesson, match="M-15") as refused:
        read_lesson(file, "toscana")
    assert "1-mine.toml" in refused.value.words["en"]
    assert reason in refused.value.words["en"]


def test_wrong_entry_needs_an_attempt_and_a_condition(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match="wrong turn"):
        read_lesson(write_lesson(tmp_path, ("when = [", 'refused = "C-10"\nwhen = [')), "toscana")


def test_a_lesson_belongs_to_the_game_of_its_folder(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match="another game"):
        read_lesson(write_lesson(tmp_path), "toshi")


def test_unknown_lesson_is_refused_with_the_known_keys() -> None:
    with pytest.raises(Refused, match="M-15") as refused:
        find_lesson("toscana", "nothing")
    assert load_course("toscana")[0].key in refused.value.words["en"]


BEFORE: Json = {"seat": 0, "outcome": None, "board": {"score": 2, "tiles": ["g1", "r2"]}}
NOW: Json = {"seat": 0, "outcome": {"winners": [0]}, "board": {"score": 5, "tiles": ["g1", "r2", "g3"]}}


@pytest.mark.parametrize(
    ("condition", "held"),
    [
        ({"fact": "board.score", "is": 5}, True),
        ({"fact": "board.score", "at_least": 6}, False),
        ({"fact": "board.score", "at_most": 5}, True),
        ({"fact": "board.score", "grows": 3}, True),
        ({"fact": "board.score", "shrinks": 1}, False),
        ({"fact": "board.tiles.2", "is": "g3"}, True),
        ({"fact": "board.tiles.9", "is": "g3"}, False),
        ({"fact": "board.tiles", "has": "r2"}, True),
        ({"fact": "board.tiles", "lacks": "r9"}, True),
        ({"count": "board.tiles", "grows": 1}, True),
        ({"count": "board.tiles", "is": 2}, False),
        ({"did": {"place": [7, "*", 0]}}, True),
        ({"did": {"place": [7, "*"]}}, False),
        ({"over": True}, True),
        ({"won": True}, True),
        ({"any": [{"over": False}, {"won": True}]}, True),
        ({"none": [{"over": False}, {"won": True}]}, False),
    ],
)
def test_conditions_hold_or_fail_as_expected(condition: Json, held: bool) -> None:
    assert is_valid_condition(condition)
    assert all_hold([condition], Progress(BEFORE, NOW, [{"place": [7, 3, 0]}])) is held


@pytest.mark.parametrize(
    "nothing",
    [
        {},
        [],
        {"fact": "a"},
        {"fact": "a", "is": 1, "has": 2},
        {"any": []},
        {"over": 1},
        {"fact": "a", "grows": "b"},
    ],
)
def test_invalid_conditions_are_detected(nothing: Json) -> None:
    assert not is_valid_condition(nothing)


def test_patterns_ignore_keys_they_do_not_name() -> None:
    assert matches({"a": 1}, {"a": 1, "b": 2})
    assert not matches({"a": 1}, {"a": True})
    assert not matches([1], [1, 2])


def test_examples_of_lessons_page_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "lessons.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
