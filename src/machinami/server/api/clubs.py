"""Routes of clubs: found, join, roles, tables, history, export."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from machinami.server import schemas
from machinami.server.accounts.names import resolve_name
from machinami.server.api.history import PAGE
from machinami.server.api.openapi import refusals
from machinami.server.clubs.membership import Standing
from machinami.server.clubs.standings import rank_members
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables.game_history import summarize_game

_OPEN = 100
_EXPORTED = 10_000
_FAR = 1_000_000

Start = Annotated[int, QueryParameter(name="start", ge=0, le=_FAR, description="How many to leave out")]


@get("/api/me/clubs", summary="List my clubs", responses=refusals())
async def my_clubs(services: Services, guest: str) -> schemas.MyClubs:
    """Return the clubs of the guest, and those that the guest asks to join."""
    return await _list_clubs(services, guest)


@post("/api/clubs", summary="Found a club", responses=refusals(403, 413))
async def found_club(services: Services, guest: str, data: schemas.NewClub) -> schemas.Club:
    """Make a club that the guest owns. The guest needs a name."""
    await resolve_name(services.store.guests, guest, None)
    club = await services.clubs.found(guest, data.name)
    return await _describe(services, guest, club.id)


@get("/api/clubs/{club:str}", summary="Get a club", responses=refusals(404))
async def get_club(services: Services, guest: str, club: str) -> schemas.Club:
    """Return the club as the guest may know it: without a membership its name and size only."""
    return await _describe(services, guest, club)


@post("/api/clubs/{club:str}", summary="Change a club", status_code=200, responses=refusals(403, 404, 413))
async def change_club(services: Services, guest: str, club: str, data: schemas.ClubChange) -> schemas.Club:
    """Rename the club, or set whether organisers let people in."""
    await services.clubs.change(club, guest, data.name, data.approval)
    return await _describe(services, guest, club)


@delete("/api/clubs/{club:str}", summary="Delete a club", status_code=200, responses=refusals(403, 404))
async def delete_club(services: Services, guest: str, club: str) -> schemas.MyClubs:
    """Delete the club. Its tables stay with their people."""
    await services.clubs.delete(club, guest)
    return await _list_clubs(services, guest)


@post(
    "/api/clubs/{club:str}/join",
    summary="Join a club",
    status_code=200,
    responses=refusals(403, 404, 409, 413),
)
async def join_club(services: Services, guest: str, club: str, data: schemas.JoinClub) -> schemas.Club:
    """Join by the invitation link, or ask to be let in."""
    await resolve_name(services.store.guests, guest, data.name)
    await services.clubs.join(club, guest, data.invite)
    return await _describe(services, guest, club)


@post(
    "/api/clubs/{club:str}/leave", summary="Leave a club", status_code=200, responses=refusals(403, 404, 409)
)
async def leave_club(services: Services, guest: str, club: str) -> schemas.MyClubs:
    """Leave the club, or withdraw the request. An owner without other members deletes the club."""
    await services.clubs.leave(club, guest)
    return await _list_clubs(services, guest)


@post(
    "/api/clubs/{club:str}/invitation",
    summary="Renew the invitation",
    status_code=200,
    responses=refusals(403, 404),
)
async def renew_invitation(services: Services, guest: str, club: str) -> schemas.Club:
    """Renew the invitation link; the old one becomes invalid."""
    await services.clubs.renew_invitation(club, guest)
    return await _describe(services, guest, club)


@post(
    "/api/clubs/{club:str}/members/{member:str}",
    summary="Set a member's role",
    status_code=200,
    responses=refusals(403, 404, 409, 413),
)
async def set_role(
    services: Services, guest: str, club: str, member: str, data: schemas.RoleChange
) -> schemas.Club:
    """Let a person in who asks, make or unmake an organiser, or hand the club over."""
    await services.clubs.set_role(club, guest, member, data.role)
    return await _describe(services, guest, club)


@delete(
    "/api/clubs/{club:str}/members/{member:str}",
    summary="Remove a member",
    status_code=200,
    responses=refusals(403, 404, 409),
)
async def remove_member(services: Services, guest: str, club: str, member: str) -> schemas.Club:
    """Remove a member and renew the invitation link, or decline a request."""
    await services.clubs.remove(club, guest, member)
    return await _describe(services, guest, club)


@get("/api/clubs/{club:str}/games", summary="List a club's games", responses=refusals(403, 404))
async def club_games(services: Services, guest: str, club: str, start: Start = 0) -> schemas.ClubHistory:
    """Return a page of the club's finished games, for its members."""
    await services.clubs.require(club, guest, "member")
    return await _list_games(services, guest, club, start, PAGE)


