"""The settings of a table that its owner may change: joining by its address, the lobby listing, chat."""

from __future__ import annotations

from machinami.server.accounts.names import check_name_available
from machinami.server.refusal import refusal
from machinami.server.tables.directory import Directory
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.table import Table


@retry_on_conflict
async def set_open(table: Table, guest: str, door: bool) -> None:
    """Allow joining by the address, or end it and the lobby listing.

    Raise S-4/owner unless the guest is the owner.
    """
    async with table.transaction() as transaction:
        _require_owner(table, guest)
        await transaction.change_settings(door=door, listed=door and table.row.listed)


@retry_on_conflict
async def set_listed(directory: Directory, table: Table, guest: str, listed: bool) -> None:
    """List the table in the lobby, or remove it. Listing allows joining by the address.

    Raise S-4/owner unless the guest is the owner, S-8/listed over the limit.
    """
    async with table.transaction() as transaction:
        _require_owner(table, guest)
        if listed and not table.row.listed and table.phase == "waiting":
            await directory.check_listing_quota(table.row)
        for place in table.places if listed else ():
            # The owner named the seats on the owner's device: a listed table needs names that are allowed in
            # public.
            if place.guest == guest and place.name is not None:
                await check_name_available(table.context.store.guests, guest, place.name)
        await transaction.change_settings(door=table.row.door or listed, listed=listed)


@retry_on_conflict
async def set_chat(table: Table, guest: str, chat: bool) -> None:
    """Allow or forbid texts. Raise S-4/owner unless the guest is the owner."""
    async with table.transaction() as transaction:
        if guest != table.row.owner:
            raise refusal(403, "S-4/owner")
        await transaction.change_settings(chat=chat)


def _require_owner(table: Table, guest: str) -> None:
    if guest != table.row.owner or table.lesson is not None:
        raise refusal(403, "S-4/owner")
