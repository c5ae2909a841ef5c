"""Bot API: commands at a table. Each is one numbered command of the table's protocol."""

from __future__ import annotations

from litestar import post
from msgspec import UNSET

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.api.bot_tables import choose_seat, find_table, wait_for_check
from machinami.server.api.openapi import refusals
from machinami.server.schemas import commands
from machinami.server.services import Services
from machinami.server.tables.dispatch import execute, execute_once
from machinami.server.tables.state import Origin
from machinami.server.tables.table import Table

_RESPONSES = refusals(401, 403, 404, 409, 413, 503)


@post("/api/bot/tables/{table:str}/act", summary="Act", status_code=200, responses=_RESPONSES)
async def act(
    services: Services, program: ProgramIdentity, table: str, data: schemas.ActRequest
) -> schemas.CommandAnswer:
    """Act for a seat. An illegal action is refused with its clause, and nothing changes. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    command = commands.Act(data.n or 0, seat, data.do, data.prompt)
    return await _run(services, program, found, command, data)


@post("/api/bot/tables/{table:str}/check", summary="Check an action", status_code=200, responses=_RESPONSES)
async def check(
    services: Services, program: ProgramIdentity, address: str, table: str, data: schemas.CheckRequest
) -> schemas.CheckAnswer:
    """Check an action without executing it: the refusal that it would get, or its forecast. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    await wait_for_check(services, program, found, address)
    play = found.running_play()
    refused = play.check(seat, data.do, found.clock.now)
    if refused is not None:
        raise refused
    return schemas.CheckAnswer(True, play.foresee(seat, data.do))


@post("/api/bot/tables/{table:str}/undo", summary="Undo", status_code=200, responses=_RESPONSES)
async def undo(
    services: Services, program: ProgramIdentity, table: str, data: schemas.SeatCommand
) -> schemas.CommandAnswer:
    """Undo the seat's last action, or ask the others for it. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Undo(data.n or 0, seat), data)


@post(
    "/api/bot/tables/{table:str}/answer", summary="Answer a proposal", status_code=200, responses=_RESPONSES
)
async def answer(
    services: Services, program: ProgramIdentity, table: str, data: schemas.AnswerRequest
) -> schemas.CommandAnswer:
    """Accept or decline an undo, a draw, or calling the game off. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    command = commands.Agree(data.n or 0, seat, data.yes, data.to)
    return await _run(services, program, found, command, data)


@post("/api/bot/tables/{table:str}/offer", summary="Propose an end", status_code=200, responses=_RESPONSES)
async def offer(
    services: Services, program: ProgramIdentity, table: str, data: schemas.OfferRequest
) -> schemas.CommandAnswer:
    """Offer a draw, or propose to call the game off. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Offer(data.n or 0, seat, data.what), data)


@post("/api/bot/tables/{table:str}/claim", summary="Claim an end", status_code=200, responses=_RESPONSES)
async def claim(
    services: Services, program: ProgramIdentity, table: str, data: schemas.ClaimRequest
) -> schemas.CommandAnswer:
    """End a game of two whose other person is awaited and absent. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    command = commands.Claim(data.n or 0, seat, data.against, data.how)
    return await _run(services, program, found, command, data)


@post("/api/bot/tables/{table:str}/resign", summary="Resign", status_code=200, responses=_RESPONSES)
async def resign(
    services: Services, program: ProgramIdentity, table: str, data: schemas.SeatCommand
) -> schemas.CommandAnswer:
    """Resign. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Resign(data.n or 0, seat), data)


@post("/api/bot/tables/{table:str}/leave", summary="Leave a seat", status_code=200, responses=_RESPONSES)
async def leave(
    services: Services, program: ProgramIdentity, table: str, data: schemas.SeatCommand
) -> schemas.CommandAnswer:
    """Leave the seat: open before the start, then played by a built-in bot. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Leave(data.n or 0, seat), data)


