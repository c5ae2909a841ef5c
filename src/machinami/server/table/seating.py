"""Coming and going: taking a seat, leaving it, coming back, giving up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import UNSET

from machinami.server.http import shapes
from machinami.server.http.names import alike
from machinami.server.refusal import refusal
from machinami.server.table.hold import Origin
from machinami.server.table.places import botted, opened
from machinami.server.table.race import persistent
from machinami.server.table.table import Table
from machinami.store import PlaceRow

if TYPE_CHECKING:
    from machinami.play import Play


@persistent
async def take(table: Table, seat: int, token: str, guest: str, name: str) -> None:
    """Sit down where an invitation leads: on an open seat or, where an operator gave one out, in somebody's
    place. It dies with that."""
    async with table.hold() as held:
        place = table.places[seat]
        if place.token != token or table.phase not in ("waiting", "playing"):
            raise refusal(404, "S-2")
        if table.seats_of(guest):
            raise refusal(409, "S-2/here")
        others = [other for other in table.places if other.seat != seat]
        people = [other.name or "" for other in others if other.kind == "person"]
        if any(alike(name, other) for other in people):
            raise refusal(409, "S-2/name")
        await held.start_if_ready([PlaceRow(seat, "person", name=name, guest=guest)])


@persistent
async def leave(table: Table, seat: int, by: Origin) -> None:
    """Leave one's seat: to a bot while the game is under way, open again before."""
    level = await _level(table)
    async with table.hold() as held:
        place = table.places[seat]
        if table.phase == "waiting":
            await held.seat([opened(seat)], by)
            return
        table.running()
        if not place.left:
            await held.seat([replace(place, left=True, level=level)], by)


@persistent
async def come_back(table: Table, seat: int, by: Origin) -> None:
    """Take one's own seat back from the bot."""
    async with table.hold() as held:
        place = table.places[seat]
        table.running()
        if place.gone:
            raise refusal(409, "S-4/gone")
        if place.left:
            await held.seat([replace(place, left=False, level=None)], by)


@persistent
async def forsake(table: Table, guest: str) -> None:
    """Give up all one's seats: to bots where somebody else plays on, else the table is given up."""
    if table.phase == "playing" and table.seats_of(guest):
        others = [place for place in table.places if place.kind == "person" and place.guest != guest]
        if any(not place.left for place in others):
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
    level = await _level(table)
    async with table.hold() as held:
        table.running()
        mine = [place for place in table.places if place.guest == guest]
        await held.seat([replace(place, left=True, gone=True, level=level) for place in mine])


@persistent
async def resign(table: Table, seat: int, by: Origin) -> None:
    """Give up. A game of two is over by that; with more, a bot plays on for good."""

    def end(twin: Play) -> None:
        twin.end("resigned", seat)

    if table.row.seats <= 2:
        await table.edit(end, by)
        return
    level = await _level(table)
    async with table.hold() as held:
        table.running()
        await held.seat([replace(table.places[seat], left=True, gone=True, level=level)], by)


@persistent
async def put(table: Table, seat: int, wish: shapes.PlaceWish, guest: str, by: Origin) -> None:
    """The owner gives an open seat to a bot, or opens a bot's seat."""
    offered = await table.services.levels(table.row.game)
    async with table.hold() as held:
        _owned(table, guest)
        place = table.places[seat] if seat < len(table.places) else None
        said = {key for key in ("me", "open", "bot", "here", "name") if getattr(wish, key) is not UNSET}
        if place is not None and place.kind == "open" and said == {"bot"} and wish.bot is not UNSET:
            _people(table, without=seat)
            await held.start_if_ready([botted(seat, offered, wish.bot)], by)
        elif place is not None and place.kind == "bot" and said == {"open"}:
            await held.seat([opened(seat)], by)
        else:
            raise refusal(409, "S-4/place")


@persistent
async def abort(table: Table, guest: str) -> None:
    """The owner gives the table up before the start."""
    async with table.hold() as held:
        _owned(table, guest)
        await held.close("aborted")


def _owned(table: Table, guest: str) -> None:
    if guest != table.row.owner:
        raise refusal(403, "S-4/owner")
    if table.phase != "waiting":
        raise refusal(409, "S-4/started")


def _people(table: Table, without: int) -> None:
    """A seat may only go to a bot if people are left."""
    if all(place.kind == "bot" for place in table.places if place.seat != without):
        raise refusal(409, "S-4/people")


async def _level(table: Table) -> int:
    """A bot that stands in is neither the weakest nor the strongest."""
    offered = await table.services.levels(table.row.game)
    return offered[len(offered) // 2]
