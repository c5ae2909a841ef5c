"""Tables printed by the administration commands."""

from __future__ import annotations

from rich import box
from rich.table import Table

from machinami.cli.output import translate

_IDS = frozenset({"table", "guest", "token", "club"})


def build_table(lang: str, *headings: str) -> Table:
    """Create a table with translated headings; id columns do not wrap, so that ids can be copied."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        table.add_column(translate(lang, f"upkeep/head/{heading}"), overflow="fold", no_wrap=heading in _IDS)
    return table
