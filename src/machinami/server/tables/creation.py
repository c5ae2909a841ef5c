"""The creation of a table as its host requests it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from msgspec import UNSET

from machinami.core import factory, registry
from machinami.core.record import measure_depth
from machinami.server import schemas
from machinami.server.accounts.names import check_name_available, normalize_name, store_name
from machinami.server.refusal import refusal
from machinami.server.tables import seating
from machinami.server.tables.context import TableContext
from machinami.server.tables.directory import Directory
from machinami.server.tables.options import encode_clock, validate_rated
from machinami.server.tables.people import find_invitee
from machinami.server.tables.replay_lookup import load_replay
from machinami.server.tables.seats import create_places
from machinami.server.tables.storage import Storage
from machinami.server.tables.table import Table
from machinami.store.rows import Program

_DEEPEST = 8

Fork = Callable[[str, schemas.Start], Awaitable[str]]
"""Returns the record that leads to a position of a finished game, whose record is given."""


async def create_table(
    context: TableContext,
    directory: Directory,
    guest: str,
    address: str,
    data: schemas.NewTable,
    *,
    fork: Fork,
    program: Program | None = None,
) -> Table:
    """Create a table for a guest, who is a `program` if one is given. Raise `Refused` if the request is not
    valid."""
    if measure_depth(data.options) > _DEEPEST:
        raise refusal(400, "S-7/body")
    game = await context.catalogue.game(data.game)
    start = None
    if data.start is None:
        setup = factory.build_setup(game, data.seats, data.options, data.data)
    else:
        start = await _resolve_start(context, guest, data.start, fork)
        head = json.loads(start.partition("\n")[0])
        if (head["game"], head["seats"]) != (data.game, data.seats):
            raise refusal(400, "S-9/start")
        game = registry.find(head["game"], head["rules"])
        setup = factory.build_setup(game, head["seats"], head.get("options", {}), head.get("data"))
    factory.check_options_available(game, setup.options)
    name = program.name if program is not None else await _resolve_name(context.store, guest, data.places)
    wanted = {wish.program for wish in data.places if wish.program is not UNSET}
    people = {
        (wish.person.table, wish.person.seat): await find_invitee(context.store, guest, wish.person)
        for wish in data.places
        if wish.person is not UNSET
    }
    if len({person.guest for person in people.values()}) < sum(
        wish.person is not UNSET for wish in data.places
    ):
        raise refusal(400, "S-23/twice")
    invited = {named: await seating.find_program(context.store, named) for named in wanted}
    for wish in data.places if data.listed else ():
        if wish.here is not UNSET:
            await check_name_available(context.store.guests, guest, normalize_name(wish.here))
    levels = await context.catalogue.levels(game.info.key)
    places = create_places(
        data.places,
        game.info,
        levels,
        setup.seats,
        guest,
        name,
        program=program is not None,
        invited=invited,
        people=people,
    )
    clock = encode_clock(game.info, data.clock)
    return await directory.create(
        guest,
        address,
        game,
        setup,
        places,
        start,
        hints=data.hints,
        door=data.door or data.listed or data.club is not None,
        clock=clock,
        listed=data.listed,
        chat=data.chat,
        level=data.level,
        rated=await validate_rated(context.store, guest, game.info, data, program=program is not None),
        programs=data.programs or program is not None,
        club=data.club,
        lang=data.lang,
    )


async def _resolve_start(context: TableContext, guest: str, start: schemas.Start, fork: Fork) -> str:
    """Return a record that leads to the position at which a table starts."""
    return await fork((await load_replay(context.catalogue, context.store, start.replay, guest)).text, start)


async def _resolve_name(store: Storage, guest: str, places: list[schemas.PlaceRequest]) -> str | None:
    """Return the name of the guest who makes a table: the one in the request, which is stored, or the stored
    one."""
    for place in places:
        if place.me is not UNSET and place.name is not UNSET:
            name = normalize_name(place.name)
            await store_name(store.guests, guest, name)
            return name
    known = await store.guests.find_name(guest)
    if known is not None:
        await check_name_available(store.guests, guest, normalize_name(known))
    return known
