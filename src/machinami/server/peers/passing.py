"""A request about a table that another process holds is passed on to it, and its answer passed back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from machinami.server.peers.asking import ask

if TYPE_CHECKING:
    from machinami.server.services import Services

HOLDER = "machinami.holder"
"""Where a handler leaves the address of the process that holds what was asked for."""

_TAKEN = (b"content-type", b"accept", b"accept-language")
_KEPT = frozenset({"content-type", "content-disposition", "etag", "retry-after", "allow", "cache-control"})
"""What an answer brings along besides its body; the rest is added by the gate here."""


class Passing:
    """ASGI middleware between the gate and the handlers."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or have it answered where it belongs."""
        kind: str = scope["type"]
        if kind != "http" or not self._services.settings.shared or self._services.pulse.passed(scope):
            await self._app(scope, receive, send)
            return
        heard: list[Any] = []

        async def hear() -> Any:
            message: Any = await receive()
            heard.append(message)
            return message

        async def say(message: Message) -> None:
            if HOLDER not in scope:
                await send(message)

        await self._app(scope, hear, say)
        if HOLDER in scope:
            body = b"".join(message.get("body", b"") for message in heard)
            await self._pass(cast("HTTPScope", scope), body, send)

    async def _pass(self, scope: HTTPScope, body: bytes, send: Send) -> None:
        from machinami.server.http.gate import ADDRESS, GUEST

        known = cast("dict[str, object]", scope)
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name.lower() in _TAKEN
        }
        query = scope["query_string"].decode("latin-1")
        address = f"http://{known[HOLDER]}{scope['path']}" + (f"?{query}" if query else "")
        answer = await ask(
            self._services, scope["method"], address, body, headers, known.get(GUEST), known.get(ADDRESS)
        )
        kept = [(name.encode(), value.encode()) for name, value in answer.headers if name.lower() in _KEPT]
        kept.append((b"content-length", str(len(answer.body)).encode()))
        await send({"type": "http.response.start", "status": answer.status, "headers": kept})
        await send({"type": "http.response.body", "body": answer.body, "more_body": False})
