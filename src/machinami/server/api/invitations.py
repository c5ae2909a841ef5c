"""Routes of invitations: to a seat, to which the same link returns its owner later, and to watch a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post

from machinami.server import schemas
from machinami.server.accounts.names import resolve_name, store_name
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.request_scope import FRESH
from machinami.server.services import Services
from machinami.server.tables import seating
from machinami.server.tables.people import check_not_blocked
from machinami.server.tables.table import Table


@get("/api/seats/{token:str}", summary="Get an invitation to a seat", responses=refusals(404, 503))
async def invitation(services: Services, guest: str, token: str) -> schemas.Invitation:
    """Return the table and the seat of an invitation. Changes nothing."""
    table, seat = await _seat(services, token, guest)
    place = table.places[seat]
    standing: schemas.Standing = "taken" if place.spent else "free"
    if place.guest == guest:
        standing = "yours"
    elif table.join_requests.has_request(guest):
        standing = "asked"
    return schemas.Invitation(
        table.id,
        table.row.game,
        seat,
        table.describe_places(),
        table.options,
        standing,
        table.rating.counts,
        table.time_control.rules,
    )


@post(
    "/api/seats/{token:str}",
    summary="Take a seat",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def take_seat(
    services: Services, guest: str, token: str, data: schemas.TakeSeat
) -> schemas.TableCreated:
    """Take the seat of an invitation, or return to it."""
    table, seat = await _seat(services, token, guest)
    if table.places[seat].guest != guest:
        await check_not_blocked(services.store, table, guest)
        name = await resolve_name(services.store.guests, guest, data.name, keep=False)
        await seating.take_seat(table, seat, token, guest, name)
        if data.name is not None:
            await store_name(services.store.guests, guest, name)
    return schemas.TableCreated(table.id)


@post(
    "/api/seats/{token:str}/knock",
    summary="Request to join",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def request_to_join(
    services: Services, guest: str, token: str, data: schemas.TakeSeat
) -> schemas.TableCreated:
    """Ask the host for a seat whose invitation was used in another browser."""
    table, seat = await _seat(services, token, guest)
    await check_not_blocked(services.store, table, guest)
    await table.join_requests.add(seat, guest, await resolve_name(services.store.guests, guest, data.name))
    return schemas.TableCreated(table.id)


@get("/api/watch/{token:str}", summary="Get an invitation to watch", responses=refusals(404, 503))
async def watch_invitation(services: Services, token: str) -> schemas.TableCreated:
    """Return the table of an invitation to watch. Changes nothing."""
    table = await services.store.tables.find_by_watch_token(token)
    if table is None:
        raise refusal(404, "S-1")
    return schemas.TableCreated(table)


@post("/api/watch/{token:str}", summary="Watch a table", status_code=200, responses=refusals(403, 404, 503))
async def watch(
    services: Services, guest: str, token: str, request: Request[Any, Any, Any]
) -> schemas.TableCreated:
    """Grant the guest the right to watch a table. A request without a cookie only receives one; repeat the
    request with it."""
    made = await services.store.tables.find_by_watch_token(token)
    if made is None:
        raise refusal(404, "S-1")
    if not request.scope.get(FRESH):
        await services.directory.add_watcher(made, guest)
    return schemas.TableCreated(made)


async def _seat(services: Services, token: str, guest: str) -> tuple[Table, int]:
    found = await services.store.tables.find_seat(token)
    if found is None:
        raise refusal(404, "S-2")
    table = await services.directory.find(found[0])
    if table.places[found[1]].token != token:
        # The store is newer than the table in memory.
        await table.refresh()
    place = table.places[found[1]]
    if table.phase not in ("waiting", "playing") and place.guest != guest:
        raise refusal(404, "S-2")
    return table, found[1]
