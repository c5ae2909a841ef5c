"""The entry of a table in the lobby: seats and terms, nothing of the play."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from machinami.server.schemas import Clock
from machinami.server.schemas.lobby import LobbySeat, LobbyTable
from machinami.store.rows import PlaceRow, TableRow


def lobby_entry(
    row: TableRow, places: Sequence[PlaceRow], present: set[str], watchers: int
) -> LobbyTable | None:
    """Return the lobby entry of a table, or None if it is not shown.

    A waiting table without a clock in days is shown only while one of its people is connected.
    """
    if not row.listed or row.lesson is not None or row.phase not in ("waiting", "playing"):
        return None
    clock = None if row.clock is None else msgspec.json.decode(row.clock, type=Clock)
    if row.phase == "waiting":
        slow = clock is not None and clock.days is not None
        reachable = slow or any(place.guest in present for place in places if place.guest is not None)
        if not reachable or all(place.kind != "open" for place in places):
            return None
    return LobbyTable(
        table=row.id,
        game=row.game,
        options=json.loads(row.options),
        phase=row.phase,
        seats=[
            LobbySeat(None if place.kind == "open" else place.name, place.kind, place.level, place.program)
            for place in places
        ],
        clock=clock,
        level=row.level,
        made=row.made,
        watchers=watchers,
        rated=row.rated,
        programs=row.programs,
    )
