"""Health checks: liveness and readiness, under any host name."""

from __future__ import annotations

import asyncio

from litestar.types import Send

from machinami.server.services import Services

ALIVE, READY = "/healthz", "/readyz"
_PATIENCE = 3.0


class HealthCheck:
    """Answers `/healthz` and `/readyz`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def answer(self, path: str, send: Send) -> bool:
        """Answer a health check with 200 and "ok", or with 503 and the reason. Return False, without an
        answer, for any other path."""
        if path not in (ALIVE, READY):
            return False
        await _answer(None if path == ALIVE else await _find_failure(self._services), send)
        return True


async def _answer(missing: str | None, send: Send) -> None:
    body = (missing or "ok").encode() + b"\n"
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    status = 200 if missing is None else 503
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _find_failure(services: Services) -> str | None:
    try:
        async with asyncio.timeout(_PATIENCE):
            await services.catalogue.games()
            await services.store.guests.find_name("")
    except TimeoutError:
        return "slow"
    except Exception:
        return "database"
    return None
