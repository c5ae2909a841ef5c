"""Routes of the lobby: matchmaking, and pictures of public games."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec

from machinami.server import schemas
from machinami.server.accounts.names import resolve_name
from machinami.server.api.openapi import refusals
from machinami.server.lobby import matchmaking
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables.daily_puzzle import check_solution_visible


@post(
    "/api/lobby/play",
    summary="Match with other people",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def find_table(
    services: Services, guest: str, address: str, data: schemas.MatchRequest
) -> schemas.TableCreated:
    """Join a suitable listed table that waits for players, or make one."""
    name = await resolve_name(services.store.guests, guest, data.name)
    return schemas.TableCreated(
        await matchmaking.find_seat(
            services.tables, services.directory, services.lobby, guest, address, name, data
        )
    )


@get(
    "/api/lobby/{table:str}/picture",
    summary="Get a picture of a public game",
    responses=refusals(403, 404, 503)
    | {200: ResponseSpec(schemas.SpectatorPicture, generate_examples=False)},
)
async def picture(services: Services, guest: str, table: str) -> Response[bytes]:
    """Return a spectator's present view of a listed game."""
    found = await services.directory.find(table[:40])
    row = found.row
    if not row.listed or row.phase != "playing":
        raise refusal(404, "S-1")
    await check_solution_visible(
        services.catalogue,
        services.store,
        guest,
        {"game": row.game, "seats": row.seats, "options": found.options},
    )
    return Response(found.views.picture(), media_type=MediaType.JSON)
