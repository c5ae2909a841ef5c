"""The socket of a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from machinami.contract import Refused
from machinami.server.gate import GUEST
from machinami.server.house import House
from machinami.server.link import UNKNOWN, Link
from machinami.server.table import Table
from machinami.server.trouble import error, trouble


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], house: House, table: str) -> None:
    """Play, or watch."""
    guest = socket.scope.get(GUEST)
    await socket.accept()
    try:
        found = await house.lobby.open_to(table, guest if isinstance(guest, str) else None)
        assert isinstance(guest, str)
        _room(house, found, guest)
    except Refused as refused:
        await socket.send_data(msgspec.json.encode({"type": "error"} | error(refused)))
        await socket.close(UNKNOWN)
        return
    house.sockets[guest] += 1
    try:
        await Link(socket, found, guest).serve()
    finally:
        house.sockets -= Counter([guest])


def _room(house: House, table: Table, guest: str) -> None:
    """Whether one more socket is one too many."""
    limits = house.settings.limits
    crowded = len(table.audience.links) >= limits.sockets_per_table
    if crowded or house.sockets[guest] >= limits.sockets_per_guest:
        raise trouble(429, "S-8/sockets")
    if house.sockets.total() >= limits.sockets:
        raise trouble(503, "S-8/full")
