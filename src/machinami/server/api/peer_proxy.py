"""Forwards HTTP requests to the process that holds the requested table."""

from __future__ import annotations

from typing import Any, cast

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from machinami.server.cluster.peer_client import Answer, moved_answer, send_request
from machinami.server.request_scope import ADDRESS, GUEST, HOLDER
from machinami.server.services import Services

_TRIES = 3

_REQUEST_HEADERS = (b"content-type", b"accept", b"accept-language")
_ANSWER_HEADERS = frozenset(
    {"content-type", "content-disposition", "etag", "retry-after", "allow", "cache-control"}
)
"""The headers of a forwarded answer that are kept. The middleware of this process adds the others."""


class PeerProxy:
    """ASGI middleware between `RequestMiddleware` and the route handlers. It does nothing unless
    processes share tables."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services = app, services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or forward it if a handler names another process. Make up to three attempts:
        retry if the table has moved, and either nothing was changed there or the method is GET."""
        kind: str = scope["type"]
        if (
            kind != "http"
            or not self._services.settings.shared
            or self._services.cluster.forwarded_origin(scope)
        ):
            await self._app(scope, receive, send)
            return
        received: list[Message] = []
        answer = moved_answer(untouched=True)
        for _ in range(_TRIES):
            attempt = self._copy_scope(scope)
            await self._app(attempt, _replay_body(receive, received), _send_unless_held(scope, attempt, send))
            if HOLDER not in attempt:
                return
            answer = await self._forward(attempt, received)
            if not (answer.moved and (answer.untouched or attempt["method"] == "GET")):
                break
        await _send_answer(answer, send)

    def _copy_scope(self, scope: Scope) -> HTTPScope:
        """Return a copy of the scope for one attempt, so that changes by a handler do not affect the next
        attempt."""
        return cast("HTTPScope", {**scope, "state": {**scope.get("state", {})}})

    async def _forward(self, scope: HTTPScope, received: list[Message]) -> Answer:

        known = cast("dict[str, object]", scope)
        if not known[HOLDER]:
            return moved_answer(untouched=True)
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name.lower() in _REQUEST_HEADERS
        }
        query = scope["query_string"].decode("latin-1")
        address = f"http://{known[HOLDER]}{scope['path']}" + (f"?{query}" if query else "")
        body = b"".join(cast("dict[str, bytes]", message).get("body", b"") for message in received)
        return await send_request(
            self._services.cluster,
            scope["method"],
            address,
            body,
            headers,
            known.get(GUEST),
            known.get(ADDRESS),
        )


def _replay_body(receive: Receive, received: list[Message]) -> Receive:
    """Return a `receive` that replays the messages received so far and then receives further ones."""
    before = iter([*received])

    async def receive_recorded() -> Any:
        message: Any = next(before, None)
        if message is None:
            message = await receive()
            received.append(message)
        return message

    return receive_recorded


def _send_unless_held(scope: Scope, attempt: HTTPScope, send: Send) -> Send:
    """Return a `send` that passes a handler's answer on, unless the handler has named another process."""

    async def send_local(message: Message) -> None:
        if HOLDER not in attempt:
            cast("dict[str, Any]", scope).update(attempt)
            await send(message)

    return send_local


async def _send_answer(answer: Answer, send: Send) -> None:
    kept = [
        (name.encode(), value.encode()) for name, value in answer.headers if name.lower() in _ANSWER_HEADERS
    ]
    kept.append((b"content-length", str(len(answer.body)).encode()))
    await send({"type": "http.response.start", "status": answer.status, "headers": kept})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
