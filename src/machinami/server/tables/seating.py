"""Taking a seat, leaving it, returning to it, and replacing its occupant."""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET

from machinami.server import schemas
from machinami.server.accounts.names import check_name_available, normalize_name
from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.server.tables import game_end
from machinami.server.tables.people import find_invitee
from machinami.server.tables.retry import retry_on_conflict
from machinami.server.tables.seats import (
    PLACE_KINDS,
    Invitee,
    bot_place,
    check_name_distinct,
    give_back,
    give_to_bot,
    invite,
    open_place,
)
from machinami.server.tables.state import Origin
from machinami.server.tables.storage import Storage
from machinami.server.tables.table import Table
from machinami.store import PlaceRow
from machinami.store.rows import Program


@retry_on_conflict
async def take_seat(
    table: Table, seat: int, token: str | None, guest: str, name: str, program: Program | None = None
) -> None:
    """Seat a guest by an invitation: on an open seat or, with a renewed invitation, in place of a person.

    The invitation is used up, except for the guest who took the seat. Raise S-2 if it grants no seat, S-20 if
    the table is closed to the guest's `program`.
    """
    async with table.transaction() as transaction:
        place = table.places[seat]
        if program is not None:
            check_open_to_program(table, place, program)
        if token is None or place.token != token or table.phase not in ("waiting", "playing"):
            raise refusal(404, "S-2")
        if place.guest == guest:
            return
        if place.spent or (place.kind == "person" and not _is_replaceable(table, seat, table.row.owner)):
            raise refusal(409, "S-2/spent")
        if table.seats_of(guest):
            raise refusal(409, "S-2/here")
        check_name_distinct(table.places, seat, name)
        sits = PlaceRow(
            seat, "person", name=name, guest=guest, token=token, spent=True, program=program is not None
        )
        await transaction.start_if_ready([sits])


def check_open_to_program(table: Table, place: PlaceRow, program: Program) -> None:
    """Raise S-20/closed unless a program may take a place.

    It may take a place that is offered to it, any place at a table that is open to programs, and one at the
    table of its owner.
    """
    may_sit = table.row.programs or place.invited == program.guest
    if not may_sit and table.row.owner not in (program.guest, program.owner):
        raise refusal(403, "S-20/closed")


@retry_on_conflict
async def accept_challenge(table: Table, program: Program) -> None:
    """Seat a program at the place that is offered to it. Raise S-20/challenge if there is none."""
    async with table.transaction() as transaction:
        if program.guest in (place.guest for place in table.places):
            return
        place = _find_challenge(table, program.guest)
        check_name_distinct(table.places, place.seat, program.name)
        sits = PlaceRow(
            place.seat,
            "person",
            name=program.name,
            guest=program.guest,
            token=place.token,
            spent=True,
            program=True,
        )
        await transaction.start_if_ready([sits])


@retry_on_conflict
async def decline_challenge(table: Table, guest: str, clause: str = "S-20/challenge") -> None:
    """Leave the place that is offered to a guest open for others. Raise the clause if there is none."""
    async with table.transaction() as transaction:
        place = _find_challenge(table, guest, clause)
        await transaction.set_places([replace(place, invited=None, name=None)])


def _find_challenge(table: Table, guest: str, clause: str = "S-20/challenge") -> PlaceRow:
    """Return the first place that is offered to a guest. Raise the clause if there is none."""
    offered = [place for place in table.places if place.kind == "open" and place.invited == guest]
    if table.phase != "waiting" or not offered:
        raise refusal(404, clause)
    return offered[0]


@retry_on_conflict
async def leave_seat(table: Table, seat: int, by: Origin) -> None:
    """Leave a seat: it becomes open before the start, and a bot stands in during play.

    Leaving a rated game resigns it.
    """
    if table.phase == "playing" and table.rating.counts:
        await game_end.resign(table, seat, by)
        return
    level = await table.context.catalogue.default_level(table.row.game)
    async with table.transaction() as transaction:
        place = table.places[seat]
        if table.phase == "waiting":
            await transaction.set_places([open_place(seat)], by)
            return
        play = table.running_play()
        if not place.left:
            await transaction.set_places([give_to_bot(place, level, play)], by)


@retry_on_conflict
async def return_to_seat(table: Table, seat: int, by: Origin) -> None:
    """Give a seat back to its person from the bot. Raise S-4 if the person gave it up or lost on time."""
    async with table.transaction() as transaction:
        place = table.places[seat]
        play = table.running_play()
        if place.gone:
            raise refusal(409, "S-4/time" if place.flagged else "S-4/gone")
        if place.left:
            await transaction.set_places([give_back(place, play, table.time_control.return_bonus(seat))], by)


