"""The socket of a table."""

from __future__ import annotations

from typing import Any, cast

from litestar import WebSocket, websocket

from machinami.contract import Refused
from machinami.server.counts import EVERYBODY
from machinami.server.http.gate import ADDRESS, GUEST
from machinami.server.http.transport import outlet
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.services import Services
from machinami.server.table.table import Table
from machinami.server.wire import news
from machinami.server.wire.connection import BROKEN, LATER, UNKNOWN, Connection


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], services: Services, table: str) -> None:
    """Play, or watch."""
    guest, address = socket.scope.get(GUEST), str(socket.scope.get(ADDRESS))
    await socket.accept()
    try:
        found = await services.directory.open_to(table, guest if isinstance(guest, str) else None)
        assert isinstance(guest, str)
        _crowded(services, found, guest, address)
        name = await services.store.name(guest)
    except Refused as refused:
        await socket.send_data(news.fault(refused).text.plain)
        await socket.close(_code(refused))
        return
    held = (guest, address, EVERYBODY)
    services.sockets.add(*held)
    try:
        await Connection(socket, outlet(cast("dict[str, Any]", socket.scope)), found, guest, name).serve()
    finally:
        services.sockets.drop(*held)


def _code(refused: Refused) -> int:
    """Whether whoever is refused may hope that it passes."""
    match refused:
        case ServerRefused(status=429 | 503):
            return LATER
        case ServerRefused(status=500):
            return BROKEN
    return UNKNOWN


def _crowded(services: Services, table: Table, guest: str, address: str) -> None:
    """Whether one more socket is one too many."""
    limits, sockets = services.settings.limits, services.sockets
    crowded = len(table.audience.connections) >= limits.sockets_per_table
    if (
        crowded
        or sockets[guest] >= limits.sockets_per_guest
        or sockets[address] >= limits.sockets_per_address
    ):
        raise refusal(429, "S-8/sockets")
    if sockets[EVERYBODY] >= limits.sockets:
        raise refusal(503, "S-8/full")
