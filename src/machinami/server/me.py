"""The guest who asks: a name, and the tables that are theirs."""

from __future__ import annotations

from litestar import get, post

from machinami.server import shapes
from machinami.server.api import refusals
from machinami.server.house import House
from machinami.server.names import clean

LISTED = 50


@get("/api/me", summary="Who am I?", responses=refusals())
async def me(house: House, guest: str) -> shapes.Me:
    """The guest's name and tables; hands out the cookie."""
    return await told(house, guest)


@post("/api/me", summary="Take a name", status_code=200, responses=refusals(403, 413))
async def rename(house: House, guest: str, data: shapes.Name) -> shapes.Me:
    """Bear a name from now on. Tables where one sits already keep the old one."""
    await house.store.rename(guest, clean(data.name))
    return await told(house, guest)


async def told(house: House, guest: str) -> shapes.Me:
    """What a guest is told of themselves."""
    tables = await house.store.tables(guest, LISTED)
    return shapes.Me(
        await house.store.name(guest),
        [shapes.MyTable(seen.table, seen.game, seen.phase == "over", seen.seated) for seen in tables],
    )
