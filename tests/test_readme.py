"""The README's example runs unchanged."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    assert example is not None
    exec(compile(example[1], "README.md", "exec"), {})
    assert re.fullmatch(r"seat \d won \d+:\d+\n", capsys.readouterr().out)


def test_library_example_equals_the_type_checked_file() -> None:
    example = re.search(r"```python\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    assert example is not None
    assert (README.parent / "examples" / "readme.py").read_text("utf-8").endswith(example[1])


def test_first_code_block_holds_the_two_commands() -> None:
    title, _, sentence, _, *rest = README.read_text("utf-8").splitlines()
    assert title.startswith("# Machinami")
    assert sentence.endswith(".")
    assert [line.split("#")[0].strip() for line in rest[:3]] == ["make play", "make test", ""]
