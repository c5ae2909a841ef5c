"""The lobby over HTTP: playing with anybody."""

from __future__ import annotations

from litestar import post

from machinami.server.http import shapes
from machinami.server.http.names import taken_name
from machinami.server.http.openapi import refusals
from machinami.server.lobby import anybody
from machinami.server.lobby.shapes import Seeking
from machinami.server.services import Services


@post(
    "/api/lobby/play",
    summary="Play with anybody",
    status_code=200,
    responses=refusals(403, 404, 409, 413, 503),
)
async def play(services: Services, guest: str, data: Seeking) -> shapes.Made:
    """Sit down where somebody waits in the street, or open a table there and wait for the next who come."""
    name = await taken_name(services.store, guest, data.name)
    return shapes.Made(await anybody.seat(services, guest, name, data))
