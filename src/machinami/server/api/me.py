"""Routes of the guest who asks: name and tables."""

from __future__ import annotations

from litestar import delete, get, post

from machinami.server import schemas
from machinami.server.accounts.names import normalize_name, store_name
from machinami.server.api.openapi import refusals
from machinami.server.services import Services
from machinami.server.tables import seating

LISTED = 50


@get("/api/me", summary="Get the guest's name and tables", responses=refusals())
async def me(services: Services, guest: str) -> schemas.Me:
    """Return the guest's name and tables. The answer sets the cookie if the request has none."""
    return await describe_me(services, guest)


@post("/api/me", summary="Set the guest's name", status_code=200, responses=refusals(403, 413))
async def rename(services: Services, guest: str, data: schemas.Name) -> schemas.Me:
    """Set the guest's name. Tables at which the guest already sits keep the previous name."""
    name = normalize_name(data.name)
    await store_name(services.store.guests, guest, name)
    if (await services.store.guests.load_profile(guest)).visible:
        services.lobby.set_visible_name(guest, name)
    return await describe_me(services, guest)


@delete(
    "/api/me/tables/{table:str}",
    summary="Leave a table for good",
    status_code=200,
    responses=refusals(403, 404),
)
async def leave_table(services: Services, guest: str, table: str) -> schemas.Me:
    """Leave a table for good and remove it from the guest's list."""
    found = await services.directory.find_visible(table, guest)
    await seating.leave_for_good(found, guest)
    await services.store.tables.hide(found.id, guest)
    return await describe_me(services, guest)


async def describe_me(services: Services, guest: str) -> schemas.Me:
    """Return a guest's name and tables."""
    tables = await services.store.tables.list_for(guest, LISTED)
    known = await services.store.guests.load_profile(guest)
    return schemas.Me(
        known.name,
        known.account_since is not None,
        known.joined_at,
        known.visible,
        [schemas.MyTable(seen.table, seen.game, seen.phase == "over", seen.seated) for seen in tables],
    )