@retry_on_conflict
async def leave_for_good(table: Table, guest: str) -> None:
    """Give up all seats of a guest for good.

    Bots take them over if another person still plays, unless the game is a rated one of two seats; otherwise
    the play ends as abandoned. Before the start the seats become open, or the table is closed if the guest
    owns it.
    """
    if table.phase == "playing" and table.seats_of(guest):
        others = [place for place in table.places if place.kind == "person" and place.guest != guest]
        if any(not place.left for place in others) and not (table.rating.counts and table.row.seats == 2):
            await _replace_by_bots(table, guest)
        else:
            await table.apply_step(lambda twin: twin.end("abandoned", table.seats_of(guest)[0]))
    elif table.phase == "waiting":
        async with table.transaction() as transaction:
            if guest == table.row.owner:
                await transaction.close("aborted")
            elif table.phase == "waiting":
                await transaction.set_places([open_place(seat) for seat in table.seats_of(guest)])


async def _replace_by_bots(table: Table, guest: str) -> None:
    level = await table.context.catalogue.default_level(table.row.game)
    async with table.transaction() as transaction:
        play = table.running_play()
        own_places = [place for place in table.places if place.guest == guest]
        await transaction.set_places([give_to_bot(place, level, play, gone=True) for place in own_places])


@retry_on_conflict
async def call_stand_in(table: Table, seat: int, level: int, guest: str, by: Origin) -> None:
    """Let a bot stand in for a person who has been absent for `absent_seconds`.

    Only a player of the table may ask for it.
    """
    offered = await table.context.catalogue.levels(table.row.game)
    wait = table.context.settings.limits.absent_seconds
    async with table.transaction() as transaction:
        play = table.running_play()
        if all(table.places[own].left for own in table.seats_of(guest)):
            raise refusal(403, "S-4/seat")
        if table.time_control.by_days:
            raise refusal(409, "S-15/days")
        place = table.places[seat] if seat < len(table.places) else None
        if place is None or place.kind != "person" or place.left or not table.presence.absent_for(seat, wait):
            raise refusal(409, "S-4/present")
        bot = bot_place(seat, offered, level)
        await transaction.set_places([give_to_bot(place, bot.level, play, missed=True)], by)


@retry_on_conflict
async def replace_absent(table: Table, seat: int, level: int, seconds: float) -> None:
    """Let a bot stand in for a person who has been absent for so many seconds, until their return."""
    async with table.transaction() as transaction:
        if table.phase != "playing":
            return
        place, play = table.places[seat], table.running_play()
        if place.kind == "person" and not place.left and table.presence.absent_for(seat, seconds):
            await transaction.set_places([give_to_bot(place, level, play, missed=True)])


@retry_on_conflict
async def fill_with_bot(table: Table, seat: int, level: int) -> None:
    """Give a seat that its person has left before the start to a bot."""
    levels = await table.context.catalogue.levels(table.row.game)
    async with table.transaction() as transaction:
        if table.phase == "waiting" and table.places[seat].kind == "open":
            await transaction.start_if_ready([bot_place(seat, levels, level)])


@retry_on_conflict
async def renew_invitation(table: Table, seat: int, guest: str, by: Origin) -> None:
    """Renew the invitation of an open seat, or of one whose person may be replaced.

    The old one becomes invalid. Raise S-4 unless the guest is the owner.
    """
    async with table.transaction() as transaction:
        if guest != table.row.owner:
            raise refusal(403, "S-4/owner")
        if table.phase not in ("waiting", "playing"):
            raise refusal(409, "S-4/over")
        place = table.places[seat] if seat < len(table.places) else None
        if place is None or place.kind == "bot" or place.guest == guest:
            raise refusal(409, "S-4/place")
        if place.kind == "person":
            check_replaceable(table, seat, guest)
        await transaction.set_places([replace(place, token=new_token(), spent=False)], by)


_OFFERS = ({"program"}, {"person"})


