"""Public join: joining or watching a table by its address, and its listing in the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server import schemas
from machinami.server.accounts.names import check_name_available
from machinami.server.refusal import refusal
from machinami.server.tables import seating
from machinami.server.tables.retry import retry_on_conflict

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


def describe(table: Table) -> schemas.Door:
    """Return the public description of a table that is open to all. Raise S-1 if it is not."""
    _require_open(table)
    return schemas.Door(
        table=table.id,
        game=table.row.game,
        options=table.options,
        phase=table.phase,
        seats=table.describe_places(),
        free=_free_seat(table) is not None,
        rated=table.rating.counts,
        clock=table.time_control.rules,
    )


async def join(table: Table, guest: str, name: str | None) -> None:
    """Seat a guest on an open seat before the start; without a name, let the guest watch.

    Raise S-2 if no seat is open.
    """
    _require_open(table)
    if name is None:
        await table.context.directory.add_watcher(table.id, guest)
        return
    seat = _free_seat(table)
    if seat is None:
        raise refusal(409, "S-2")
    await seating.take_seat(table, seat, table.places[seat].token, guest, name)


@retry_on_conflict
async def set_open(table: Table, guest: str, door: bool) -> None:
    """Allow joining by the address, or end it and the lobby listing.

    Raise S-4/owner unless the guest is the owner.
    """
    async with table.transaction() as transaction:
        _require_owner(table, guest)
        await transaction.change_settings(door=door, listed=door and table.row.listed)


@retry_on_conflict
async def set_listed(table: Table, guest: str, listed: bool) -> None:
    """List the table in the lobby, or remove it. Listing allows joining by the address.

    Raise S-4/owner unless the guest is the owner, S-8/listed over the limit.
    """
    async with table.transaction() as transaction:
        _require_owner(table, guest)
        if listed and not table.row.listed and table.phase == "waiting":
            await table.context.directory.check_listing_quota(table.row)
        for place in table.places if listed else ():
            # The owner named the seats on the owner's device: a listed table needs names that are allowed in
            # public.
            if place.guest == guest and place.name is not None:
                await check_name_available(table.context.store.guests, guest, place.name)
        await transaction.change_settings(door=table.row.door or listed, listed=listed)


def _require_owner(table: Table, guest: str) -> None:
    if guest != table.row.owner or table.lesson is not None:
        raise refusal(403, "S-4/owner")


def _require_open(table: Table) -> None:
    if not table.row.door or table.phase == "aborted":
        raise refusal(404, "S-1")


def _free_seat(table: Table) -> int | None:
    if table.phase != "waiting":
        return None
    return next((place.seat for place in table.places if place.kind == "open"), None)
