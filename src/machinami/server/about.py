"""Games and their rules."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from litestar import get

from machinami import registry
from machinami.contract import Game, Puzzler
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
    await _game(house, key)
    return facts.rules(key)


@get("/api/games/{key:str}/puzzles", summary="The puzzles of a game", responses=refusals(404))
async def puzzles(house: House, key: str) -> list[dict[str, Any]]:
    """What one person can try alone, the easiest first."""
    game = await _game(house, key)
    return await house.in_thread(game.puzzles) if isinstance(game, Puzzler) else []


@get("/api/games/{key:str}/daily", summary="The puzzle of the day", responses=refusals(404))
async def daily(house: House, key: str) -> dict[str, Any]:
    """The same for everybody; days change at midnight of universal time."""
    day, game = datetime.now(UTC).date(), await _game(house, key)
    if not isinstance(game, Puzzler):
        raise trouble(404, "S-7/page")
    return {"date": day.isoformat(), **game.daily(day)}


async def _game(house: House, key: str) -> Game[Any]:
    if key not in await house.games():
        raise trouble(404, "S-7/page")
    return registry.find(key)
