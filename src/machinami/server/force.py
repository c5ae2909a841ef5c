"""Which lines of a record still hold: those that nobody took back."""

from __future__ import annotations

from machinami.record import Record


def in_force(record: Record) -> list[int]:
    """The numbers of the lines that hold, the header first; an undo line stands for itself no more."""
    live: list[int] = []
    for number, entry in enumerate(record.entries):
        do = entry.line.get("do", {})
        if entry.line.get("by") == "table" and "undo" in do:
            live = [earlier for earlier in live if earlier <= do["undo"]]
        else:
            live.append(number)
    return live
