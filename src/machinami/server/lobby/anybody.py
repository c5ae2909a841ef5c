"""Playing with anybody: whoever wants to is seated where somebody waits, or waits for the next who come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami import opening
from machinami.contract import Refused
from machinami.server.http.shapes import Clock, PlaceWish
from machinami.server.lobby.shapes import LobbyTable, Seeking
from machinami.server.table import door
from machinami.server.table.places import seated
from machinami.server.table.terms import clocked

if TYPE_CHECKING:
    from machinami.server.services import Services
    from machinami.server.table.table import Table

NOW, BY_DAYS = Clock(budget=900, increment=15), Clock(days=1)
"""The clocks of a table that is opened for strangers."""


async def seat(services: Services, guest: str, name: str, wish: Seeking) -> Table:
    """The table at which somebody who would play with anybody sits from now on."""
    apart = await services.store.apart(guest)
    async with services.lobby.pairing:
        for fits in sorted(
            (table for table in services.lobby.tables.values() if _fits(table, wish)), key=_soonest
        ):
            table = await services.directory.find(fits.table)
            if table.seats_of(guest):
                return table
            if any(place.guest in apart for place in table.places):
                continue
            try:
                await door.enter(table, guest, name)
            except Refused:
                # Somebody was quicker, or is called the same.
                continue
            return table
        return await _opened(services, guest, name, wish)


async def _opened(services: Services, guest: str, name: str, wish: Seeking) -> Table:
    known = await services.games()
    shared = {key: facts for key, facts in known.items() if max(facts.seats) > 1}
    game = await services.game(wish.game or min(shared, key=lambda key: shared[key].minutes))
    seats = wish.seats or max(2, min(game.facts.seats))
    setup = opening.agreed(game, seats, {}, None)
    opening.equipped(game, setup.options)
    wishes = [PlaceWish(me=True), *(PlaceWish(open=True) for _ in range(seats - 1))]
    places = seated(wishes, game.facts, known[game.facts.key].levels, seats, guest, name)
    clock = None if game.facts.realtime else BY_DAYS if wish.pace == "days" else NOW
    return await services.directory.make(
        guest,
        game,
        setup,
        places,
        door=True,
        clock=clocked(game.facts, clock),
        listed=True,
        level=wish.level,
    )


def _fits(table: LobbyTable, wish: Seeking) -> bool:
    slow = table.clock is not None and table.clock.days is not None
    near = table.level is None or wish.level is None or abs(table.level - wish.level) <= 1
    return (
        table.phase == "waiting"
        and wish.game in (None, table.game)
        and wish.seats in (None, len(table.seats))
        and slow == (wish.pace == "days")
        and near
    )


def _soonest(table: LobbyTable) -> tuple[int, int]:
    """Where the fewest are missing, and the longest was waited."""
    return sum(seat.kind == "open" for seat in table.seats), table.made
