"""Whether a server is alive, and whether it is ready: for whoever watches over it, by any name."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from litestar.types import Send

if TYPE_CHECKING:
    from machinami.server.services import Services

ALIVE, READY = "/healthz", "/readyz"
_PATIENCE = 3.0


async def answer(path: str, services: Services, send: Send) -> None:
    """200 and "ok", or 503 and what is missing."""
    missing = None if path == ALIVE else await _missing(services)
    body = (missing or "ok").encode() + b"\n"
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    status = 200 if missing is None else 503
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _missing(services: Services) -> str | None:
    try:
        async with asyncio.timeout(_PATIENCE):
            await services.games()
            await services.store.name("")
    except TimeoutError:
        return "slow"
    except Exception:
        return "database"
    return None
