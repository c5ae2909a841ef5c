"""Routes of tables: make a table, read it and its record, ask for a hint, verify its chance."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post

from machinami.core.contract import Viewer
from machinami.core.play import Play
from machinami.core.verify import verify
from machinami.server import schemas
from machinami.server.api.openapi import queue_parties, refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables import creation, hints
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
    if data.club is not None:
        await services.clubs.require(data.club, guest, "member")

    async def fork(text: str, start: schemas.Start) -> str:
        seed = services.settings.rng().getrandbits(63)
        return await services.replay_executor.position(text, start.line, start.seat, seed, parties)

    made = await creation.create_table(
        services.tables, services.directory, guest, address, data, fork=fork, program=program
    )
    services.push_sender.send_invitations(made.row, made.places)
    return made


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
