"""What people do at a table: each numbered message is carried out once, and answered the same every time."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from machinami.contract import Refused
from machinami.server import frames, seating
from machinami.server.checking import verdict
from machinami.server.rematch import again
from machinami.server.table import Origin
from machinami.server.trouble import trouble

if TYPE_CHECKING:
    from machinami.server.recipient import Recipient
    from machinami.server.table import Table

log = logging.getLogger(__name__)


async def answer(table: Table, recipient: Recipient, frame: frames.Frame) -> bytes:
    """Carry a message out, unless its number says that this has been done."""
    assert isinstance(frame, frames.Numbered)
    n = frame.n
    if n in recipient.answers:
        return await asyncio.shield(recipient.answers[n])
    origin = Origin(recipient.client, n)
    if table.done(origin):
        return verdict(n, None)
    if n <= recipient.latest:
        return verdict(n, trouble(409, "S-6/number"))
    place = recipient.answered(n)
    try:
        await _carry_out(table, recipient.guest, frame, origin)
        given = verdict(n, None)
    except Refused as refused:
        given = verdict(n, refused)
    except Exception:
        log.exception("a message failed")
        given = verdict(n, trouble(500, "S-11"))
    place.set_result(given)
    return given


async def _carry_out(table: Table, guest: str, frame: frames.Frame, by: Origin) -> None:
    match frame:
        case frames.Abort():
            await seating.abort(table, guest)
        case frames.Put(seat=seat, place=place):
            await seating.put(table, seat, place, guest, by)
        case frames.Again():
            await again(table, guest)
        case frames.Leave(seat=seat):
            _own(table, guest, seat)
            await seating.leave(table, seat, by)
        case frames.Return(seat=seat):
            _own(table, guest, seat)
            await seating.come_back(table, seat, by)
        case frames.Resign(seat=seat):
            _own(table, guest, seat)
            await seating.resign(table, seat, by)
        case frames.Act(seat=seat, do=do, prompt=prompt):
            _at(table, guest, seat)
            await table.act(seat, do, prompt, by)
        case frames.Undo(seat=seat):
            _at(table, guest, seat)
            await table.takeback.ask(seat, by)
        case frames.Agree(seat=seat, yes=yes):
            _at(table, guest, seat)
            await table.takeback.answer(seat, yes, by)
        case _:
            raise trouble(400, "S-6")


def _own(table: Table, guest: str, seat: int) -> None:
    if seat not in table.seats_of(guest):
        raise trouble(403, "S-4/seat")


def _at(table: Table, guest: str, seat: int) -> None:
    """The seat is the guest's, and no bot plays there meanwhile."""
    _own(table, guest, seat)
    place = table.places[seat]
    if place.left:
        raise trouble(409, "S-4/gone" if place.gone else "S-4/left")