@get(
    "/api/clubs/{club:str}/tables/{table:str}/picture",
    summary="Get a picture of a club's table",
    responses=refusals(403, 404, 503)
    | {200: ResponseSpec(schemas.SpectatorPicture, generate_examples=False)},
)
async def club_picture(services: Services, guest: str, club: str, table: str) -> Response[bytes]:
    """Return a spectator's view of a table of the club, for its members."""
    await services.clubs.require(club, guest, "member")
    found = await services.directory.find(table[:40])
    if found.row.club != club:
        raise refusal(404, "S-1")
    return Response(found.views.picture(), media_type=MediaType.JSON)


@get(
    "/api/clubs/{club:str}/export",
    summary="Export a club",
    responses=refusals(403, 404) | {200: ResponseSpec(schemas.ClubExport, generate_examples=False)},
)
async def export_club(services: Services, guest: str, club: str) -> Response[bytes]:
    """Return all that the guest may know of the club as a file: members, standings and games."""
    await services.clubs.require(club, guest, "member")
    whole = schemas.ClubExport(
        await _describe(services, guest, club),
        (await _list_games(services, guest, club, 0, _EXPORTED)).games,
    )
    headers = {"content-disposition": 'attachment; filename="club.json"'}
    return Response(schemas.encode(whole), media_type="application/json", headers=headers)


HANDLERS = [
    my_clubs,
    found_club,
    get_club,
    change_club,
    delete_club,
    join_club,
    leave_club,
    renew_invitation,
    set_role,
    remove_member,
    club_games,
    club_picture,
    export_club,
]


async def _list_clubs(services: Services, guest: str) -> schemas.MyClubs:
    found = await services.store.clubs.list_for(guest)
    return schemas.MyClubs(
        await services.store.guests.find_name(guest),
        [
            schemas.MyClub(
                row.id,
                row.name,
                row.role,
                row.members,
                row.requests if row.role in ("owner", "organiser") else 0,
                0 if row.role == "asks" else row.tables,
            )
            for row in found
        ],
    )


async def _list_games(
    services: Services, guest: str, club: str, start: int, limit: int
) -> schemas.ClubHistory:
    found, total = await services.store.history.list_club_games(club, True, start, limit)
    return schemas.ClubHistory([summarize_game(past, guest) for past in found], start, total)


async def _describe(services: Services, guest: str, club: str) -> schemas.Club:
    """Return a club as a guest may know it."""
    found = await services.clubs.find(club, guest)
    members = await services.store.clubs.list_members(club)
    size = sum(member.role != "asks" for member in members)
    role = None if found.me is None else found.me.role
    if not found.has("member"):
        return schemas.Club(club, found.club.name, size, role, None, found.club.approval, [], [], [])
    unfinished, _ = await services.store.history.list_club_games(club, False, 0, _OPEN)
    return schemas.Club(
        club=club,
        name=found.club.name,
        size=size,
        role=role,
        invite=found.club.invite if found.has("organiser") else None,
        approval=found.club.approval,
        members=[
            schemas.ClubMember(member.member, member.name, member.role, member.since, member.guest == guest)
            for member in members
            if member.role != "asks" or found.has("organiser")
        ],
        tables=[summarize_game(past, guest) for past in unfinished],
        standings=await _describe_standings(services, found, guest),
    )


async def _describe_standings(services: Services, found: Standing, guest: str) -> list[schemas.ClubStandings]:
    members = [
        member for member in await services.store.clubs.list_members(found.club.id) if member.role != "asks"
    ]
    names = {member.guest: member.name for member in members}
    ranked = rank_members(await services.store.clubs.list_results(found.club.id), [*names])
    return [
        schemas.ClubStandings(
            game,
            [
                schemas.ClubScore(names[row.guest], row.guest == guest, row.played, row.won, row.share)
                for row in rows
            ],
        )
        for game, rows in sorted(ranked.items())
    ]
