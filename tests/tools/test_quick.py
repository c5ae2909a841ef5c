"""`make quick` selects the tests that concern a changed file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.quick import find_tests, select_tests


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/machinami/core/play.py", "tests/core/test_play.py"),
        ("src/machinami/games/toscana/bot.py", "tests/games/toscana/test_bot.py"),
        ("src/machinami/games/toscana/words.en.md", "tests/games/toscana"),
        ("src/machinami/games/edo/no/such/room.py", "tests/games/edo"),
        ("tests/store/test_store.py", "tests/store/test_store.py"),
        ("tests/games/toshi/oracle.py", "tests/games/toshi/test_oracle.py"),
    ],
)
def test_file_selects_the_tests_at_its_mirrored_path(file: str, tests: str) -> None:
    assert find_tests(Path(file)) == Path(tests)


@pytest.mark.parametrize(
    "file",
    ["docs/records.md", "web/src/main.ts", "tests/browser/test_home.py", "src/machinami/__init__.py"],
)
def test_some_files_select_no_tests(file: str) -> None:
    assert find_tests(Path(file)) is None


def test_core_tests_are_always_selected_last() -> None:
    files = select_tests([Path("src/machinami/store/tables.py"), Path("src/machinami/core/record.py")])
    assert files[:2] == ["tests/core/test_record.py", "tests/store"]
    assert "tests/core/test_play.py" in files[2:]
