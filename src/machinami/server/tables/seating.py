"""Coming and going: taking a seat, leaving it, coming back, giving it to somebody else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import UNSET

from machinami.server import schemas
from machinami.server.accounts.tokens import token as new_token
from machinami.server.refusal import refusal
from machinami.server.tables import game_end
from machinami.server.tables.retry import persistent
from machinami.server.tables.seats import botted, give_back, give_to_bot, middling, opened, unlike
from machinami.server.tables.transaction import Origin
from machinami.store import PlaceRow

if TYPE_CHECKING:
    from machinami.server.tables.table import Table


@persistent
async def take(table: Table, seat: int, token: str | None, guest: str, name: str) -> None:
    """Sit down where an invitation leads: on an open seat or, where one was given out anew, in somebody's
    place. From then on it leads its person back, and nobody else in."""
    async with table.hold() as held:
        place = table.places[seat]
        if token is None or place.token != token or table.phase not in ("waiting", "playing"):
            raise refusal(404, "S-2")
        if place.guest == guest:
            return
        if place.spent or (place.kind == "person" and not _replaceable(table, seat, table.row.owner)):
            raise refusal(409, "S-2/spent")
        if table.seats_of(guest):
            raise refusal(409, "S-2/here")
        unlike(table.places, seat, name)
        sits = PlaceRow(seat, "person", name=name, guest=guest, token=token, spent=True)
        await held.start_if_ready([sits])


@persistent
async def leave(table: Table, seat: int, by: Origin) -> None:
    """Leave one's seat: to a bot while the game is under way, open again before. Whoever leaves a game that
    counts gives it up."""
    if table.phase == "playing" and table.rating.counts:
        await game_end.resign(table, seat, by)
        return
    level = await middling(table)
    async with table.hold() as held:
        place = table.places[seat]
        if table.phase == "waiting":
            await held.seat([opened(seat)], by)
            return
        play = table.running()
        if not place.left:
            await held.seat([give_to_bot(place, level, play)], by)


@persistent
async def come_back(table: Table, seat: int, by: Origin) -> None:
    """Take one's own seat back from the bot."""
    async with table.hold() as held:
        place = table.places[seat]
        play = table.running()
        if place.gone:
            raise refusal(409, "S-4/time" if place.flagged else "S-4/gone")
        if place.left:
            await held.seat([give_back(place, play, table.timing.shortfall(seat))], by)


@persistent
async def returned(table: Table, seat: int) -> None:
    """Give a seat back to who was away, as soon as they are here."""
    async with table.hold() as held:
        place = table.places[seat]
        if place.missed and place.guest in table.audience.present and table.phase == "playing":
            await held.seat([give_back(place, table.running())])


@persistent
async def forsake(table: Table, guest: str) -> None:
    """Give up all one's seats: to bots where somebody else plays on, else the table is given up."""
    if table.phase == "playing" and table.seats_of(guest):
        others = [place for place in table.places if place.kind == "person" and place.guest != guest]
        if any(not place.left for place in others) and not (table.rating.counts and table.row.seats == 2):
            await _leave_for_good(table, guest)
        else:
            await table.edit(lambda twin: twin.end("abandoned", table.seats_of(guest)[0]))
    elif table.phase == "waiting":
        async with table.hold() as held:
            if guest == table.row.owner:
                await held.close("aborted")
            elif table.phase == "waiting":
                await held.seat([opened(seat) for seat in table.seats_of(guest)])


async def _leave_for_good(table: Table, guest: str) -> None:
    level = await middling(table)
    async with table.hold() as held:
        play = table.running()
        mine = [place for place in table.places if place.guest == guest]
        await held.seat([give_to_bot(place, level, play, gone=True) for place in mine])


