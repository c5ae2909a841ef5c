"""Matchmaking: seats a guest at a suitable listed table, or makes one."""

from __future__ import annotations

from machinami.core import factory
from machinami.core.contract import Refused
from machinami.server.lobby.lobby import Lobby
from machinami.server.schemas import Clock, PlaceRequest
from machinami.server.schemas.lobby import LobbyTable, MatchRequest
from machinami.server.tables import public_join
from machinami.server.tables.context import TableContext
from machinami.server.tables.directory import Directory
from machinami.server.tables.options import encode_clock
from machinami.server.tables.seats import create_places
from machinami.server.tables.table import Table

NOW, BY_DAYS = Clock(budget=900, increment=15), Clock(days=1)
"""The clocks of a table made by matchmaking."""


async def find_seat(
    context: TableContext,
    directory: Directory,
    lobby: Lobby,
    guest: str,
    address: str,
    name: str,
    wish: MatchRequest,
) -> str:
    """Seat a guest at a suitable table and return its id. Guests who have muted each other are never
    matched."""
    apart = await context.store.chat.list_muted_or_muting(guest)
    async with context.store.lock("pairing"):
        for fits in sorted((table for table in lobby.tables.values() if _fits(table, wish)), key=_priority):
            kept = await context.store.tables.load(fits.table)
            people = set() if kept is None else {place.guest for place in kept.places}
            if guest in people:
                return fits.table
            if people & apart:
                continue
            try:
                await public_join.join(directory, await directory.find(fits.table), guest, name)
            except Refused:
                # The seat was taken in the meantime, or a player has a similar name.
                continue
            return fits.table
        return (await _create_table(context, directory, guest, address, name, wish)).id


async def _create_table(
    context: TableContext, directory: Directory, guest: str, address: str, name: str, wish: MatchRequest
) -> Table:
    known = await context.catalogue.games()
    shared = {key: facts for key, facts in known.items() if max(facts.seats) > 1}
    game = await context.catalogue.game(wish.game or min(shared, key=lambda key: shared[key].minutes))
    seats = wish.seats or max(2, min(game.info.seats))
    setup = factory.build_setup(game, seats, {}, None)
    factory.check_options_available(game, setup.options)
    wishes = [PlaceRequest(me=True), *(PlaceRequest(open=True) for _ in range(seats - 1))]
    places = create_places(wishes, game.info, known[game.info.key].levels, seats, guest, name)
    clock = None if game.info.realtime else BY_DAYS if wish.pace == "days" else NOW
    return await directory.create(
        guest,
        address,
        game,
        setup,
        places,
        door=True,
        clock=encode_clock(game.info, clock),
        listed=True,
        level=wish.level,
    )


def _fits(table: LobbyTable, wish: MatchRequest) -> bool:
    slow = table.clock is not None and table.clock.days is not None
    near = table.level is None or wish.level is None or abs(table.level - wish.level) <= 1
    return (
        table.phase == "waiting"
        and wish.game in (None, table.game)
        and wish.seats in (None, len(table.seats))
        and slow == (wish.pace == "days")
        and near
        # Matchmaking offers no choice of rated games, so skip them.
        and not table.rated
        and not any(seat.program for seat in table.seats)
    )


def _priority(table: LobbyTable) -> tuple[int, int]:
    """Sort key: the fewest open seats, then the longest wait."""
    return sum(seat.kind == "open" for seat in table.seats), table.made
