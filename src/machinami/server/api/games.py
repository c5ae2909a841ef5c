"""Routes of games: the list of games, rules, puzzles and the puzzle of the day."""

from __future__ import annotations

import json
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter

from machinami.core import factory, registry
from machinami.core.contract import Game
from machinami.server import schemas
from machinami.server.api.openapi import refusals, requesting_guest
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables import daily_puzzle, game_catalogue

_MOST_TIMES = 20
"""The maximum number of best times in an answer."""


@get("/api/games", summary="List games", responses=refusals())
async def games(services: Services) -> list[schemas.GameFacts]:
    """Return all games."""
    return list((await services.catalogue.games()).values())


@get("/api/games/{key:str}/rules", summary="Get the rules of a game", responses=refusals(404))
async def rules(
    services: Services,
    key: str,
    seats: int | None = None,
    options: str = "{}",
    figures: Annotated[str | None, Parameter(query="data")] = None,
) -> schemas.Rules:
    """Return the rules as prose in both languages, with the figures of the given set-up. `options` is a JSON
    object."""
    game = await _game(services, key)
    try:
        wished = json.loads(options)
    except (ValueError, RecursionError):
        raise refusal(400, "S-7/body") from None
    setup = factory.build_setup(game, game.info.seats[0] if seats is None else seats, wished, figures)
    return await services.threads.run(game_catalogue.describe_rules, game, setup)


@get("/api/games/{key:str}/sheets", summary="Get the sheets for a physical game", responses=refusals(404))
async def sheets(services: Services, key: str, seats: int | None = None) -> schemas.Sheets:
    """Return the steps of the set-up for a number of players, and a short reference of the rules."""
    game = await _game(services, key)
    setup = factory.build_setup(game, game.info.seats[0] if seats is None else seats, {}, None)
    return await services.threads.run(game_catalogue.describe_sheets, game, setup)


@get("/api/games/{key:str}/puzzles", summary="List the puzzles of a game", responses=refusals(404))
async def puzzles(services: Services, key: str) -> list[dict[str, Any]]:
    """Return the puzzles for one seat, the easiest first."""
    game = await _game(services, key)
    return await services.threads.run(game.puzzles)


@get("/api/games/{key:str}/daily", summary="Get the daily puzzle", responses=refusals(404))
async def daily(services: Services, key: str) -> dict[str, Any]:
    """Return the puzzle of the day, the same for all guests. The day changes at midnight UTC."""
    day, game = daily_puzzle.today(), await _game(services, key)
    puzzle = game.daily_puzzle(day)
    if puzzle is None:
        raise refusal(404, "S-7/page")
    return {"date": day.isoformat(), **puzzle}


@get(
    "/api/games/{key:str}/daily/times",
    summary="List the best times of the daily puzzle",
    responses=refusals(404),
)
async def daily_times(
    services: Services, key: str, request: Request[Any, Any, Any], easy: bool = False
) -> list[schemas.DayTime]:
    """Return the best times, the fastest first. The first finished attempt of each guest counts. With
    `easy=true`, return those of the easy puzzle. The day changes at midnight UTC."""
    await _game(services, key)
    me = requesting_guest(request)
    found = await daily_puzzle.best_times(services.store, key, daily_puzzle.today(), _MOST_TIMES, easy)
    return [schemas.DayTime(time.name, time.time, time.guest == me) for time in found]


async def _game(services: Services, key: str) -> Game[Any]:
    if key not in await services.catalogue.games():
        raise refusal(404, "S-7/page")
    return registry.find(key)