@retry_on_conflict
async def set_place(table: Table, seat: int, wish: schemas.PlaceRequest, guest: str, by: Origin) -> None:
    """Give an open seat to a bot or to somebody at the owner's device, offer it to a person or program, or
    open another's seat.

    Only the owner may, and only before the start.
    """
    offered = await table.context.catalogue.levels(table.row.game)
    store = table.context.store
    invitee: Program | Invitee | None = None
    if wish.program is not UNSET:
        invitee = await find_program(store, wish.program)
    elif wish.person is not UNSET:
        invitee = await find_invitee(store, guest, wish.person)
    here = "" if wish.here is UNSET else normalize_name(wish.here)
    if here and table.row.listed:
        await check_name_available(store.guests, guest, here)
    async with table.transaction() as transaction:
        _require_setup_by_owner(table, guest)
        place = table.places[seat] if seat < len(table.places) else None
        kinds = {key for key in (*PLACE_KINDS, "name") if getattr(wish, key) is not UNSET}
        if place is not None and place.kind == "open" and kinds in _OFFERS and invitee is not None:
            if invitee.guest in (other for own in table.places for other in (own.guest, own.invited)):
                raise refusal(409, "S-23/here", name=invitee.name)
            await transaction.set_places([invite(place, invitee)], by)
        elif place is not None and place.invited is not None and kinds == {"open"}:
            await transaction.set_places([open_place(seat)], by)
        elif place is not None and place.kind == "open" and kinds == {"bot"} and wish.bot is not UNSET:
            _require_other_person(table, without=seat)
            await transaction.start_if_ready([bot_place(seat, offered, wish.bot)], by)
        elif place is not None and place.kind == "open" and kinds == {"here"} and not table.row.rated:
            check_name_distinct(table.places, seat, here)
            await transaction.start_if_ready([PlaceRow(seat, "person", name=here, guest=guest)], by)
        elif place is not None and place.kind != "open" and place.guest != guest and kinds == {"open"}:
            await transaction.set_places([open_place(seat)], by)
        else:
            raise refusal(409, "S-4/place")


async def find_program(store: Storage, name: str) -> Program:
    """Return the program with a name. Raise S-20/program if there is none."""
    found = await store.programs.find_by_name(name)
    if found is None:
        raise refusal(404, "S-20/program", name=name[:40])
    return found


@retry_on_conflict
async def abort(table: Table, guest: str) -> None:
    """Close the table. Only the owner may, and only before the start."""
    async with table.transaction() as transaction:
        _require_setup_by_owner(table, guest)
        await transaction.close("aborted")


def check_replaceable(table: Table, seat: int, guest: str) -> None:
    """Raise S-2 or S-4 unless a guest may replace the person of a seat."""
    if table.rating.counts:
        raise refusal(409, "S-2/rated")
    if not _is_replaceable(table, seat, guest):
        raise refusal(409, "S-4/present" if table.state.is_private else "S-4/friends")


def _is_replaceable(table: Table, seat: int, guest: str) -> bool:
    """Return whether a guest may replace the person of a seat.

    Guests may give away their own seat unless they gave it up for good. The owner may replace another person
    among friends, after the person gave the seat up or was absent for `absent_seconds`.
    """
    place, wait = table.places[seat], table.context.settings.limits.absent_seconds
    if place.guest == guest:
        return not place.gone
    if guest != table.row.owner or not table.state.is_private:
        return False
    return place.gone or table.presence.absent_for(seat, wait)


def _require_setup_by_owner(table: Table, guest: str) -> None:
    if guest != table.row.owner:
        raise refusal(403, "S-4/owner")
    if table.phase != "waiting":
        raise refusal(409, "S-4/started")


def _require_other_person(table: Table, without: int) -> None:
    """Raise S-4/people if all places but one are bots."""
    if all(place.kind == "bot" for place in table.places if place.seat != without):
        raise refusal(409, "S-4/people")


@retry_on_conflict
async def answer_join_request(table: Table, guest: str, which: str, yes: bool) -> None:
    """Accept or reject a request. An accepted guest replaces the person of the seat.

    Raise S-5/asked if the request is not open for this guest, S-2 or S-4 if the person cannot be replaced.
    """
    async with table.transaction() as transaction:
        request = table.join_requests.find(guest, which)
        place = table.places[request.seat]
        if yes:
            if place.gone:
                raise refusal(409, "S-2/gone")
            check_replaceable(table, request.seat, guest)
            check_name_distinct(table.places, request.seat, request.name)
            new = replace(place, guest=request.guest, name=request.name, left=False, missed=False, level=None)
            await transaction.set_places([new], pending=table.join_requests.without(request))
        else:
            await transaction.set_pending(table.join_requests.without(request))
