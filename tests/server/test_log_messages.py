"""Compares the log messages in the documentation with those in the code."""

from __future__ import annotations

import re

from tests.server.fork_server import ROOT


def test_documented_log_messages_exist() -> None:
    text = (ROOT / "docs" / "operating.md").read_text()
    table = text.partition("Log messages worth an alert:")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \| (?:error|warning) \|", table, re.MULTILINE)
    documented = {message for cell in cells for message in re.findall(r"`([^`]+)`", cell)}
    sources = "\n".join(path.read_text() for path in (ROOT / "src" / "machinami" / "server").rglob("*.py"))
    logged = re.findall(r"\blog\.(?:error|exception|warning)\(\s*\"([^\"]+)\"", sources)
    assert len(documented) > 25
    assert {one for one in documented if not any(found.startswith(one) for found in logged)} == set()
    # Every error is in the table.
    errors = re.findall(r"\blog\.(?:error|exception)\(\s*\"([^\"]+)\"", sources)
    assert {one for one in errors if not any(one.startswith(known) for known in documented)} == set()
