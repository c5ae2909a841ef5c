"""Runs the command line in tests."""

from collections.abc import Sequence

from click.testing import CliRunner, Result

import tests.kinds
from machinami.cli import main

assert tests.kinds.KINDS
ENGLISH = {"LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def machinami(*arguments: str, typed: Sequence[str] = (), language: str | None = None) -> Result:
    """Run a command with `typed` as its input lines."""
    environment = ENGLISH if language is None else ENGLISH | {"LC_ALL": language}
    text = "".join(line + "\n" for line in typed)
    return CliRunner().invoke(main, list(arguments), input=text, env=environment)


def read_error(result: Result) -> str:
    """Return the only line of standard error."""
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit), result.exception
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]
