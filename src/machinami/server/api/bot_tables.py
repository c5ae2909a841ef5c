"""Bot API: make, find, join and read tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, cast

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream

from machinami.core.contract import Viewer
from machinami.core.play import Play
from machinami.server import schemas
from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.api.bot_account import NDJSON
from machinami.server.api.openapi import queue_parties, refusals
from machinami.server.api.tables import make_table
from machinami.server.programs.table_stream import TableStream
from machinami.server.refusal import refusal
from machinami.server.schemas.server_messages import (
    DeclinedProposal,
    OpenProposal,
    StreamMessage,
    pre_encode,
)
from machinami.server.services import Services
from machinami.server.tables import public_join, seating
from machinami.server.tables.table import Table

_MOST_CHOICES = 200
_CHOICES = 50

SeatQuery = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=99, description="A seat of the program")
]
Language = Annotated[Literal["en", "fr"], QueryParameter(name="language", description="Of the text")]


@post("/api/bot/tables", summary="Make a table", responses=refusals(401, 403, 404, 409, 413, 503))
async def make(
    services: Services,
    program: ProgramIdentity,
    address: str,
    request: Request[Any, Any, Any],
    data: schemas.NewTable,
) -> schemas.TableCreated:
    """Make a table; a place `me` is the program's. Other programs may take its free seats. Scope `host`."""
    program.require("host")
    made = await make_table(services, program.guest, address, queue_parties(request), data, program.program)
    return schemas.TableCreated(made.id)


@get("/api/bot/lobby", summary="List tables open to programs", responses=refusals(401, 403))
async def lobby(services: Services, program: ProgramIdentity) -> list[schemas.LobbyTable]:
    """Return the listed tables: waiting ones that are open to programs, and those that are played and may be
    watched. Any scope suffices."""
    return [table for table in services.lobby.tables.values() if table.programs or table.phase == "playing"]


@post(
    "/api/bot/tables/{table:str}/join",
    summary="Join a public table",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
)
async def join(
    services: Services, program: ProgramIdentity, table: str, data: schemas.JoinRequest
) -> schemas.TableCreated:
    """Take a free seat at a table whose address invites (scope `play`), or watch it (scope `watch`)."""
    program.require("watch" if data.watch else "play")
    found = await services.directory.find(table[:40])
    name = None if data.watch else program.program.name
    await public_join.join(services.directory, found, program.guest, name, program.program)
    return schemas.TableCreated(found.id)


@post(
    "/api/bot/invitations/{token:str}",
    summary="Use an invitation",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 503),
)
async def use_invitation(services: Services, program: ProgramIdentity, token: str) -> schemas.TableCreated:
    """Take the seat of an invitation (scope `play`), or watch the table of an invitation to watch (scope
    `watch`)."""
    seat = await services.store.tables.find_seat(token)
    if seat is None:
        watched = await services.store.tables.find_by_watch_token(token)
        if watched is None:
            raise refusal(404, "S-2")
        program.require("watch")
        await services.directory.add_watcher(watched, program.guest)
        return schemas.TableCreated(watched)
    program.require("play")
    found = await services.directory.find(seat[0])
    if found.places[seat[1]].token != token:
        # The store is newer than the table in memory.
        await found.refresh()
    await seating.take_seat(found, seat[1], token, program.guest, program.program.name, program.program)
    return schemas.TableCreated(found.id)


@get(
    "/api/bot/tables/{table:str}",
    summary="Get a table of the program",
    responses=refusals(401, 403, 404, 503),
)
async def get_program_table(services: Services, program: ProgramIdentity, table: str) -> schemas.TableMessage:
    """Return the table as the program may know it: seats, settings, result."""
    found = await find_table(services, program, table)
    await found.chat.load_mutes(program.guest)
    return found.message(program.guest)


@get("/api/bot/tables/{table:str}/view", summary="Get a view", responses=refusals(401, 403, 404, 409, 503))
async def view(
    services: Services, program: ProgramIdentity, table: str, seat: SeatQuery = None
) -> schemas.SeatView:
    """Return everything that a seat of the program may know, or what a spectator may."""
    found = await find_table(services, program, table)
    play, viewer = _started_play(found), choose_viewer(found, program, seat)
    proposal, declined = found.state.pending.proposal, found.state.pending.declined
    return schemas.SeatView(
        table=found.id,
        phase=found.phase,
        line=play.record.count_seen_lines(viewer),
        seat=viewer,
        view=await services.threads.run(_view, play, viewer),
        undo=None if viewer is None or found.phase != "playing" else found.takeback.undo_right(viewer),
        asked=None if proposal is None else OpenProposal.of(proposal.kind, proposal.seat),
        declined=None if declined is None else DeclinedProposal(declined.kind, declined.seat, declined.by),
        time=found.time_control.describe(),
    )


@get(
    "/api/bot/tables/{table:str}/text",
    summary="Get a view as text",
    media_type=MediaType.TEXT,
    responses=refusals(401, 403, 404, 409, 503),
)
async def text(
    services: Services,
    program: ProgramIdentity,
    table: str,
    seat: SeatQuery = None,
    language: Language = "en",
) -> str:
    """Return the view as plain text, in one of the two languages: the board and the prompt."""
    found = await find_table(services, program, table)
    play, viewer = _started_play(found), choose_viewer(found, program, seat)
    return await services.threads.run(play.text, viewer, language)


