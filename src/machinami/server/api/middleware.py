"""The outermost middleware: host and origin checks, rate limits, cookies, security headers, access log."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, cast
from urllib.parse import urlsplit

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope
from litestar.utils import normalize_path

from machinami.server import schemas
from machinami.server.accounts.programs import parse_bearer
from machinami.server.accounts.tokens import new_token
from machinami.server.cluster.rate_limits import Buckets, party
from machinami.server.logs import ACCESS
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.request_scope import ADDRESS, BECOMES, FRESH, GUEST, PROGRAM
from machinami.server.services import Services

DESCRIPTION = "/schema/openapi.json"

CSP = (
    "default-src 'self'; img-src 'self' blob: data:; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
WASM_WORKERS = ("/assets/feel.worker-", "/assets/device.worker-")
"""The prefixes of the page's workers for simulation and for play without a server, the only scripts that may
compile WebAssembly."""

WASM_CSP = CSP.replace("default-src 'self';", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';")
DOCS_CSP = f"{CSP}; style-src 'self' 'unsafe-inline'"
"""The policy of the documentation: pages may contain inline styles, but no inline scripts."""

SECURITY_HEADERS = [
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_LONGEST = 8_192
_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "DELETE", "PUT", "PATCH")
_PUBLIC_SEGMENTS = (
    *("record", "socket", "chance", "rules", "puzzles", "daily", "times", "challenge", "results"),
    *("lessons", "lesson", "review", "hint", "play", "calls"),
    *("keeping", "passkeys", "begin", "return", "links", "look", "take", "elsewhere", "games", "export"),
    *("erasure", "confirm", "tallies", "picture", "end", "programs", "tokens"),
    *("clubs", "join", "leave", "invitation", "members", "tournaments", "enter", "withdraw", "start"),
    *("people", "blocks", "invitations", "decline", "rematch"),
)
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_COOKIELESS = ("/api/games", "/api/replays", "/api/programs", "/api/privacy")
"""Paths whose answers are the same for all guests. They set no cookie."""
BOT_API = "/api/bot/"
"""The prefix of the Bot API. There a token identifies a program, and cookies and origins do not count."""


AnswerHealthCheck = Callable[[str, Send], Awaitable[bool]]
"""Answers a health check and returns True; returns False for any other path."""


class RequestMiddleware:
    """Checks each request and adds cookies and security headers to the answer."""

    def __init__(self, app: ASGIApp, services: Services, answer_health_check: AnswerHealthCheck) -> None:
        self._app, self._services = app, services
        self._answer_health_check = answer_health_check
        self._settings, self._guests = services.settings, services.guest_cookies
        limits = self._settings.limits
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal.

        The path is normalized first, in the same way as the router does it, so that all checks see the path
        that is served.
        """
        kind: str = scope["type"]
        if kind in ("http", "websocket"):
            scope["path"] = normalize_path(scope["path"])
        if kind == "http":
            await self._handle_http(
                cast("HTTPScope", scope), receive, self._count_answers(cast("HTTPScope", scope), send)
            )
        elif kind == "websocket":
            await self._handle_socket(cast("WebSocketScope", scope), receive, send)
        else:
            await self._app(scope, receive, send)

    def _count_answers(self, scope: HTTPScope, send: Send) -> Send:
        """Return a `send` that counts answers, and logs them if the access log is on."""
        started = time.monotonic()

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                method = scope["method"] if scope["method"] in _METHODS else "other"
                self._services.metrics.requests.labels(method, status).inc()
                if self._settings.access_log:
                    elapsed = round(1000 * (time.monotonic() - started))
                    fields = {"method": method, "path": loggable_path(scope["path"]), "status": status}
                    ACCESS.info("request", extra=fields | {"milliseconds": elapsed})
            await send(message)

        return send_counted

    async def _handle_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if await self._answer_health_check(scope["path"], send):
            return
        if scope["path"].startswith(BOT_API):
            await self._handle_program(scope, receive, send)
            return
        refused = await self._find_refusal(scope, changing=scope["method"] not in _SAFE_METHODS)
        if refused is None and _uses_token_elsewhere(scope):
            refused = refusal(403, "S-20/address")
        cookie = "" if refused is not None else _header(scope, b"cookie")
        guest = self._guests.verify(cookie)
        if guest in self._guests.banned and scope["path"].startswith("/api/"):
            refused = refusal(403, "S-13")
        personal = scope["path"].startswith("/api/") and not scope["path"].startswith(_COOKIELESS)
        fresh = refused is None and guest is None and personal
        tls = scope["scheme"] == "https"
        signed = fresh or (refused is None and guest is not None and self._guests.needs_renewal(cookie, tls))
        guest = new_token() if fresh else guest
        scope[GUEST], scope[FRESH] = guest, fresh  # type: ignore[literal-required]

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = WASM_CSP if scope["path"].startswith(WASM_WORKERS) else CSP
                policy = DOCS_CSP if scope["path"].startswith("/docs/") else policy
                extra = [(b"content-security-policy", policy.encode()), *SECURITY_HEADERS]
                if scope["path"].startswith("/api/") and not _has_cache_control(message):
                    extra.append((b"cache-control", b"no-store"))
                new_guest = cast("str | None", scope.get(BECOMES))
                if new_guest is not None or (signed and guest is not None):
                    given = self._guests.make_header(new_guest or guest or "", tls)
                    extra.append((b"set-cookie", given.encode()))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        if refused is not None:
            await _answer(send_secured, refused, "http.response")
        else:
            await self._app(scope, receive, send_secured)

    async def _handle_program(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Pass a request of the Bot API on with the identity of its token. Cookies are ignored."""
        refused = await self._find_refusal(scope, changing=False)
        if refused is None:
            try:
                identity = await self._services.program_authentication.authenticate(
                    self._services.store.programs, _header(scope, b"authorization"), self._guests.banned
                )
                scope[GUEST], scope[PROGRAM] = identity.guest, identity  # type: ignore[literal-required]
            except ServerRefused as reason:
                refused = reason

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(b"content-security-policy", CSP.encode()), *SECURITY_HEADERS]
                extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        if refused is not None:
            await _answer(send_secured, refused, "http.response")
        else:
            await self._app(scope, receive, send_secured)

    async def _handle_socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        refused = await self._find_refusal(scope, changing=True)
        guest = None if refused is not None else self._guests.verify(_header(scope, b"cookie"))
        if guest in self._guests.banned:
            refused = refusal(403, "S-13")
        if refused is not None:
            await receive()
            await _answer(send, refused, "websocket.http.response")
        else:
            scope[GUEST] = guest  # type: ignore[literal-required]
            await self._app(scope, receive, send)

    async def _find_refusal(self, scope: HTTPScope | WebSocketScope, changing: bool) -> ServerRefused | None:
        """Return the reason to refuse a request, or None. The cookie is read only if it is None."""
        host = _header(scope, b"host")
        if scope["path"].startswith("/schema") and scope["path"] != DESCRIPTION:
            return refusal(404, "S-7/page")
        if self._settings.hosts is not None and _host_name(host) not in self._settings.hosts:
            return refusal(421, "S-7/host")
        who = party(scope["client"][0]) if scope["client"] else ""
        scope[ADDRESS] = who  # type: ignore[literal-required]
        if not self._requests.take(who):
            return refusal(429, "S-7/fast")
        if changing and not await self._services.changes.take(who, self._services.hash_address):
            return refusal(429, "S-7/fast")
        if changing and not self._is_own_origin(_header(scope, b"origin"), host):
            return refusal(403, "S-7/origin")
        return None

    def _is_own_origin(self, origin: str, host: str) -> bool:
        if origin in self._settings.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


def loggable_path(path: str) -> str:
    """Return a path for the access log: segments that may hold secrets are replaced by "…"."""
    parts = path[:200].split("/")
    rest = [part if part in _PUBLIC_SEGMENTS else "…" for part in parts[3:]]
    return "/".join([*parts[:2], *(part if parts[1] == "api" else "…" for part in parts[2:3]), *rest])


def _header(scope: HTTPScope | WebSocketScope, wanted: bytes) -> str:
    """Return a request header as text, cut after 8,192 bytes; empty if the header is missing."""
    for name, value in scope["headers"]:
        if name.lower() == wanted:
            return value[:_LONGEST].decode("latin-1")
    return ""


def _uses_token_elsewhere(scope: HTTPScope) -> bool:
    """Whether a request sends a token to an address that needs a guest."""
    needs_guest = scope["path"].startswith("/api/") and not scope["path"].startswith(_COOKIELESS)
    return needs_guest and parse_bearer(_header(scope, b"authorization")) is not None


def _host_name(host: str) -> str:
    """Return a Host header without its port; empty if it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _has_cache_control(message: Message) -> bool:
    return any(name.lower() == b"cache-control" for name, _ in message["headers"])  # type: ignore[typeddict-item]


async def _answer(send: Send, refused: ServerRefused, kind: str) -> None:
    body = schemas.encode(schemas.Error.of(refused))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", b"1"))
    if refused.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    start: Any = {"type": f"{kind}.start", "status": refused.status, "headers": headers}
    rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(start)
    await send(rest)
