"""Relays a socket to the process that holds its table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, cast

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from machinami.server.cluster.peer_client import unless_lost
from machinami.server.counters import EVERYBODY
from machinami.server.services import Services
from machinami.server.sockets.connection import BROKEN, LATER
from machinami.server.sockets.heartbeat import BEAT

_PATIENCE = 3.0
_SILENCE = 1.5
MISDIRECTED = 421
"""The status with which a process rejects a relayed socket that belongs to another process."""
_OURS = range(4000, 5000)
"""The close codes that are passed on to the client. Any other code is replaced by BROKEN, after which the
client reconnects."""


async def relayed(
    socket: WebSocket[Any, Any, Any], services: Services, holder: str, guest: object, address: object
) -> bool:
    """Relay a socket until either side closes or the holder fails. Return False if the holder refuses the
    connection or hands the table over; the caller then looks the table up again."""
    services.sockets.add(EVERYBODY)
    code, lost = BROKEN, services.cluster.lost(holder)
    try:
        peer = await unless_lost(lost, _dialled(socket, services, holder, guest, address))
        async with peer:
            code = await _both(socket, peer, lost)
    except ConnectionRefusedError:
        await services.cluster.mourn(holder)
        return False
    except InvalidStatus as refused:
        if refused.response.status_code == MISDIRECTED:
            return False
    except (OSError, TimeoutError, WebSocketException):
        code = BROKEN
    finally:
        services.sockets.drop(EVERYBODY)
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code)
    return True


async def _dialled(
    socket: WebSocket[Any, Any, Any], services: Services, holder: str, guest: object, address: object
) -> ClientConnection:
    return await connect(
        f"ws://{holder}{socket.scope['path']}",
        additional_headers=services.cluster.introduction(guest, address),
        compression=None,
        max_size=None,
        open_timeout=_PATIENCE,
        close_timeout=1,
        proxy=None,
    )


async def _both(socket: WebSocket[Any, Any, Any], peer: ClientConnection, lost: asyncio.Event) -> int:
    """Relay messages in both directions until one ends. Return the close code for the client."""
    ways = [asyncio.create_task(way) for way in (_there(socket, peer), _back(socket, peer), lost.wait())]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    code = peer.close_code
    return code if code is not None and (code in _OURS or code == LATER) else BROKEN


async def _there(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect):
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text, data = cast("dict[str, Any]", event).get("text"), cast("dict[str, Any]", event).get("bytes")
            await peer.send(data or b"" if text is None else text)


async def _back(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    """Relay messages from the holder. If the holder's heartbeats pause, send heartbeats in its place, so that
    the page stays connected to this process."""
    beating = False
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        while True:
            try:
                async with asyncio.timeout(_SILENCE if beating else None):
                    said = await peer.recv()
            except TimeoutError:
                said = BEAT
            beating = beating or said == BEAT
            await socket.send_data(said, mode="text" if isinstance(said, str) else "binary")
