"""Routes of public tables: a table's own address, for guests who are not at the table."""

from __future__ import annotations

from litestar import get, post

from machinami.server import schemas
from machinami.server.accounts.names import resolve_name
from machinami.server.api.openapi import refusals
from machinami.server.services import Services
from machinami.server.tables import public_join


@get("/api/tables/{table:str}/door", summary="Preview a table", responses=refusals(404, 503))
async def inspect_public_table(services: Services, table: str) -> schemas.TablePreview:
    """Return a table whose host has made its address public. Changes nothing."""
    return public_join.describe(await services.directory.find(table[:40]))


@post(
    "/api/tables/{table:str}/door",
    summary="Join by the table's address",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def join_public_table(
    services: Services, guest: str, table: str, data: schemas.JoinTable
) -> schemas.TableCreated:
    """Take a free seat before the start, or watch."""
    found = await services.directory.find(table[:40])
    public_join.describe(found)
    name = None if data.watch else await resolve_name(services.store.guests, guest, data.name)
    await public_join.join(services.directory, found, guest, name)
    return schemas.TableCreated(found.id)
