"""What is listed for an operator."""

from __future__ import annotations

from rich import box
from rich.table import Table

from machinami.cli.output import say

_IDS = frozenset({"table", "guest"})


def listing(lang: str, *headings: str) -> Table:
    """A table under these headings; ids stay whole however narrow it is, so that they can be copied."""
    shown = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        shown.add_column(say(lang, f"upkeep/head/{heading}"), overflow="fold", no_wrap=heading in _IDS)
    return shown
