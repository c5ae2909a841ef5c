"""The socket routes of tables and of the lobby: admission and limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, cast

from litestar import WebSocket, websocket

from machinami.core.contract import Refused
from machinami.server.counters import ALL
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.request_scope import ADDRESS, GUEST
from machinami.server.schemas import server_messages
from machinami.server.services import Services
from machinami.server.sockets.connection import BROKEN, LATER, UNKNOWN
from machinami.server.sockets.lobby_connection import LobbyConnection
from machinami.server.sockets.table_connection import TableConnection
from machinami.server.sockets.transport import get_writer
from machinami.server.tables.table import Table


class Admission(NamedTuple):
    """An admitted guest, with the table if the socket is one of a table."""

    guest: str
    name: str | None
    table: Table | None
    address: str


@asynccontextmanager
async def admit(
    socket: WebSocket[Any, Any, Any], services: Services, table: str | None = None
) -> AsyncIterator[Admission | None]:
    """Admit a socket and count it while it is open. Yield None if it is refused; the client then has the
    reason."""
    guest, address = socket.scope.get(GUEST), str(socket.scope.get(ADDRESS))
    await socket.accept()
    try:
        if not isinstance(guest, str):
            raise refusal(404, "S-1")
        found = None if table is None else await services.directory.find_visible(table, guest)
        _check_limits(services, found, guest, address)
    except Refused as refused:
        await socket.send_data(server_messages.fault_message(refused).text.plain)
        await socket.close(_close_code(refused))
        yield None
        return
    # There is no await between the check and the count, so concurrent sockets cannot exceed a limit.
    parties = (guest, address, ALL, *([] if found is None else [found.id]))
    services.sockets.add(*parties)
    try:
        name = await services.lobby.add_connection(guest)
        try:
            yield Admission(guest, name, found, address)
        finally:
            services.lobby.remove_connection(guest)
    finally:
        services.sockets.drop(*parties)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], services: Services, table: str) -> None:
    """Play at a table or watch it."""
    async with admit(socket, services, table) as admission:
        if admission is not None and admission.table is not None:
            writer = get_writer(cast("dict[str, Any]", socket.scope))
            await TableConnection(
                socket, writer, services, admission.table, admission.guest, admission.name, admission.address
            ).serve()


@websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], services: Services) -> None:
    """Follow the lobby."""
    async with admit(socket, services) as admission:
        if admission is not None:
            writer = get_writer(cast("dict[str, Any]", socket.scope))
            await LobbyConnection(socket, writer, services, admission.guest, admission.name).serve()


def _close_code(refused: Refused) -> int:
    """Return the close code of a refusal: LATER if a retry may succeed, BROKEN after an internal error, else
    UNKNOWN."""
    match refused:
        case ServerRefused(status=429 | 503):
            return LATER
        case ServerRefused(status=500):
            return BROKEN
    return UNKNOWN


def _check_limits(services: Services, table: Table | None, guest: str, address: str) -> None:
    """Raise `ServerRefused` if one more socket would exceed a limit."""
    limits, sockets = services.settings.limits, services.sockets
    if (
        (table is not None and sockets[table.id] >= limits.sockets_per_table)
        or sockets[guest] >= limits.sockets_per_guest
        or sockets[address] >= limits.sockets_per_address
    ):
        raise refusal(429, "S-8/sockets")
    if sockets[ALL] >= limits.sockets:
        raise refusal(503, "S-8/full")
