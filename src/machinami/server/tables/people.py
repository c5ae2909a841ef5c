"""People who know each other from a table: invitations by name, and blocks."""

from __future__ import annotations

from collections.abc import Collection

from machinami.server import schemas
from machinami.server.refusal import refusal
from machinami.server.tables.seats import Invitee
from machinami.server.tables.storage import Storage
from machinami.server.tables.table import Table


async def find_person(store: Storage, guest: str, reference: schemas.PersonReference) -> Invitee:
    """Return the person at a seat of a table where a guest sat too. Raise S-23 if there is none."""
    kept = await store.tables.load(reference.table)
    if kept is None or kept.row.phase not in ("playing", "over"):
        raise refusal(404, "S-23")
    place = next((place for place in kept.places if place.seat == reference.seat), None)
    together = any(own.guest == guest and not own.program for own in kept.places)
    if not together or place is None or place.kind != "person" or place.program or place.guest is None:
        raise refusal(404, "S-23")
    if place.guest == guest or place.name is None:
        raise refusal(404, "S-23")
    return Invitee(place.guest, place.name)


async def find_invitee(store: Storage, guest: str, reference: schemas.PersonReference) -> Invitee:
    """Return the person whom a guest wants to invite. Raise S-23/blocked if one has blocked the other."""
    person = await find_person(store, guest, reference)
    if person.guest in await store.people.list_blocked_or_blocking(guest):
        raise refusal(409, "S-23/blocked", name=person.name)
    return person


async def check_not_blocked(store: Storage, table: Table, guest: str) -> None:
    """Raise S-23/closed if the host of a table or a person who sits there has blocked a guest."""
    there: Collection[str | None] = {table.row.owner, *(place.guest for place in table.places)}
    if guest not in there and not (await store.people.list_blocking(guest)).isdisjoint(there):
        raise refusal(403, "S-23/closed")
