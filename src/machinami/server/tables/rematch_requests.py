"""Requests for a rematch: the first creates its table, later ones join it."""

from __future__ import annotations

from collections.abc import Sequence

from machinami.server.accounts.names import look_alike
from machinami.server.refusal import refusal
from machinami.server.tables.directory import Directory
from machinami.server.tables.retry import VersionConflict, retry_on_conflict
from machinami.server.tables.seats import rotate_place, rotate_places
from machinami.server.tables.table import Table
from machinami.server.tables.transaction import Transaction
from machinami.store.rows import PlaceRow


@retry_on_conflict
async def request_rematch(directory: Directory, table: Table, guest: str) -> None:
    """Create the rematch's table, or join it if it exists.

    Raise S-4 unless the guest sat here and the game is over.
    """
    async with table.transaction() as transaction:
        if not table.seats_of(guest):
            raise refusal(403, "S-4/seat")
        if table.phase != "over":
            raise refusal(409, "S-4/running")
        if table.rematch.has_joined(guest):
            return
        kept = await table.rematch.load_next()
        if kept is None:
            await _create(directory, table, transaction, guest)
        else:
            await _join(await directory.find(kept.row.id), table.places, guest)
            await transaction.set_pending(table.rematch.with_guest(guest, first=False))


async def open_rematch(directory: Directory, table: Table, guest: str) -> tuple[Table, bool]:
    """Return the table of another game with the same people, and whether it is new: the rematch that waits
    for the guest, or a table with the seats of the others offered to them.

    Raise S-4 unless the guest sat here and the game is over.
    """
    kept = await table.rematch.load_next()
    if kept is None or kept.row.phase != "waiting":
        if not table.seats_of(guest):
            raise refusal(403, "S-4/seat")
        if table.phase != "over":
            raise refusal(409, "S-4/running")
        return await directory.create_rematch(table.row, guest, await _offer_places(table, guest)), True
    await request_rematch(directory, table, guest)
    return await directory.find(kept.row.id), False


async def _offer_places(table: Table, guest: str) -> list[PlaceRow]:
    apart = await table.context.store.people.list_blocked_or_blocking(guest)
    return rotate_places(table.places, guest, apart)


async def _create(directory: Directory, table: Table, transaction: Transaction, guest: str) -> None:
    made = await directory.create_rematch(table.row, guest, await _offer_places(table, guest))
    try:
        await transaction.set_rematch(made.id, table.rematch.with_guest(guest, first=True))
    except VersionConflict:
        # Another request has created it first: close this one.
        async with made.transaction() as closing:
            await closing.close("aborted")
        raise


@retry_on_conflict
async def _join(following: Table, before: Sequence[PlaceRow], guest: str) -> None:
    """Seat a guest at the rematch's table, one seat further round.

    Raise S-2 if the seat or the name is taken.
    """
    async with following.transaction() as transaction:
        if following.seats_of(guest):
            return
        own_places = [rotate_place(place, len(before)) for place in before if place.guest == guest]
        if following.phase != "waiting" or any(
            following.places[own.seat].kind != "open" for own in own_places
        ):
            raise refusal(409, "S-2")
        there = [place.name or "" for place in following.places if place.kind == "person"]
        if any(look_alike(own.name or "", name) for own in own_places for name in there):
            raise refusal(409, "S-2/name")
        await transaction.start_if_ready(own_places)
