"""A socket whose table another process holds: all that is said goes there, and comes back from there."""

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
"""How a process answers a socket that was passed on to it and is better off elsewhere."""
_OURS = range(4000, 5000)
"""What a process says of a socket itself; anything else means that it is gone, and its people come back."""


async def relayed(
    socket: WebSocket[Any, Any, Any], services: Services, holder: str, guest: object, address: object
) -> bool:
    """Speak for a socket at its holder until one of both hangs up, or the holder is dead. False if nobody
    listened there, or the holder hands the table on: then it is to be looked for once more."""
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
    """Pass everything on in both directions; with what code the socket is to be closed."""
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
    """Say what the holder says. Where it beats and falls silent we do so instead: the page need not look
    for another process as long as this one does."""
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
