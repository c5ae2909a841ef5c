"""Games and their rules."""

from __future__ import annotations

from litestar import get

from machinami.server import facts, shapes
from machinami.server.api import refusals
from machinami.server.house import House
from machinami.server.trouble import trouble


@get("/api/games", summary="All games", responses=refusals())
async def games(house: House) -> list[shapes.GameFacts]:
    """What there is to play."""
    return list((await house.games()).values())


@get("/api/games/{key:str}/rules", summary="The rules of a game", responses=refusals(404))
async def rules(house: House, key: str) -> shapes.Rules:
    """The rules as prose, in both languages."""
    if key not in await house.games():
        raise trouble(404, "S-7/page")
    return facts.rules(key)
