"""Routes of ratings: the standings of a game, and the guest's own ratings."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from machinami.server.api.openapi import refusals, requesting_guest
from machinami.server.schemas.ratings import MyRating, StandingRow, Standings
from machinami.server.services import Services
from machinami.server.tables.rating import display_number
from machinami.server.tables.strength import Strength, load_bot_strengths
from machinami.store.rows import GuestRating, Standing

LISTED = 100


@get("/api/games/{game:str}/standings", summary="Get the standings of a game", responses=refusals())
async def standings(services: Services, request: Request[Any, Any, Any], game: str) -> Standings:
    """Return the ratings of people with rated games and of the bots, the highest first, and those of
    programs."""
    key = (await services.catalogue.game(game)).info.key
    ratings, guest = services.store.ratings, requesting_guest(request)
    people = _to_rows(await ratings.list_standings(key, LISTED), guest)
    programs = _to_rows(await ratings.list_standings(key, LISTED, programs=True), guest)
    fixed = [
        StandingRow(None, level, display_number(strength), None, False)
        for level, strength in load_bot_strengths(key).items()
    ]
    rows = sorted(people + fixed, key=lambda row: (-row.number.points, row.name or ""))
    return Standings(key, await ratings.count_games(key), rows, programs)


@get("/api/me/ratings", summary="Get my ratings", responses=refusals())
async def my_ratings(services: Services, guest: str) -> list[MyRating]:
    """Return the guest's ratings, one for each game in which the guest has played a rated game."""
    return await list_ratings(services, guest)


async def list_ratings(services: Services, guest: str) -> list[MyRating]:
    """Return the ratings of a person or a program by game."""
    found = await services.store.ratings.load_by_game(guest)
    return [MyRating(game, display_number(_strength(rated)), rated.games) for game, rated in found.items()]


def _to_rows(listed: list[Standing], guest: str | None) -> list[StandingRow]:
    return [
        StandingRow(
            one.name, None, display_number(_strength(one.rating)), one.rating.games, one.guest == guest
        )
        for one in listed
    ]


def _strength(rated: GuestRating) -> Strength:
    return Strength(rated.points, rated.spread, rated.games)
