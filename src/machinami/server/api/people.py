"""Routes of the people around a guest: those played with, invitations by name, rematches, and blocks."""

from __future__ import annotations

import json

import msgspec
from litestar import delete, get, post

from machinami.server import schemas
from machinami.server.accounts.tokens import new_token
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables import rematch_requests, seating
from machinami.server.tables.game_history import describe_opponents
from machinami.server.tables.people import find_person
from machinami.store.rows import Block, GameSummary

_PEOPLE = 100
_INVITATIONS = 20
_BLOCKS = 500
"""The maximum number of blocks of one guest."""


@get("/api/me/people", summary="List the people I played with", responses=refusals())
async def people(services: Services, guest: str) -> schemas.MyPeople:
    """Return the people whom the guest has finished games with, and those whom the guest has blocked."""
    return await _describe_people(services, guest)


@post("/api/me/blocks", summary="Block a person", status_code=200, responses=refusals(403, 404, 413))
async def block(services: Services, guest: str, data: schemas.PersonReference) -> schemas.MyPeople:
    """Block a person: they can neither invite the guest nor sit down where the guest sits or hosts, what they
    write is not shown to the guest, and matchmaking keeps the two apart. The seats that they had offered to
    the guest are open again."""
    person = await find_person(services.store, guest, data)
    if len(await services.store.people.list_blocked(guest)) >= _BLOCKS:
        raise refusal(429, "S-23/many", limit=_BLOCKS)
    await services.store.people.add_block(guest, Block(new_token(), person.guest, person.name, 0))
    for past in await services.store.history.list_invitations(guest, _INVITATIONS):
        if past.row.owner == person.guest:
            await _decline(services, past.row.id, guest)
    await services.directory.reload_mutes(guest)
    return await _describe_people(services, guest)


@delete("/api/me/blocks/{block:str}", summary="End a block", status_code=200, responses=refusals(403, 404))
async def unblock(services: Services, guest: str, block: str) -> schemas.MyPeople:
    """End a block."""
    if not await services.store.people.remove_block(guest, block[:40]):
        raise refusal(404, "S-23/unknown")
    await services.directory.reload_mutes(guest)
    return await _describe_people(services, guest)


@get("/api/me/invitations", summary="List my invitations", responses=refusals())
async def my_invitations(services: Services, guest: str) -> schemas.MyInvitations:
    """Return the seats that are offered to the guest by name."""
    return await _list_invitations(services, guest)


@post(
    "/api/me/invitations/{table:str}/decline",
    summary="Decline an invitation",
    status_code=200,
    responses=refusals(403, 404),
)
async def decline(services: Services, guest: str, table: str) -> schemas.MyInvitations:
    """Leave the seat that is offered to the guest open for others."""
    await _decline(services, table, guest)
    return await _list_invitations(services, guest)


@post(
    "/api/me/games/{table:str}/rematch",
    summary="Play again with the same people",
    status_code=201,
    responses=refusals(403, 404, 409, 503),
)
async def rematch(services: Services, guest: str, table: str) -> schemas.TableCreated:
    """Open a table with the game, options and clock of a finished one. Its seats are offered to the same
    people, each one further round. A rematch that waits already is joined instead."""
    found = await services.directory.find_visible(table, guest)
    made, is_new = await rematch_requests.open_rematch(services.directory, found, guest)
    if is_new:
        services.push_sender.send_invitations(made.row, made.places)
    return schemas.TableCreated(made.id)


HANDLERS = [people, block, unblock, my_invitations, decline, rematch]


async def _describe_people(services: Services, guest: str) -> schemas.MyPeople:
    found = await services.store.people.list_played(guest, _PEOPLE)
    return schemas.MyPeople(
        [msgspec.convert(person, schemas.PlayedPerson, from_attributes=True) for person in found],
        [
            schemas.BlockedPerson(block.id, block.name, block.made)
            for block in await services.store.people.list_blocked(guest)
        ],
    )


async def _list_invitations(services: Services, guest: str) -> schemas.MyInvitations:
    found = await services.store.history.list_invitations(guest, _INVITATIONS)
    return schemas.MyInvitations([_describe_invitation(past, guest) for past in found])


async def _decline(services: Services, table: str, guest: str) -> None:
    if len(table) > 32:
        raise refusal(404, "S-23/invitation")
    await seating.decline_challenge(await services.directory.find(table), guest, "S-23/invitation")


def _describe_invitation(past: GameSummary, guest: str) -> schemas.MyInvitation:
    place = next(place for place in past.places if place.invited == guest)
    row = past.row
    return schemas.MyInvitation(
        table=row.id,
        game=row.game,
        seat=place.seat,
        token=place.token or "",
        host=next((other.name for other in past.places if other.guest == row.owner), None),
        seats=describe_opponents(past.places, guest),
        options=json.loads(row.options),
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=schemas.Clock),
        rated=row.rated and row.unrated is None,
        made=row.made,
    )
