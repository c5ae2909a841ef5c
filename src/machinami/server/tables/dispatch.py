"""Executes numbered commands of sockets and of the Bot API at a table: each one once. A repeated number gets
the same answer."""

from __future__ import annotations

import asyncio
import logging

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands
from machinami.server.tables import game_end, game_start, rematch_requests, seating, table_settings
from machinami.server.tables.client_session import ClientSession
from machinami.server.tables.directory import Directory
from machinami.server.tables.state import Origin
from machinami.server.tables.subscribers import Subscriber
from machinami.server.tables.table import Table

log = logging.getLogger(__name__)


async def execute_once(
    directory: Directory,
    table: Table,
    session: ClientSession,
    command: commands.NumberedCommand,
    connection: Subscriber | None = None,
) -> Refused | None:
    """Execute a command and return its refusal, if any; the same one if its number was executed before.

    `connection` is the one through which it came; streamed actions need it.
    """
    n = command.n
    if n in session.answers:
        return await asyncio.shield(session.answers[n])
    origin = Origin(session.client, n)
    if table.state.is_stored(origin):
        return None
    if n <= session.latest_number:
        return refusal(409, "S-6/number")
    pending = session.create_answer(n)
    refused = await execute(directory, table, session.guest, command, origin, connection)
    pending.set_result(refused)
    return refused


async def execute(
    directory: Directory,
    table: Table,
    guest: str,
    command: commands.NumberedCommand,
    by: Origin,
    connection: Subscriber | None = None,
) -> Refused | None:
    """Execute a command and return its refusal, if any."""
    metrics = table.context.metrics
    metrics.commands.labels(type(command).__name__.lower()).inc()
    refused: Refused | None = None
    try:
        if isinstance(command, commands.TakeUp | commands.LetGo):
            await _perform(table, guest, command, by, connection)
        else:
            await _execute(directory, table, guest, command, by)
    except Refused as reason:
        metrics.refusals.labels(reason.clause).inc()
        refused = reason
    except Exception:
        log.exception("command failed")
        refused = refusal(500, "S-11")
    return refused


async def _perform(
    table: Table,
    guest: str,
    command: commands.TakeUp | commands.LetGo,
    by: Origin,
    connection: Subscriber | None,
) -> None:
    """Execute a command of a streamed action."""
    _require_active_seat(table, guest, command.seat)
    if connection is None:
        raise refusal(409, "S-4/stream")
    streams = table.action_streams
    if isinstance(command, commands.TakeUp):
        await streams.begin(command.seat, command.do, command.prompt, connection)
    else:
        await streams.close_part(command.seat, command.piece, command.points, command.tool, connection, by)


async def _execute(
    directory: Directory, table: Table, guest: str, command: commands.NumberedCommand, by: Origin
) -> None:
    match command:
        case commands.Abort():
            await seating.abort(table, guest)
        case commands.SetPlace(seat=seat, place=place):
            await seating.set_place(table, seat, place, guest, by)
        case commands.SitIn(seat=seat, level=level):
            await seating.call_stand_in(table, seat, level, guest, by)
        case commands.Invite(seat=seat):
            await seating.renew_invitation(table, seat, guest, by)
        case commands.Admit(knock=knock, yes=yes):
            await seating.answer_join_request(table, guest, knock, yes)
        case commands.SetTableOpen(open=opened):
            await table_settings.set_open(table, guest, opened)
        case commands.Announce(listed=listed):
            await table_settings.set_listed(directory, table, guest, listed)
        case commands.SetChatEnabled(on=on):
            await table_settings.set_chat(table, guest, on)
        case commands.Mute(seat=seat, muted=muted):
            await table.chat.mute(guest, seat, muted)
        case commands.Report(seat=seat, why=why):
            await table.chat.report(guest, seat, why)
        case commands.Stamp(seat=seat, stamp=stamp):
            _require_own_seat(table, guest, seat)
            table.chat.send_stamp(guest, seat, stamp)
        case commands.Say(seat=seat, text=text):
            _require_own_seat(table, guest, seat)
            await table.chat.send_text(guest, seat, text)
        case commands.RequestRematch():
            await rematch_requests.request_rematch(directory, table, guest)
        case commands.Leave(seat=seat):
            _require_own_seat(table, guest, seat)
            await table.action_streams.finish(seat)
            await seating.leave_seat(table, seat, by)
        case commands.Return(seat=seat):
            _require_own_seat(table, guest, seat)
            await seating.return_to_seat(table, seat, by)
        case commands.AddClientSeed(seat=seat, word=word):
            _require_own_seat(table, guest, seat)
            await game_start.add_client_seed(table, seat, word)
        case commands.Resign(seat=seat):
            _require_own_seat(table, guest, seat)
            await game_end.resign(table, seat, by)
        case commands.Act(seat=seat, do=do, prompt=prompt):
            _require_active_seat(table, guest, seat)
            await table.action_streams.finish(seat)
            await table.act_in_order(seat, do, prompt, by)
        case commands.Undo(seat=seat):
            _require_active_seat(table, guest, seat)
            await table.action_streams.finish(seat)
            await table.takeback.request(seat, by)
        case commands.Agree(seat=seat, yes=yes, to=to):
            _require_active_seat(table, guest, seat)
            await table.proposals.answer(seat, to, yes, by)
        case commands.Offer(seat=seat, what=what):
            _require_active_seat(table, guest, seat)
            await game_end.propose_end(table, seat, what, by)
        case commands.Claim(seat=seat, against=against, how=how):
            _require_active_seat(table, guest, seat)
            await game_end.claim(table, seat, against, how, by)
        case _:
            raise refusal(400, "S-6")


def _require_own_seat(table: Table, guest: str, seat: int) -> None:
    if seat not in table.seats_of(guest):
        raise refusal(403, "S-4/seat")


def _require_active_seat(table: Table, guest: str, seat: int) -> None:
    """Raise `ServerRefused` unless the seat is the guest's and no bot plays for it."""
    _require_own_seat(table, guest, seat)
    place = table.places[seat]
    if place.left:
        gone = "S-4/time" if place.flagged else "S-4/gone"
        raise refusal(409, gone if place.gone else "S-4/left")
