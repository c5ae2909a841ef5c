"""The socket of a table."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import WebSocket, websocket

from machinami.contract import Refused
from machinami.server.gate import ADDRESS, GUEST
from machinami.server.house import House
from machinami.server.link import UNKNOWN, Link
from machinami.server.table import Table
from machinami.server.trouble import error, trouble

EVERYBODY = "everybody"
"""The party that holds all sockets."""


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], house: House, table: str) -> None:
    """Play, or watch."""
    guest, address = socket.scope.get(GUEST), str(socket.scope.get(ADDRESS))
    await socket.accept()
    try:
        found = await house.lobby.open_to(table, guest if isinstance(guest, str) else None)
        assert isinstance(guest, str)
        _room(house, found, guest, address)
    except Refused as refused:
        await socket.send_data(msgspec.json.encode({"type": "error"} | error(refused)))
        await socket.close(UNKNOWN)
        return
    held = (guest, address, EVERYBODY)
    house.sockets.add(*held)
    try:
        await Link(socket, found, guest).serve()
    finally:
        house.sockets.drop(*held)


def _room(house: House, table: Table, guest: str, address: str) -> None:
    """Whether one more socket is one too many."""
    limits, sockets = house.settings.limits, house.sockets
    crowded = len(table.audience.links) >= limits.sockets_per_table
    if (
        crowded
        or sockets[guest] >= limits.sockets_per_guest
        or sockets[address] >= limits.sockets_per_address
    ):
        raise trouble(429, "S-8/sockets")
    if sockets[EVERYBODY] >= limits.sockets:
        raise trouble(503, "S-8/full")
