"""The door: what a table's address gives to somebody who is not at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server import schemas
from machinami.server.accounts.names import bearable
from machinami.server.refusal import refusal
from machinami.server.tables import seating
from machinami.server.tables.retry import persistent

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


def seen(table: Table) -> schemas.Door:
    """What is behind the door, for who may come in."""
    _open(table)
    return schemas.Door(
        table=table.id,
        game=table.row.game,
        options=table.options,
        phase=table.phase,
        seats=table.shown(),
        free=_free(table) is not None,
        rated=table.rating.counts,
        clock=table.timing.rules,
    )


async def enter(table: Table, guest: str, name: str | None) -> None:
    """Sit down on a free seat, or without a name watch. After the start no seat is given."""
    _open(table)
    if name is None:
        await table.context.directory.watch(table.id, guest)
        return
    seat = _free(table)
    if seat is None:
        raise refusal(409, "S-2")
    await seating.take(table, seat, table.places[seat].token, guest, name)


@persistent
async def turn(table: Table, guest: str, door: bool) -> None:
    """The owner opens the door, or closes it: to the street as well."""
    async with table.hold() as held:
        _owned(table, guest)
        await held.arrange(door=door, listed=door and table.row.listed)


@persistent
async def announce(table: Table, guest: str, listed: bool) -> None:
    """The owner lets the street see the table, or no more; whoever sees it may come in."""
    async with table.hold() as held:
        _owned(table, guest)
        if listed and not table.row.listed and table.phase == "waiting":
            await table.context.directory.allow_listing(table.row)
        for place in table.places if listed else ():
            # Who sits beside the host was named by the host: among friends by any name, in the street not.
            if place.guest == guest and place.name is not None:
                await bearable(table.context.store, guest, place.name)
        await held.arrange(door=table.row.door or listed, listed=listed)


def _owned(table: Table, guest: str) -> None:
    if guest != table.row.owner or table.teaching is not None:
        raise refusal(403, "S-4/owner")


def _open(table: Table) -> None:
    if not table.row.door or table.phase == "aborted":
        raise refusal(404, "S-1")


def _free(table: Table) -> int | None:
    if table.phase != "waiting":
        return None
    return next((place.seat for place in table.places if place.kind == "open"), None)
