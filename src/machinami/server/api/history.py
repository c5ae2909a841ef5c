"""Routes of a person's history: games, statistics, pictures, export and erasure."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from machinami.server import schemas
from machinami.server.accounts.export import build_archive
from machinami.server.accounts.one_time_tokens import find_token, grant_token
from machinami.server.accounts.tokens import new_token
from machinami.server.api.accounts import AnyRequest, switch_guest
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables.daily_puzzle import check_solution_visible
from machinami.server.tables.game_history import summarize_game
from machinami.server.tables.seats import anonymize_place
from machinami.store.errors import InvalidToken
from machinami.store.rows import GameFilter

PAGE = 20
_OPEN = 100
_FAR = 1_000_000

Game = Annotated[
    str | None, QueryParameter(name="game", max_length=40, description="Of this game alone; all if left out")
]
PhaseFilter = Annotated[
    Literal["open", "over"], QueryParameter(name="phase", description="Under way or to begin; or over")
]
ResultFilter = Annotated[
    Literal["won", "shared", "lost"] | None,
    QueryParameter(name="result", description="Of those that are over, how they ended for the guest"),
]
Start = Annotated[int, QueryParameter(name="start", ge=0, le=_FAR, description="How many to leave out")]


@get("/api/me/games", summary="List my games", responses=refusals())
async def games(
    services: Services,
    guest: str,
    phase: PhaseFilter = "open",
    game: Game = None,
    result: ResultFilter = None,
    start: Start = 0,
) -> schemas.MyGames:
    """Return the games at which the guest sits, or which the guest made or watches. Finished games are paged,
    the latest first. Of the others, those that wait for the guest come first."""
    over = phase == "over"
    wanted = GameFilter(over, game, result if over else None, start, PAGE if over else _OPEN)
    found, total = await services.store.history.list_games(guest, wanted)
    listed = [summarize_game(past, guest) for past in found]
    if not over:
        listed.sort(key=lambda entry: (not entry.awaited, entry.due or _NEVER))
    return schemas.MyGames(listed, start, total)


@get("/api/me/tallies", summary="Get my statistics by game", responses=refusals())
async def tallies(services: Services, guest: str) -> schemas.MyTallies:
    """Return the guest's statistics by game. A finished game counts if the guest had exactly one seat and the
    game was played from its normal start and not called off."""
    found = await services.store.history.list_totals(guest)
    return schemas.MyTallies(
        [msgspec.convert(tally, schemas.MyTally, from_attributes=True) for tally in found]
    )


@get(
    "/api/me/games/{table:str}/picture",
    summary="Get a picture of one of my games",
    responses=refusals(403, 404, 503)
    | {200: ResponseSpec(schemas.SpectatorPicture, generate_examples=False)},
)
async def picture(services: Services, guest: str, table: str) -> Response[bytes]:
    """Return a spectator's view of one of the guest's games: the final position, or the present one."""
    past = await services.store.history.find_game(guest, table) if len(table) <= 32 else None
    if past is None:
        raise refusal(404, "S-1")
    row = past.row
    if not any(place.guest == guest for place in past.places):
        record = {"game": row.game, "seats": row.seats, "options": json.loads(row.options)}
        await check_solution_visible(services.catalogue, services.store, guest, record)
    text = await services.store.history.find_final_view(table) if row.phase == "over" else None
    if text is None:
        found = await services.directory.find(table)
        text = found.views.picture().decode()
        if found.play is not None and found.play.outcome is not None:
            await services.store.history.add_final_view(table, text)
    return Response(text.encode(), media_type=MediaType.JSON)


@get(
    "/api/me/export",
    summary="Export my data",
    media_type="application/zip",
    responses=refusals() | {200: ResponseSpec(bytes, media_type="application/zip", generate_examples=False)},
)
async def export(services: Services, guest: str) -> Response[bytes]:
    """Return a zip file with all data about the guest and the records of the guest's finished games."""
    text = await build_archive(services.store, services.threads, guest)
    headers = {"content-disposition": 'attachment; filename="machinami.zip"'}
    return Response(text, media_type="application/zip", headers=headers)


@post("/api/me/erasure", summary="Begin erasure", status_code=200, responses=refusals(403))
async def ask_erasure(services: Services, guest: str) -> schemas.Erasure:
    """Return a summary of the data that erasure removes, and a secret that confirms it. Nothing is erased
    yet."""
    settings = services.settings
    secret, until = await grant_token(
        services.store.accounts, "erase", guest, settings.limits.challenge_seconds, settings.utc()
    )
    return schemas.Erasure(
        secret,
        until,
        await services.store.guests.find_name(guest),
        len(await services.store.accounts.list_passkeys(guest)),
        (await services.store.history.list_games(guest, GameFilter(over=False, limit=1)))[1],
        (await services.store.history.list_games(guest, GameFilter(over=True, limit=1)))[1],
    )


@post(
    "/api/me/erasure/confirm", summary="Confirm erasure", status_code=200, responses=refusals(403, 409, 413)
)
async def erase(
    request: AnyRequest, services: Services, guest: str, data: schemas.ErasureConfirmation
) -> schemas.AccountState:
    """Erase the guest: name, passkeys, push subscriptions and seats. Games of other people stay, without the
    name; a bot takes the guest's seat in games under way. The browser becomes a new guest."""
    given = await find_token(services.store.accounts, "erase", data.secret, "S-18/late")
    if given.guest != guest:
        raise refusal(409, "S-18/late")
    try:
        await services.store.accounts.use_token(given)
    except InvalidToken:
        raise refusal(409, "S-18/late") from None
    changed = await services.store.personal_data.erase(guest, anonymize_place)
    services.lobby.set_visible_name(guest, None)
    return await switch_guest(request, services, guest, new_token(), changed)


HANDLERS = [games, tallies, picture, export, ask_erasure, erase]

_NEVER = 2**53
