"""The socket of the street."""

from __future__ import annotations

from typing import Any, cast

from litestar import WebSocket, websocket

from machinami.server.services import Services
from machinami.server.sockets.lobby_connection import Visitor
from machinami.server.sockets.routes import attended
from machinami.server.sockets.transport import outlet


@websocket("/api/lobby/socket")
async def socket(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    """Look at the street."""
    async with attended(socket, services) as came:
        if came is not None:
            line = outlet(cast("dict[str, Any]", socket.scope))
            await Visitor(socket, line, services, came.guest, came.name).serve()
