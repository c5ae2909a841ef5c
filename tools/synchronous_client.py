"""Writes the synchronous client from the asynchronous one: the same text without `async` and `await`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).parents[1] / "src" / "machinami" / "client"
SOURCE, TARGET = CLIENT / "asynchronous.py", CLIENT / "synchronous.py"

NOTE = "# Written by `make types` from asynchronous.py; change that file.\n\n"

REPLACEMENTS = (
    (r"\basync (?=def|with|for)", ""),
    (r"\bawait ", ""),
    (r"\bAwaitable\[(\w+)\]", r"\1"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\b__a(?=enter__|exit__)", "__"),
    (r"\ba(?=close\(|read\(|iter_lines\()", ""),
    (r"\basyncio\b", "time"),
    (r"\bAwaitable, ", ""),
    (r"\bThe asynchronous client", "The synchronous client"),
    (r"in an `with`", "in a `with`"),
)
"""Patterns and what replaces them, in order."""


def build_client() -> str:
    """Return the text of the synchronous client, formatted."""
    text = SOURCE.read_text("utf-8")
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    title, rest = text.split("\n\n", 1)
    text = f"{title}\n\n{NOTE}{rest}"
    for command in (("check", "-q", "--select", "I", "--fix"), ("format", "-q")):
        text = _run_ruff(*command, text=text)
    return text


def _run_ruff(*command: str, text: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(TARGET), "-"],
        input=text,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return ran.stdout


if __name__ == "__main__":
    TARGET.write_text(build_client(), "utf-8")
