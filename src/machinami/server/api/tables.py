"""Routes of tables: make a table, read it and its record, ask for a hint, verify its chance."""

from __future__ import annotations

import json
from typing import Any

from litestar import MediaType, Request, Response, get, post
from msgspec import UNSET

from machinami.core import factory, registry
from machinami.core.contract import Viewer
from machinami.core.play import Play
from machinami.core.record import measure_depth
from machinami.core.verify import verify
from machinami.server import schemas
from machinami.server.accounts.names import check_name_available, normalize_name, store_name
from machinami.server.api.openapi import queue_parties, refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables import hints, seating
from machinami.server.tables.options import encode_clock, validate_rated
from machinami.server.tables.replay_lookup import load_replay
from machinami.server.tables.seats import create_places
from machinami.server.tables.table import Table
from machinami.store.rows import Program

_DEEPEST = 8


@post("/api/tables", summary="Create a table", responses=refusals(403, 404, 413, 503))
async def create_table(
    services: Services, guest: str, address: str, request: Request[Any, Any, Any], data: schemas.NewTable
) -> schemas.TableCreated:
    """Make a table. The game starts when all seats are taken."""
    made = await make_table(services, guest, address, queue_parties(request), data)
    return schemas.TableCreated(made.id)


async def make_table(
    services: Services,
    guest: str,
    address: str,
    parties: tuple[str, ...],
    data: schemas.NewTable,
    program: Program | None = None,
) -> Table:
    """Make a table for a guest, who is a `program` if one is given. Raise `Refused` if the request is not
    valid."""
    if measure_depth(data.options) > _DEEPEST:
        raise refusal(400, "S-7/body")
    game = await services.catalogue.game(data.game)
    if data.club is not None:
        await services.clubs.require(data.club, guest, "member")
    start = None
    if data.start is None:
        setup = factory.build_setup(game, data.seats, data.options, data.data)
    else:
        start = await _resolve_start(services, guest, data.start, parties)
        head = json.loads(start.partition("\n")[0])
        if (head["game"], head["seats"]) != (data.game, data.seats):
            raise refusal(400, "S-9/start")
        game = registry.find(head["game"], head["rules"])
        setup = factory.build_setup(game, head["seats"], head.get("options", {}), head.get("data"))
    factory.check_options_available(game, setup.options)
    name = program.name if program is not None else await _resolve_name(services, guest, data.places)
    wanted = {wish.program for wish in data.places if wish.program is not UNSET}
    invited = {named: await seating.find_program(services.store, named) for named in wanted}
    for wish in data.places if data.listed else ():
        if wish.here is not UNSET:
            await check_name_available(services.store.guests, guest, normalize_name(wish.here))
    levels = await services.catalogue.levels(game.info.key)
    places = create_places(
        data.places,
        game.info,
        levels,
        setup.seats,
        guest,
        name,
        program=program is not None,
        invited=invited,
    )
    clock = encode_clock(game.info, data.clock)
    return await services.directory.create(
        guest,
        address,
        game,
        setup,
        places,
        start,
        hints=data.hints,
        door=data.door or data.listed or data.club is not None,
        clock=clock,
        listed=data.listed,
        chat=data.chat,
        level=data.level,
        rated=await validate_rated(services.store, guest, game.info, data, program=program is not None),
        programs=data.programs or program is not None,
        club=data.club,
    )


@get("/api/tables/{table:str}", summary="Get a table", responses=refusals(403, 404, 503))
async def get_table(services: Services, guest: str, table: str) -> schemas.TableMessage:
    """Return the table as the guest may know it."""
    found = await services.directory.find_visible(table, guest)
    await found.chat.load_mutes(guest)
    return found.message(guest)


@get(
    "/api/tables/{table:str}/record",
    summary="Get the record of a table",
    media_type=MediaType.TEXT,
    responses=refusals(403, 404, 409, 503),
)
async def record(services: Services, guest: str, table: str) -> Response[bytes]:
    """Return the whole record once the game is over; before that, the guest's view of it."""
    found = await services.directory.find_visible(table, guest)
    if found.play is None:
        raise refusal(409, "S-4/waiting")
    seats = found.seats_of(guest)
    viewer = seats[0] if len(seats) == 1 else None
    # A long record takes a while, so a thread writes it.
    text = await services.threads.run(_record_text, found.play, found.phase == "over", viewer)
    return as_text(text, found.row.game)


@post(
    "/api/tables/{table:str}/hint",
    summary="Get a hint",
    status_code=200,
    responses=refusals(403, 404, 409, 503),
)
async def hint(
    services: Services, guest: str, address: str, table: str, data: schemas.HintRequest
) -> schemas.Hint:
    """Return the strongest bot's action for one of the guest's seats, within three seconds."""
    found = await services.directory.find_visible(table, guest)
    return await hints.compute_hint(found, guest, address, data.seat)


@get(
    "/api/tables/{table:str}/chance",
    summary="Verify the draws",
    responses=refusals(403, 404, 409, 503),
)
async def chance(services: Services, guest: str, table: str) -> schemas.ChanceVerdict:
    """Verify the draws of a finished game: repeat each one from the committed secret and compare the
    results."""
    found = await services.directory.find_visible(table, guest)
    play = found.play
    if play is None:
        raise refusal(409, "S-4/waiting")
    verdict = await services.threads.run(verify, play)
    pledge = play.record[0].get("chance")
    return schemas.ChanceVerdict(
        standing=verdict.status.value,
        draws=verdict.draws,
        forged=list(verdict.forged_lines),
        commitment=None if pledge is None else pledge["commitment"],
        words=[] if pledge is None else pledge["words"],
        secret=play.record.secret,
    )


def _record_text(play: Play, whole: bool, viewer: Viewer) -> bytes:
    return (play.record.text if whole else play.record.seen_by(viewer)).encode()


def as_text(text: bytes, name: str) -> Response[bytes]:
    """Return a record as a download."""
    disposition = f'attachment; filename="{name}.jsonl"'
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": disposition})


async def _resolve_start(
    services: Services, guest: str, start: schemas.Start, parties: tuple[str, ...]
) -> str:
    """Return a record that leads to the position at which a table starts."""
    text = (await load_replay(services.catalogue, services.store, start.replay, guest)).text
    seed = services.settings.rng().getrandbits(63)
    return await services.replay_executor.position(text, start.line, start.seat, seed, parties)


async def _resolve_name(services: Services, guest: str, places: list[schemas.PlaceRequest]) -> str | None:
    """Return the name of the guest who makes a table: the one in the request, which is stored, or the stored
    one."""
    for place in places:
        if place.me is not UNSET and place.name is not UNSET:
            name = normalize_name(place.name)
            await store_name(services.store.guests, guest, name)
            return name
    known = await services.store.guests.find_name(guest)
    if known is not None:
        await check_name_available(services.store.guests, guest, normalize_name(known))
    return known
