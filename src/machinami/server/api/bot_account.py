"""Bot API: the program behind a token, its event stream, its tables and the seats that are offered to it."""

from __future__ import annotations

from typing import Any, cast

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.api.openapi import refusals
from machinami.server.api.ratings import list_ratings
from machinami.server.programs.events import EventStream, describe_challenge
from machinami.server.schemas.programs import Challenge, ProgramEvent, ProgramTable
from machinami.server.services import Services
from machinami.server.tables import seating

NDJSON = "application/x-ndjson"


@get("/api/bot/account", summary="Get the program of the token", responses=refusals(401))
async def account(services: Services, program: ProgramIdentity) -> schemas.ProgramAccount:
    """Return the program's name and ratings, and the scopes of the token. Any scope suffices."""
    ratings = await list_ratings(services, program.guest)
    return schemas.ProgramAccount(program.program.name, program.scopes, ratings)


@get(
    "/api/bot/events",
    summary="Follow the program's events",
    responses=refusals(401, 403)
    | {200: ResponseSpec(cast("type[Any]", ProgramEvent), media_type=NDJSON, generate_examples=False)},
)
async def events(services: Services, program: ProgramIdentity) -> Stream:
    """Stream the program's events as NDJSON, from its present tables and challenges on. Scope `play`.

    While the stream is open, the program is listed as online, and people can ask it to play."""
    program.require("play")
    services.program_streams.check_room(program)
    stream = EventStream(
        program,
        services.program_events,
        services.store.programs,
        services.directory,
        services.polling_presence,
    )
    return Stream(services.program_streams.serve(stream), media_type=NDJSON)


@get("/api/bot/tables", summary="List the program's tables", responses=refusals(401, 403))
async def tables(services: Services, program: ProgramIdentity) -> schemas.ProgramTables:
    """Return the program's seats at unfinished tables and the seats that are offered to it. Scope `play`."""
    program.require("play")
    found = await services.store.programs.list_seats(program.guest)
    challenges: list[Challenge] = []
    for seat in found:
        if seat.invited:
            try:
                challenges.append(describe_challenge(await services.directory.find(seat.table), seat.seat))
            except Refused:
                continue
    return schemas.ProgramTables(
        [
            ProgramTable(seat.table, seat.game, seat.seat, seat.phase, seat.awaited)
            for seat in found
            if not seat.invited
        ],
        challenges,
    )


@post(
    "/api/bot/challenges/{table:str}/accept",
    summary="Accept a challenge",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
)
async def accept(services: Services, program: ProgramIdentity, table: str) -> schemas.TableCreated:
    """Take the seat that is offered to the program. Scope `play`."""
    program.require("play")
    found = await services.directory.find(table[:40])
    await seating.accept_challenge(found, program.program)
    return schemas.TableCreated(found.id)


@post(
    "/api/bot/challenges/{table:str}/decline",
    summary="Decline a challenge",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
)
async def decline(services: Services, program: ProgramIdentity, table: str) -> schemas.TableCreated:
    """Decline the seat that is offered to the program: it becomes open to others. Scope `play`."""
    program.require("play")
    found = await services.directory.find(table[:40])
    await seating.decline_challenge(found, program.guest)
    return schemas.TableCreated(found.id)


HANDLERS = [account, events, tables, accept, decline]
