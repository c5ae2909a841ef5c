"""Another game: the same people and rules, everybody one seat further round."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from machinami.server.http.guest import token
from machinami.server.refusal import refusal
from machinami.server.table.places import turned

if TYPE_CHECKING:
    from machinami.server.table.table import Table


async def again(table: Table, guest: str) -> None:
    """Make the next table, unless somebody has already."""
    async with table.lock:
        if not table.seats_of(guest):
            raise refusal(403, "S-4/seat")
        if table.phase != "over":
            raise refusal(409, "S-4/running")
        if table.row.again is None:
            row = replace(
                table.row,
                id=token(),
                owner=guest,
                phase="waiting",
                watch=token(),
                replay=token(),
                made=time.time_ns() // 1_000_000,
                again=None,
                version=0,
            )
            await table.services.directory.make(row, turned(table.places))
            await table.followed_by(row.id)