@post("/api/bot/tables/{table:str}/return", summary="Return to a seat", status_code=200, responses=_RESPONSES)
async def return_to_seat(
    services: Services, program: ProgramIdentity, table: str, data: schemas.SeatCommand
) -> schemas.CommandAnswer:
    """Take the seat back from a stand-in. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Return(data.n or 0, seat), data)


@post("/api/bot/tables/{table:str}/phrase", summary="Say a phrase", status_code=200, responses=_RESPONSES)
async def phrase(
    services: Services, program: ProgramIdentity, table: str, data: schemas.PhraseRequest
) -> schemas.CommandAnswer:
    """Say a phrase, which every viewer reads in their language. Scope `play`."""
    found, seat = await _find(services, program, table, data.seat)
    return await _run(services, program, found, commands.Stamp(data.n or 0, seat, data.phrase), data)


@post(
    "/api/bot/tables/{table:str}/rematch", summary="Ask for a rematch", status_code=200, responses=_RESPONSES
)
async def rematch(services: Services, program: ProgramIdentity, table: str) -> schemas.TableCreated:
    """Make or join another game with the same players after the end. Return its table. Scope `play`."""
    found = await _find_table(services, program, table)
    refused = await execute(
        services.directory, found, program.guest, commands.RequestRematch(0), Origin(None, 0)
    )
    if refused is not None:
        raise refused
    return schemas.TableCreated(found.rematch.table_for(program.guest) or found.id)


@post("/api/bot/tables/{table:str}/seat", summary="Fill a seat", status_code=200, responses=_RESPONSES)
async def set_seat(
    services: Services, program: ProgramIdentity, table: str, data: schemas.SetSeatRequest
) -> schemas.CommandAnswer:
    """Before the start, at a table that the program made: give a seat to a built-in bot, offer it to a
    program, or open it. Scope `host`."""
    program.require("host")
    found = await _find_table(services, program, table)
    place = schemas.PlaceRequest(
        bot=UNSET if data.bot is None else data.bot,
        program=UNSET if data.program is None else data.program,
        open=True if data.bot is None and data.program is None else UNSET,
    )
    return await _run(services, program, found, commands.SetPlace(0, data.seat, place), None)


@post("/api/bot/tables/{table:str}/abort", summary="Close a table", status_code=200, responses=_RESPONSES)
async def abort(services: Services, program: ProgramIdentity, table: str) -> schemas.CommandAnswer:
    """Close a table that the program made, before the start. Scope `host`."""
    program.require("host")
    found = await _find_table(services, program, table)
    return await _run(services, program, found, commands.Abort(0), None)


HANDLERS = [
    *(act, check, undo, answer, offer, claim, resign, leave, return_to_seat, phrase, rematch),
    *(set_seat, abort),
]


async def _find(
    services: Services, program: ProgramIdentity, table: str, seat: int | None
) -> tuple[Table, int]:
    """Return a table and the program's seat there."""
    found = await _find_table(services, program, table)
    return found, choose_seat(found, program, seat)


async def _find_table(services: Services, program: ProgramIdentity, table: str) -> Table:
    program.require("play")
    return await find_table(services, program, table)


async def _run(
    services: Services,
    program: ProgramIdentity,
    table: Table,
    command: commands.NumberedCommand,
    data: schemas.SeatCommand | None,
) -> schemas.CommandAnswer:
    """Execute a command, once if it has a number. Raise its refusal."""
    refused: Refused | None
    if data is None or data.n is None:
        refused = await execute(services.directory, table, program.guest, command, Origin(None, 0))
    else:
        session = table.subscribers.find_session(program.guest, data.client or program.token.id)
        refused = await execute_once(services.directory, table, session, command)
    if refused is not None:
        raise refused
    seats, play = table.seats_of(program.guest), table.play
    viewer = seats[0] if len(seats) == 1 else None
    return schemas.CommandAnswer(True, 0 if play is None else play.record.count_seen_lines(viewer))
