"""On what terms people play at a new table, besides what the game asks."""

from __future__ import annotations

from machinami.contract import Facts
from machinami.server.http import shapes
from machinami.server.refusal import refusal


def clocked(facts: Facts, clock: shapes.Clock | None) -> str | None:
    """The clock of a new table, or a refusal: a race has its own time, and nobody plays without any."""
    if clock is None:
        return None
    if facts.realtime:
        raise refusal(400, "S-9/race")
    if (clock.days is None) != (clock.budget > 0):
        raise refusal(400, "S-9/clock")
    return shapes.encode(clock).decode()