@persistent
async def sit_in(table: Table, seat: int, level: int, guest: str, by: Origin) -> None:
    """Let a bot sit in for somebody who has been away for a while. Only who plays here may ask for it."""
    offered = await table.context.catalogue.levels(table.row.game)
    wait = table.context.settings.limits.absent_seconds
    async with table.hold() as held:
        play = table.running()
        if all(table.places[own].left for own in table.seats_of(guest)):
            raise refusal(403, "S-4/seat")
        if table.timing.by_days:
            raise refusal(409, "S-15/days")
        place = table.places[seat] if seat < len(table.places) else None
        if place is None or place.kind != "person" or place.left or not table.presence.away_for(seat, wait):
            raise refusal(409, "S-4/present")
        bot = botted(seat, offered, level)
        await held.seat([give_to_bot(place, bot.level, play, missed=True)], by)


@persistent
async def invite(table: Table, seat: int, guest: str, by: Origin) -> None:
    """The owner gives out a new link: to an open seat, or to one whose person may be replaced. The old one
    dies, and whoever follows the new one sits down there."""
    async with table.hold() as held:
        if guest != table.row.owner:
            raise refusal(403, "S-4/owner")
        if table.phase not in ("waiting", "playing"):
            raise refusal(409, "S-4/over")
        place = table.places[seat] if seat < len(table.places) else None
        if place is None or place.kind == "bot" or place.guest == guest:
            raise refusal(409, "S-4/place")
        if place.kind == "person":
            check_replaceable(table, seat, guest)
        await held.seat([replace(place, token=new_token(), spent=False)], by)


@persistent
async def put(table: Table, seat: int, wish: schemas.PlaceWish, guest: str, by: Origin) -> None:
    """The owner gives an open seat to a bot, or opens the seat of a bot or a guest."""
    offered = await table.context.catalogue.levels(table.row.game)
    async with table.hold() as held:
        _owned(table, guest)
        place = table.places[seat] if seat < len(table.places) else None
        said = {key for key in ("me", "open", "bot", "here", "name") if getattr(wish, key) is not UNSET}
        if place is not None and place.kind == "open" and said == {"bot"} and wish.bot is not UNSET:
            _people(table, without=seat)
            await held.start_if_ready([botted(seat, offered, wish.bot)], by)
        elif place is not None and place.kind != "open" and place.guest != guest and said == {"open"}:
            await held.seat([opened(seat)], by)
        else:
            raise refusal(409, "S-4/place")


@persistent
async def abort(table: Table, guest: str) -> None:
    """The owner gives the table up before the start."""
    async with table.hold() as held:
        _owned(table, guest)
        await held.close("aborted")


def among_friends(table: Table) -> bool:
    """Whether the host may replace people who stay away: the game is not rated and the street does not see
    the table."""
    return not (table.row.rated or table.row.listed)


def check_replaceable(table: Table, seat: int, guest: str) -> None:
    """Refuse to let a guest give the seat of a person to somebody else."""
    if table.rating.counts:
        raise refusal(409, "S-2/rated")
    if not _replaceable(table, seat, guest):
        raise refusal(409, "S-4/present" if among_friends(table) else "S-4/friends")


def _replaceable(table: Table, seat: int, guest: str) -> bool:
    """Whether a guest may give the seat of a person to somebody else: their own always; another's only as
    the host among friends, after the person gave the seat up or was away for `absent_seconds`."""
    place, wait = table.places[seat], table.context.settings.limits.absent_seconds
    if place.guest == guest:
        return not place.gone
    if guest != table.row.owner or not among_friends(table):
        return False
    return place.gone or table.presence.away_for(seat, wait)


def _owned(table: Table, guest: str) -> None:
    if guest != table.row.owner:
        raise refusal(403, "S-4/owner")
    if table.phase != "waiting":
        raise refusal(409, "S-4/started")


def _people(table: Table, without: int) -> None:
    """A seat may only go to a bot if people are left."""
    if all(place.kind == "bot" for place in table.places if place.seat != without):
        raise refusal(409, "S-4/people")
