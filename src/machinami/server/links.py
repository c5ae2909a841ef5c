"""Links: one takes a seat and dies, one lets people watch."""

from __future__ import annotations

from litestar import get, post

from machinami.server import seating, shapes
from machinami.server.api import refusals
from machinami.server.house import House
from machinami.server.names import clean
from machinami.server.table import Table
from machinami.server.trouble import trouble


@get("/api/seats/{token:str}", summary="What one is invited to", responses=refusals(404, 503))
async def invitation(house: House, token: str) -> shapes.Invitation:
    """The table and the seat that a seat link leads to."""
    table, seat = await _seat(house, token)
    return shapes.Invitation(table.id, table.row.game, seat, table.shown(), table.options)


@post(
    "/api/seats/{token:str}",
    summary="Take a seat",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def take(house: House, guest: str, token: str, data: shapes.Taking) -> shapes.Made:
    """Sit down. The link dies."""
    table, seat = await _seat(house, token)
    name = await house.store.name(guest) if data.name is None else clean(data.name)
    if name is None:
        raise trouble(400, "S-3/missing")
    await seating.take(table, seat, token, guest, name)
    if data.name is not None:
        await house.store.rename(guest, name)
    return shapes.Made(table.id)


@get("/api/watch/{token:str}", summary="Watch a table", responses=refusals(404))
async def watch(house: House, guest: str, token: str) -> shapes.Made:
    """The right to watch, kept with the guest."""
    table = await house.store.watched(token)
    if table is None:
        raise trouble(404, "S-1")
    await house.store.watch(table, guest)
    return shapes.Made(table)


async def _seat(house: House, token: str) -> tuple[Table, int]:
    found = await house.store.seat(token)
    if found is None:
        raise trouble(404, "S-2")
    table = await house.lobby.find(found[0])
    if table.phase != "waiting":
        raise trouble(404, "S-2")
    return table, found[1]
