"""The ASGI application: routes, dependencies and error handling."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, ControllerRouterHandler, Scope
from sqlalchemy.exc import DatabaseError

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.admin.figures import Meter
from machinami.server.admin.health import HealthCheck
from machinami.server.admin.metrics_server import MetricsServer
from machinami.server.admin.notices import Notices
from machinami.server.api import (
    accounts,
    bot_account,
    bot_commands,
    bot_tables,
    challenges,
    clubs,
    device_links,
    games,
    history,
    invitations,
    lessons,
    lobby,
    me,
    people,
    privacy,
    programs,
    public_join,
    push_subscriptions,
    ratings,
    replays,
    score_sheets,
    tables,
    tournaments,
)
from machinami.server.api.middleware import RequestMiddleware
from machinami.server.api.openapi import provide_address, provide_guest, provide_program
from machinami.server.api.pages import ALL, Pages, docs_page, offline_pack, page
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.services import Services
from machinami.server.sockets import routes

log = logging.getLogger(__name__)

_CLAUSES = {404: "S-7/page", 405: "S-7/method", 413: "S-7/large", 415: "S-7/type"}

HANDLERS: list[ControllerRouterHandler] = [
    games.games,
    games.rules,
    games.sheets,
    games.puzzles,
    games.daily,
    games.daily_times,
    challenges.challenge,
    challenges.attempt_challenge,
    challenges.challenge_results,
    lessons.lessons,
    lessons.start_lesson,
    lessons.add_learned,
    lessons.lesson_standing,
    lessons.restart_lesson,
    score_sheets.score,
    score_sheets.score_sheets,
    score_sheets.keep,
    score_sheets.drop,
    me.me,
    me.rename,
    me.leave_table,
    *accounts.HANDLERS,
    *clubs.HANDLERS,
    *tournaments.HANDLERS,
    *device_links.HANDLERS,
    *history.HANDLERS,
    *people.HANDLERS,
    *programs.HANDLERS,
    Router(
        "/",
        route_handlers=[*bot_account.HANDLERS, *bot_tables.HANDLERS, *bot_commands.HANDLERS],
        security=[{"token": []}],
        tags=["Bot API"],
    ),
    push_subscriptions.push_key,
    push_subscriptions.subscribe,
    push_subscriptions.unsubscribe,
    tables.create_table,
    tables.get_table,
    tables.record,
    tables.chance,
    tables.hint,
    invitations.invitation,
    invitations.take_seat,
    invitations.request_to_join,
    invitations.watch_invitation,
    invitations.watch,
    public_join.inspect_public_table,
    public_join.join_public_table,
    lobby.picture,
    lobby.find_table,
    privacy.privacy,
    ratings.standings,
    ratings.my_ratings,
    replays.upload,
    replays.replay,
    replays.text,
    replays.review,
    routes.table_socket,
    routes.lobby_socket,
    docs_page,
    offline_pack,
    page,
]


def create_app(services: Services) -> ASGIApp:
    """Return the application with its middleware."""
    settings = services.settings
    pages, docs = Pages(settings.static), Pages(settings.docs, hashed="")
    offline = Pages(settings.offline, hashed=ALL, index="pack.json")
    notices, metrics_server = Notices(services), MetricsServer(services, Meter(services))

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await services.open()
            await notices.open()
            metrics_server.open()
        except (DatabaseError, ServerRefused) as fault:
            services.startup_failure = fault
            raise
        try:
            yield
        finally:
            metrics_server.close()
            notices.close()
            await services.close()

    app = Litestar(
        HANDLERS,
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "docs": Provide(lambda: docs, sync_to_thread=False),
            "offline": Provide(lambda: offline, sync_to_thread=False),
            "guest": Provide(provide_guest, sync_to_thread=False),
            "address": Provide(provide_address, sync_to_thread=False),
            "program": Provide(provide_program, sync_to_thread=False),
        },
        exception_handlers={Exception: error_response},
        after_exception=[log_socket_failure],
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Machinami",
            version="1",
            description="What happens around a table; the play itself goes over its socket.",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=settings.limits.body,
        response_cache_config=ResponseCacheConfig(),
        debug=False,
    )
    return RequestMiddleware(app, services, HealthCheck(services).answer)


def log_socket_failure(fault: Exception, scope: Scope) -> None:
    """Log the failure of a socket. Litestar closes the socket with code 4500, and the page reconnects."""
    is_expected = isinstance(fault, WebSocketDisconnect | HTTPException | Refused)
    if scope["type"] == ScopeType.WEBSOCKET and not is_expected:
        log.error("socket failed", exc_info=fault)


def error_response(request: Request[Any, Any, Any], fault: Exception) -> Response[schemas.Error]:
    """Return an exception as an error answer. Unexpected exceptions are logged, and the answer reveals no
    details of them."""
    headers: dict[str, str] = {}
    match fault:
        case ServerRefused():
            refused: Refused = fault
            status = fault.status
        case Refused():
            refused, status = fault, 400
        case HTTPException() if fault.status_code < 500:
            status = fault.status_code
            refused = refusal(status, _CLAUSES.get(status, "S-7/body"))
            headers = {
                name: value for name, value in (fault.headers or {}).items() if name.lower() == "allow"
            }
        case RecursionError() | UnicodeError():
            # The decoder raises these for deeply nested bodies and for invalid text.
            refused, status = refusal(400, "S-7/body"), 400
        case _:
            log.error("request failed", exc_info=fault)
            refused, status = refusal(500, "S-11"), 500
    return Response(
        schemas.Error.of(refused), status_code=status, headers=headers, media_type="application/json"
    )
