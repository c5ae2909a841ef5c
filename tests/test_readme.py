"""The README's example runs as it stands."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_library_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"```python\n(.+?)```", README.read_text("utf-8"), re.DOTALL)
    assert example is not None
    exec(compile(example[1], "README.md", "exec"), {})
    assert re.fullmatch(r"\(\d+, \d+\) \(.+\)\n", capsys.readouterr().out)


def test_the_commands_come_first() -> None:
    assert README.read_text("utf-8").lstrip().startswith("make play")
