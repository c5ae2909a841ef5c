"""Relays a socket to the process that holds its table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, cast

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from machinami.server.cluster.peer_client import unless_dead
from machinami.server.counters import ALL
from machinami.server.services import Services
from machinami.server.sockets.connection import BROKEN, LATER
from machinami.server.sockets.heartbeat import BEAT

_OPEN_SECONDS = 3.0
_SILENCE_SECONDS = 1.5
MISDIRECTED = 421
"""The status with which a process rejects a relayed socket that belongs to another process."""
_PASSED_CODES = range(4000, 5000)
"""The close codes that are passed on to the client. Any other code is replaced by BROKEN, after which the
client reconnects."""


async def relay(
    socket: WebSocket[Any, Any, Any], services: Services, holder: str, guest: object, address: object
) -> bool:
    """Relay a socket until either side closes or the holder fails. Return False if the holder refuses the
    connection or hands the table over; the caller then looks the table up again."""
    services.sockets.add(ALL)
    code, death = BROKEN, services.cluster.death_event(holder)
    try:
        peer = await unless_dead(death, _connect(socket, services, holder, guest, address))
        async with peer:
            code = await _relay_both_ways(socket, peer, death)
    except ConnectionRefusedError:
        await services.cluster.mark_dead(holder)
        return False
    except InvalidStatus as refused:
        if refused.response.status_code == MISDIRECTED:
            return False
    except (OSError, TimeoutError, WebSocketException):
        code = BROKEN
    finally:
        services.sockets.drop(ALL)
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code)
    return True


async def _connect(
    socket: WebSocket[Any, Any, Any], services: Services, holder: str, guest: object, address: object
) -> ClientConnection:
    return await connect(
        f"ws://{holder}{socket.scope['path']}",
        additional_headers=services.cluster.forwarding_headers(guest, address),
        compression=None,
        max_size=None,
        open_timeout=_OPEN_SECONDS,
        close_timeout=1,
        proxy=None,
    )


async def _relay_both_ways(
    socket: WebSocket[Any, Any, Any], peer: ClientConnection, death: asyncio.Event
) -> int:
    """Relay messages in both directions until one ends. Return the close code for the client."""
    ways = [
        asyncio.create_task(way)
        for way in (_relay_to_peer(socket, peer), _relay_to_client(socket, peer), death.wait())
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    code = peer.close_code
    return code if code is not None and (code in _PASSED_CODES or code == LATER) else BROKEN


async def _relay_to_peer(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect):
        while True:
            event = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text, data = cast("dict[str, Any]", event).get("text"), cast("dict[str, Any]", event).get("bytes")
            await peer.send(data or b"" if text is None else text)


async def _relay_to_client(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    """Relay messages from the holder. If the holder's heartbeats pause, send heartbeats in its place, so that
    the page stays connected to this process."""
    has_heartbeats = False
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        while True:
            try:
                async with asyncio.timeout(_SILENCE_SECONDS if has_heartbeats else None):
                    message = await peer.recv()
            except TimeoutError:
                message = BEAT
            has_heartbeats = has_heartbeats or message == BEAT
            await socket.send_data(message, mode="text" if isinstance(message, str) else "binary")
