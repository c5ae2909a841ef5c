"""Public join: joining or watching a table by its address."""

from __future__ import annotations

from machinami.server import schemas
from machinami.server.refusal import refusal
from machinami.server.tables import seating
from machinami.server.tables.directory import Directory
from machinami.server.tables.people import check_not_blocked
from machinami.server.tables.table import Table
from machinami.store.rows import Program


def describe(table: Table) -> schemas.TablePreview:
    """Return the public description of a table that is open to all. Raise S-1 if it is not."""
    _require_open(table)
    return schemas.TablePreview(
        table=table.id,
        game=table.row.game,
        options=table.options,
        phase=table.phase,
        seats=table.describe_places(),
        free=_free_seat(table) is not None,
        rated=table.rating.counts,
        clock=table.time_control.rules,
    )


async def join(
    directory: Directory, table: Table, guest: str, name: str | None, program: Program | None = None
) -> None:
    """Seat a guest on an open seat before the start; without a name, let the guest watch.

    Raise S-2 if no seat is open, S-23/closed if a person there has blocked the guest, S-20 if
    the table is closed to the guest's `program`.
    """
    _require_open(table)
    if name is None:
        await directory.add_watcher(table.id, guest)
        return
    await check_not_blocked(table.context.store, table, guest)
    seat = _free_seat(table)
    if seat is None:
        raise refusal(409, "S-2")
    await seating.take_seat(table, seat, table.places[seat].token, guest, name, program)


def _require_open(table: Table) -> None:
    if not table.row.door or table.phase == "aborted":
        raise refusal(404, "S-1")


def _free_seat(table: Table) -> int | None:
    if table.phase != "waiting":
        return None
    return next(
        (place.seat for place in table.places if place.kind == "open" and place.invited is None), None
    )
