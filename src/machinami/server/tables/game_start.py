"""Client seeds of a table that is about to start."""

from __future__ import annotations

from machinami.server.refusal import refusal
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.table import Table


@retry_on_conflict
async def add_client_seed(table: Table, seat: int, seed: str) -> None:
    """Add a seat's client seed, and start the table if it is ready.

    Only the first counts. Raise S-4/started after the start.
    """
    async with table.transaction() as transaction:
        if table.phase != "waiting" or table.row.secret is None:
            raise refusal(409, "S-4/started")
        await transaction.set_pending(table.client_seeds.with_seed(seat, seed))
        if table.client_seeds.is_ready(table.places):
            await transaction.start_if_ready()
