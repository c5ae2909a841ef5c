"""Routes of tournaments: make, enter, withdraw, start, end, result."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from machinami.server import schemas
from machinami.server.accounts.names import resolve_name
from machinami.server.api.openapi import refusals
from machinami.server.services import Services
from machinami.server.tournaments.tournaments import LoadedTournament
from machinami.store.rows import TournamentBoardRow, TournamentRow
from machinami.tournaments.log import BOT, Board
from machinami.tournaments.report import write_csv, write_text
from machinami.tournaments.standings import POINT, rank_entrants, score_board

_LISTED = 50

Format = Annotated[
    Literal["csv", "text"], QueryParameter(name="format", description="CSV with all boards, or plain text")
]


@get("/api/tournaments", summary="List open tournaments", responses=refusals())
async def list_tournaments(services: Services, guest: str) -> list[schemas.TournamentSummary]:
    """Return the unfinished tournaments that are open to everybody."""
    return await summarize(services, guest, await services.store.tournaments.list_public(_LISTED))


@get("/api/clubs/{club:str}/tournaments", summary="List a club's tournaments", responses=refusals(403, 404))
async def club_tournaments(services: Services, guest: str, club: str) -> list[schemas.TournamentSummary]:
    """Return the tournaments of a club for its members, the latest first."""
    await services.clubs.require(club, guest, "member")
    return await summarize(services, guest, await services.store.tournaments.list_of_club(club, _LISTED))


@post("/api/tournaments", summary="Create a tournament", responses=refusals(403, 404, 413))
async def create_tournament(
    services: Services, guest: str, data: schemas.NewTournament
) -> schemas.Tournament:
    """Make a tournament. The guest needs a name; in a club, organisers may."""
    await resolve_name(services.store.guests, guest, None)
    return await _describe(services, guest, await services.tournaments.create(guest, data))


@get("/api/tournaments/{tournament:str}", summary="Get a tournament", responses=refusals(404))
async def get_tournament(services: Services, guest: str, tournament: str) -> schemas.Tournament:
    """Return a tournament with its standings, rounds and boards."""
    return await _describe(services, guest, tournament)


@delete(
    "/api/tournaments/{tournament:str}",
    summary="End a tournament",
    status_code=200,
    responses=refusals(403, 404),
)
async def end_tournament(services: Services, guest: str, tournament: str) -> list[schemas.TournamentSummary]:
    """End a tournament early, or delete one that has not begun. Its tables stay. Return the list that it was
    in."""
    club = (await services.tournaments.find(tournament, guest)).row.club
    await services.tournaments.cancel(tournament, guest)
    if club is None:
        rows = await services.store.tournaments.list_public(_LISTED)
    else:
        rows = await services.store.tournaments.list_of_club(club, _LISTED)
    return await summarize(services, guest, rows)


@post(
    "/api/tournaments/{tournament:str}/enter",
    summary="Enter a tournament",
    status_code=200,
    responses=refusals(403, 404, 409, 413),
)
async def enter(
    services: Services, guest: str, tournament: str, data: schemas.EnterTournament
) -> schemas.Tournament:
    """Enter, or return after a withdrawal."""
    await services.tournaments.find(tournament, guest)
    name = await resolve_name(services.store.guests, guest, data.name)
    await services.tournaments.enter(tournament, guest, name)
    return await _describe(services, guest, tournament)


@post(
    "/api/tournaments/{tournament:str}/withdraw",
    summary="Withdraw from a tournament",
    status_code=200,
    responses=refusals(403, 404),
)
async def withdraw(services: Services, guest: str, tournament: str) -> schemas.Tournament:
    """Play no further rounds. A board under way goes on."""
    await services.tournaments.withdraw(tournament, guest)
    return await _describe(services, guest, tournament)


@post(
    "/api/tournaments/{tournament:str}/start",
    summary="Start a tournament",
    status_code=200,
    responses=refusals(403, 404, 409, 503),
)
async def start(services: Services, guest: str, tournament: str) -> schemas.Tournament:
    """Begin the first round now."""
    await services.tournament_runner.start(tournament, guest)
    return await _describe(services, guest, tournament)


@delete(
    "/api/tournaments/{tournament:str}/entrants/{number:int}",
    summary="Withdraw an entrant",
    status_code=200,
    responses=refusals(403, 404),
)
async def withdraw_entrant(
    services: Services, guest: str, tournament: str, number: int
) -> schemas.Tournament:
    """Withdraw an entrant, as an organiser."""
    await services.tournaments.withdraw(tournament, guest, number)
    return await _describe(services, guest, tournament)


@get(
    "/api/tournaments/{tournament:str}/result",
    summary="Export the result",
    media_type=MediaType.TEXT,
    responses=refusals(404) | {200: ResponseSpec(str, media_type="text/plain", generate_examples=False)},
)
async def result(
    services: Services,
    guest: str,
    tournament: str,
    form: Format = "text",
) -> Response[str]:
    """Return the standings as text, or standings and boards as CSV."""
    found = await services.tournaments.find(tournament, guest)
    names = {entrant.number: entrant.name or "–" for entrant in found.entrants}
    if form == "csv":
        body, ending = write_csv(found.state, names), "csv"
    else:
        body, ending = write_text(found.row.name, found.state, names), "txt"
    headers = {"content-disposition": f'attachment; filename="tournament.{ending}"'}
    return Response(body, media_type=MediaType.TEXT, headers=headers)


HANDLERS = [
    list_tournaments,
    club_tournaments,
    create_tournament,
    get_tournament,
    end_tournament,
    enter,
    withdraw,
    start,
    withdraw_entrant,
    result,
]


async def summarize(
    services: Services, guest: str, rows: list[TournamentRow]
) -> list[schemas.TournamentSummary]:
    """Return tournaments as entries of a list."""
    entries = []
    for row in rows:
        found = await services.tournaments.load(row.id)
        mine = found.find_entrant(guest)
        entries.append(
            schemas.TournamentSummary(
                tournament=row.id,
                name=row.name,
                game=row.game,
                kind=row.kind,
                phase=row.phase,
                entrants=len(found.state.active),
                round=len(found.state.rounds),
                rounds=found.state.expected_rounds,
                starts=row.starts,
                made=row.made,
                entered=mine is not None and mine.number not in found.state.withdrawn,
            )
        )
    return entries


async def _describe(services: Services, guest: str, tournament: str) -> schemas.Tournament:
    found = await services.tournaments.find(tournament, guest)
    row, state = found.row, found.state
    mine = found.find_entrant(guest)
    stored = await services.store.tournaments.load_boards([board.table for board in state.boards])
    return schemas.Tournament(
        tournament=row.id,
        club=row.club,
        name=row.name,
        game=row.game,
        seats=row.seats,
        kind=row.kind,
        rounds=state.expected_rounds,
        clock=None if row.clock is None else msgspec.json.decode(row.clock, type=schemas.Clock),
        rated=row.rated,
        starts=row.starts,
        phase=row.phase,
        admits=row.phase != "over" and state.admits,
        organises=await services.tournaments.organises(row, guest),
        name_of_guest=await services.store.guests.find_name(guest),
        entrants=[
            schemas.TournamentEntrant(
                entrant.number, entrant.name, entrant.guest == guest, entrant.number in state.withdrawn
            )
            for entrant in found.entrants
        ],
        standings=_describe_standings(found),
        played=[
            schemas.TournamentRound(
                [
                    _describe_board(
                        board, stored.get(board.table), mine is not None and mine.number in board.seats
                    )
                    for board in one.boards
                ],
                list(one.rests),
            )
            for one in state.rounds
        ],
    )


def _describe_standings(found: LoadedTournament) -> list[schemas.TournamentStanding]:
    return [
        schemas.TournamentStanding(
            row.entrant,
            row.rank,
            row.points / POINT,
            row.opponents / POINT,
            row.berger / POINT / POINT,
            row.wins,
            row.played,
            row.rests,
            row.absences,
        )
        for row in rank_entrants(found.state)
    ]


def _describe_board(board: Board, stored: TournamentBoardRow | None, plays: bool) -> schemas.TournamentBoard:
    outcome, scores = board.result, score_board(board)
    stand_ins = [place.seat for place in stored.places if place.kind == "bot" or place.left] if stored else []
    return schemas.TournamentBoard(
        seats=list(board.seats),
        table=board.table if plays and stored is not None else None,
        watch=None if stored is None else stored.watch,
        replay=stored.replay if stored is not None and stored.phase == "over" else None,
        places=None if outcome is None else list(outcome.places),
        points=None
        if outcome is None
        else [0.0 if entrant == BOT else scores[entrant] / POINT for entrant in board.seats],
        bots=stand_ins if outcome is None else list(outcome.absent),
        called_off=outcome is not None and outcome.called_off,
    )
