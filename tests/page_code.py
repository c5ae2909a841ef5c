"""Calls functions of the page in Node, to compare them with the rules."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.web import node_home

SCRIPT = Path(__file__).with_suffix(".mjs")


def call_page(module: str, calls: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return the results of calls, each a function's name with its arguments, of a module of `web/src`."""
    request = json.dumps({"module": module, "calls": calls})
    command = [node_home() / "bin" / "node", SCRIPT]
    process = subprocess.run(
        command, input=request, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    results: list[Any] = json.loads(process.stdout)
    return results
