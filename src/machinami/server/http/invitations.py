"""Invitations: one takes a seat and dies, one lets people watch."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post

from machinami.server.http import shapes
from machinami.server.http.gate import FRESH
from machinami.server.http.names import clean
from machinami.server.http.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.table import seating
from machinami.server.table.table import Table


@get("/api/seats/{token:str}", summary="What one is invited to", responses=refusals(404, 503))
async def invitation(services: Services, token: str) -> shapes.Invitation:
    """The table and the seat that an invitation leads to."""
    table, seat = await _seat(services, token)
    return shapes.Invitation(table.id, table.row.game, seat, table.shown(), table.options)


@post(
    "/api/seats/{token:str}",
    summary="Take a seat",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def take(services: Services, guest: str, token: str, data: shapes.Taking) -> shapes.Made:
    """Sit down. The invitation dies."""
    table, seat = await _seat(services, token)
    name = await services.store.name(guest) if data.name is None else clean(data.name)
    if name is None:
        raise refusal(400, "S-3/missing")
    await seating.take(table, seat, token, guest, name)
    if data.name is not None:
        await services.store.rename(guest, name)
    return shapes.Made(table.id)


@get("/api/watch/{token:str}", summary="Watch a table", responses=refusals(404, 503))
async def watch(services: Services, guest: str, token: str, request: Request[Any, Any, Any]) -> shapes.Made:
    """The right to watch, kept with the guest; who comes without a cookie gets one and asks again."""
    table = await services.store.watched(token)
    if table is None:
        raise refusal(404, "S-1")
    if not request.scope.get(FRESH) and not await services.store.watches(table, guest):
        if await services.store.watchers(table) >= services.settings.limits.watchers_per_table:
            raise refusal(503, "S-8/full")
        await services.store.watch(table, guest)
    return shapes.Made(table)


async def _seat(services: Services, token: str) -> tuple[Table, int]:
    found = await services.store.seat(token)
    if found is None:
        raise refusal(404, "S-2")
    table = await services.directory.find(found[0])
    if table.places[found[1]].token != token:
        # The store is ahead of what is in memory.
        await table.refresh()
    if table.phase not in ("waiting", "playing"):
        raise refusal(404, "S-2")
    return table, found[1]
