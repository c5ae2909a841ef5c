"""Executes numbered commands at a table: each one once. A repeated number gets the same answer."""

from __future__ import annotations

import asyncio
import logging

from machinami.core.contract import Refused
from machinami.server.refusal import refusal
from machinami.server.schemas import commands, server_messages
from machinami.server.schemas.encoding import Message
from machinami.server.tables import game_end, public_join, seating
from machinami.server.tables.client_session import Recipient
from machinami.server.tables.table import Table
from machinami.server.tables.transaction import Origin

log = logging.getLogger(__name__)


async def answer(table: Table, recipient: Recipient, command: commands.Command) -> Message:
    """Execute a command, or return the stored answer if its number was executed before."""
    assert isinstance(command, commands.Numbered)
    n = command.n
    if n in recipient.answers:
        return await asyncio.shield(recipient.answers[n])
    origin = Origin(recipient.client, n)
    if table.done(origin):
        return server_messages.answer(n, None)
    if n <= recipient.latest:
        return server_messages.answer(n, refusal(409, "S-6/number"))
    place = recipient.answered(n)
    metrics = table.context.metrics
    metrics.commands.labels(type(command).__name__.lower()).inc()
    try:
        await _carry_out(table, recipient.guest, command, origin)
        given = server_messages.answer(n, None)
    except Refused as refused:
        metrics.refusals.labels(refused.clause).inc()
        given = server_messages.answer(n, refused)
    except Exception:
        log.exception("a message failed")
        given = server_messages.answer(n, refusal(500, "S-11"))
    place.set_result(given)
    return given


async def _carry_out(table: Table, guest: str, command: commands.Command, by: Origin) -> None:
    match command:
        case commands.Abort():
            await seating.abort(table, guest)
        case commands.Put(seat=seat, place=place):
            await seating.put(table, seat, place, guest, by)
        case commands.SitIn(seat=seat, level=level):
            await seating.sit_in(table, seat, level, guest, by)
        case commands.Invite(seat=seat):
            await seating.invite(table, seat, guest, by)
        case commands.Admit(knock=knock, yes=yes):
            await table.knocks.answer(guest, knock, yes)
        case commands.Unlock(open=opened):
            await public_join.turn(table, guest, opened)
        case commands.Announce(listed=listed):
            await public_join.announce(table, guest, listed)
        case commands.Chat(on=on):
            await table.speech.allow(guest, on)
        case commands.Mute(seat=seat, muted=muted):
            await table.speech.mute(guest, seat, muted)
        case commands.Report(seat=seat, why=why):
            await table.speech.report(guest, seat, why)
        case commands.Stamp(seat=seat, stamp=stamp):
            _own(table, guest, seat)
            table.speech.stamp(guest, seat, stamp)
        case commands.Say(seat=seat, text=text):
            _own(table, guest, seat)
            await table.speech.say(guest, seat, text)
        case commands.Again():
            await table.rematch.ask(guest)
        case commands.Leave(seat=seat):
            _own(table, guest, seat)
            await seating.leave(table, seat, by)
        case commands.Return(seat=seat):
            _own(table, guest, seat)
            await seating.come_back(table, seat, by)
        case commands.Word(seat=seat, word=word):
            _own(table, guest, seat)
            await table.pledging.add(seat, guest, word)
        case commands.Resign(seat=seat):
            _own(table, guest, seat)
            await game_end.resign(table, seat, by)
        case commands.Act(seat=seat, do=do, prompt=prompt):
            _at(table, guest, seat)
            await table.act(seat, do, prompt, by)
        case commands.Undo(seat=seat):
            _at(table, guest, seat)
            await table.takeback.ask(seat, by)
        case commands.Agree(seat=seat, yes=yes, to=to):
            _at(table, guest, seat)
            await table.question.answer(seat, to, yes, by)
        case commands.Offer(seat=seat, what=what):
            _at(table, guest, seat)
            await game_end.offer(table, seat, what, by)
        case commands.Claim(seat=seat, against=against, how=how):
            _at(table, guest, seat)
            await game_end.claim(table, seat, against, how, by)
        case _:
            raise refusal(400, "S-6")


def _own(table: Table, guest: str, seat: int) -> None:
    if seat not in table.seats_of(guest):
        raise refusal(403, "S-4/seat")


def _at(table: Table, guest: str, seat: int) -> None:
    """Raise `ServerRefused` unless the seat is the guest's and no bot plays for it."""
    _own(table, guest, seat)
    place = table.places[seat]
    if place.left:
        gone = "S-4/time" if place.flagged else "S-4/gone"
        raise refusal(409, gone if place.gone else "S-4/left")
