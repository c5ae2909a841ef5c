"""The socket routes of tables and of the lobby: admission, limits, and the choice of the process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, cast

from litestar import WebSocket, websocket

from machinami.core.contract import Refused
from machinami.server.cluster.errors import Elsewhere
from machinami.server.counters import EVERYBODY
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.request_scope import ADDRESS, GUEST
from machinami.server.schemas import server_messages
from machinami.server.services import Services
from machinami.server.sockets.connection import BROKEN, LATER, UNKNOWN
from machinami.server.sockets.lobby_connection import Visitor
from machinami.server.sockets.peer_proxy import MISDIRECTED, relayed
from machinami.server.sockets.table_connection import AtTable
from machinami.server.sockets.transport import outlet
from machinami.server.tables.table import Table


class Comer(NamedTuple):
    """An admitted guest, with the table if the socket is one of a table."""

    guest: str
    name: str | None
    table: Table | None
    address: str


@asynccontextmanager
async def attended(
    socket: WebSocket[Any, Any, Any], services: Services, table: str | None = None
) -> AsyncIterator[Comer | None]:
    """Admit a socket and count it while it is open. Yield None if it is refused; the client then has the
    reason."""
    guest, address = socket.scope.get(GUEST), str(socket.scope.get(ADDRESS))
    if services.cluster.passed(socket.scope) and not await _stays(services, table, guest):
        await _misdirected(socket)
        yield None
        return
    await socket.accept()
    try:
        if not isinstance(guest, str):
            raise refusal(404, "S-1")
        found = None if table is None else await _found(socket, services, table, guest, address)
        _crowded(services, found, guest, address)
    except Elsewhere:
        yield None
        return
    except Refused as refused:
        await socket.send_data(server_messages.fault(refused).text.plain)
        await socket.close(_code(refused))
        yield None
        return
    # There is no await between the check and the count, so concurrent sockets cannot exceed a limit.
    held = (guest, address, EVERYBODY, *([] if found is None else [found.id]))
    services.sockets.add(*held)
    try:
        name = await services.lobby.come(guest)
        try:
            yield Comer(guest, name, found, address)
        finally:
            services.lobby.go(guest)
    finally:
        services.sockets.drop(*held)


async def _stays(services: Services, table: str | None, guest: object) -> bool:
    """Whether this process should serve a forwarded socket. A table without connections is handed over to the
    process that forwards."""
    if table is None or not isinstance(guest, str):
        return True
    try:
        found = await services.directory.open_to(table, guest)
    except Elsewhere:
        return False
    except Refused:
        return True
    if found.lonely and not services.sockets[table]:
        await services.directory.hand_on(found)
    return not found.forgotten


async def _misdirected(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.receive()
    await socket.send({"type": "websocket.http.response.start", "status": MISDIRECTED, "headers": []})
    await socket.send({"type": "websocket.http.response.body", "body": b"", "more_body": False})


async def _found(
    socket: WebSocket[Any, Any, Any], services: Services, table: str, guest: str, address: str
) -> Table:
    """Return the table. If another process holds it, relay the socket until it closes and then raise
    `Elsewhere`."""
    while True:
        try:
            return await services.directory.open_to(table, guest)
        except Elsewhere as elsewhere:
            if await relayed(socket, services, elsewhere.address, guest, address):
                raise


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], services: Services, table: str) -> None:
    """Play at a table or watch it."""
    async with attended(socket, services, table) as came:
        if came is not None and came.table is not None:
            line = outlet(cast("dict[str, Any]", socket.scope))
            await AtTable(socket, line, services, came.table, came.guest, came.name, came.address).serve()


@websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    """Follow the lobby."""
    async with attended(socket, services) as came:
        if came is not None:
            line = outlet(cast("dict[str, Any]", socket.scope))
            await Visitor(socket, line, services, came.guest, came.name).serve()


def _code(refused: Refused) -> int:
    """Return the close code of a refusal: LATER if a retry may succeed, BROKEN after an internal error, else
    UNKNOWN."""
    match refused:
        case ServerRefused(status=429 | 503):
            return LATER
        case ServerRefused(status=500):
            return BROKEN
    return UNKNOWN


def _crowded(services: Services, table: Table | None, guest: str, address: str) -> None:
    """Raise `ServerRefused` if one more socket would exceed a limit."""
    limits, sockets = services.settings.limits, services.sockets
    if (
        (table is not None and sockets[table.id] >= limits.sockets_per_table)
        or sockets[guest] >= limits.sockets_per_guest
        or sockets[address] >= limits.sockets_per_address
    ):
        raise refusal(429, "S-8/sockets")
    if sockets[EVERYBODY] >= limits.sockets:
        raise refusal(503, "S-8/full")