@get(
    "/api/bot/tables/{table:str}/actions",
    summary="List actions to choose from",
    responses=refusals(401, 403, 404, 409, 503),
)
async def actions(
    services: Services,
    program: ProgramIdentity,
    address: str,
    table: str,
    seat: SeatQuery = None,
    language: Language = "en",
    limit: Annotated[
        int, QueryParameter(name="limit", ge=1, le=_MOST_CHOICES, description="The most actions")
    ] = _CHOICES,
) -> schemas.ActionChoices:
    """Return legal actions of a seat with their descriptions: all of them if there are at most `limit`, or
    else candidates as the built-in bots consider them, or a sample. Equal requests at one line get equal
    answers. Scope `play`."""
    program.require("play")
    found = await find_table(services, program, table)
    chosen = choose_seat(found, program, seat)
    play = found.running_play()
    await wait_for_check(services, program, found, address)
    # Lines that the seat does not see must change neither the sample nor its order.
    line = play.record.count_seen_lines(chosen)
    listed, complete = await services.bot_executor.list_choices(
        (program.owner, found.context.hash_address(address)),
        found.row.game,
        play.view(chosen),
        limit,
        language,
        seed=f"{found.id} {line} {chosen}",
    )
    return schemas.ActionChoices(
        seat=chosen,
        prompt=play.prompt_id,
        line=line,
        complete=complete,
        actions=[schemas.ActionChoice(action, words) for action, words in listed],
    )


@get(
    "/api/bot/tables/{table:str}/stream",
    summary="Follow a table",
    responses=refusals(401, 403, 404, 503)
    | {200: ResponseSpec(cast("type[Any]", StreamMessage), media_type=NDJSON, generate_examples=False)},
)
async def stream(
    services: Services,
    program: ProgramIdentity,
    table: str,
    since: Annotated[
        int, QueryParameter(name="since", ge=0, le=10**9, description="The `line` of the last views received")
    ] = 0,
) -> Stream:
    """Stream the messages of a table as NDJSON: the same as over a socket. It begins with the table and the
    present views; after a lost connection, `since` leaves out the lines that the program has. The stream ends
    with the game."""
    found = await find_table(services, program, table)
    services.program_streams.check_room(program)
    opened = TableStream(program, found, since)
    return Stream(services.program_streams.serve(opened), media_type=NDJSON)


@get(
    "/api/bot/tables/{table:str}/record",
    summary="Get the record of a program's table",
    media_type=MediaType.TEXT,
    responses=refusals(401, 403, 404, 409, 503),
)
async def record(services: Services, program: ProgramIdentity, table: str) -> Response[str]:
    """Return the whole record once the game is over; before that, the program's view of it."""
    found = await find_table(services, program, table)
    play, seats = _started_play(found), found.seats_of(program.guest)
    viewer = seats[0] if len(seats) == 1 else None
    written = await services.threads.run(_record, play, found.phase == "over", viewer)
    return Response(written, media_type=MediaType.TEXT)


HANDLERS = [make, lobby, join, use_invitation, get_program_table, view, text, actions, stream, record]


async def find_table(services: Services, program: ProgramIdentity, table: str) -> Table:
    """Return a table that a program may see, and count the program as present there.

    Raise S-1 if there is none, S-20/scope without `play` at a table where the program has a seat or made the
    table, and without `watch` elsewhere.
    """
    found = await services.directory.find_visible(table, program.guest)
    own = bool(found.seats_of(program.guest)) or found.row.owner == program.guest
    program.require("play" if own else "watch")
    if own and found.phase in ("waiting", "playing"):
        services.polling_presence.note_request(found, program.guest, program.program.name)
    return found


def choose_seat(table: Table, program: ProgramIdentity, seat: int | None) -> int:
    """Return the given seat, or the program's only one. Raise S-4/seat or S-20/seat if there is none."""
    own = table.seats_of(program.guest)
    if seat is not None:
        if seat not in own:
            raise refusal(403, "S-4/seat")
        return seat
    if len(own) != 1:
        raise refusal(400, "S-20/seat", count=len(own))
    return own[0]


def choose_viewer(table: Table, program: ProgramIdentity, seat: int | None) -> Viewer:
    """Return the seat whose view a program gets; None for a spectator's."""
    if seat is None and not table.seats_of(program.guest):
        return None
    return choose_seat(table, program, seat)


async def wait_for_check(services: Services, program: ProgramIdentity, table: Table, address: str) -> None:
    """Wait for the program's turn to have an action checked or listed, within the limits of checks."""
    await asyncio.sleep(services.guest_checks.reserve(f"{program.guest} {table.id}"))
    await asyncio.sleep(services.address_checks.reserve(address))


def _started_play(table: Table) -> Play:
    if table.play is None:
        raise refusal(409, "S-4/waiting")
    return table.play


def _view(play: Play, viewer: Viewer) -> schemas.View:
    return pre_encode(schemas.View, play.view(viewer))


def _record(play: Play, whole: bool, viewer: Viewer) -> str:
    return str(play.record.text if whole else play.record.seen_by(viewer))
