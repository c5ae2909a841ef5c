"""Bot API: commands at a table. Each is one numbered command of the table's protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from litestar import post
from litestar.handlers import HTTPRouteHandler
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


class SeatRoute(NamedTuple):
    """A route that executes one command for a seat of the program."""

    verb: str
    """The end of the path."""
    summary: str
    description: str
    request: type[schemas.SeatCommand]
    build: Callable[[int, int, Any], commands.NumberedCommand]
    """Returns the command from its number, the seat and the request."""


SEAT_ROUTES = (
    SeatRoute(
        "act",
        "Act",
        "Act for a seat. An illegal action is refused with its clause, and nothing changes. Scope `play`.",
        schemas.ActRequest,
        lambda number, seat, data: commands.Act(number, seat, data.do, data.prompt),
    ),
    SeatRoute(
        "undo",
        "Undo",
        "Undo the seat's last action, or ask the others for it. Scope `play`.",
        schemas.SeatCommand,
        lambda number, seat, data: commands.Undo(number, seat),
    ),
    SeatRoute(
        "answer",
        "Answer a proposal",
        "Accept or decline an undo, a draw, or calling the game off. Scope `play`.",
        schemas.AnswerRequest,
        lambda number, seat, data: commands.Agree(number, seat, data.yes, data.to),
    ),
    SeatRoute(
        "offer",
        "Propose an end",
        "Offer a draw, or propose to call the game off. Scope `play`.",
        schemas.OfferRequest,
        lambda number, seat, data: commands.Offer(number, seat, data.what),
    ),
    SeatRoute(
        "claim",
        "Claim an end",
        "End a game of two whose other person is awaited and absent. Scope `play`.",
        schemas.ClaimRequest,
        lambda number, seat, data: commands.Claim(number, seat, data.against, data.how),
    ),
    SeatRoute(
        "resign",
        "Resign",
        "Resign. Scope `play`.",
        schemas.SeatCommand,
        lambda number, seat, data: commands.Resign(number, seat),
    ),
    SeatRoute(
        "leave",
        "Leave a seat",
        "Leave the seat: open before the start, then played by a built-in bot. Scope `play`.",
        schemas.SeatCommand,
        lambda number, seat, data: commands.Leave(number, seat),
    ),
    SeatRoute(
        "return",
        "Return to a seat",
        "Take the seat back from a stand-in. Scope `play`.",
        schemas.SeatCommand,
        lambda number, seat, data: commands.Return(number, seat),
    ),
    SeatRoute(
        "phrase",
        "Say a phrase",
        "Say a phrase, which every viewer reads in their language. Scope `play`.",
        schemas.PhraseRequest,
        lambda number, seat, data: commands.Stamp(number, seat, data.phrase),
    ),
)


def build_handler(route: SeatRoute) -> HTTPRouteHandler:
    """Return the handler of a route."""

    async def execute_for_seat(
        services: Services, program: ProgramIdentity, table: str, data: Any
    ) -> schemas.CommandAnswer:
        found, seat = await _find(services, program, table, data.seat)
        return await _run(services, program, found, route.build(data.n or 0, seat, data), data)

    # Litestar reads the type of the body and the name of the operation from the function.
    execute_for_seat.__name__ = "return_to_seat" if route.verb == "return" else route.verb
    execute_for_seat.__annotations__["data"] = route.request
    handler = post(
        f"/api/bot/tables/{{table:str}}/{route.verb}",
        summary=route.summary,
        description=route.description,
        status_code=200,
        responses=_RESPONSES,
    )
    return handler(execute_for_seat)


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


HANDLERS = [*map(build_handler, SEAT_ROUTES), check, rematch, set_seat, abort]


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
