"""The socket of the street."""

from __future__ import annotations

from typing import Any, cast

from litestar import WebSocket, websocket

from machinami.server.http.transport import outlet
from machinami.server.lobby.visitor import Visitor
from machinami.server.services import Services
from machinami.server.wire.socket import attended


@websocket("/api/lobby/socket")
async def socket(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    """Look at the street."""
    async with attended(socket, services) as came:
        if came is not None:
            line = outlet(cast("dict[str, Any]", socket.scope))
            await Visitor(socket, line, services, came.guest, came.name).serve()
