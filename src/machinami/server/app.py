"""The application: every address, and what becomes of whatever goes wrong behind it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from machinami.contract import Json, Refused
from machinami.server import about, links, me, records, socket, tables
from machinami.server.api import provide_guest
from machinami.server.gate import Gate
from machinami.server.house import House
from machinami.server.pages import Pages, page
from machinami.server.settings import Settings
from machinami.server.trouble import Trouble, error, trouble

log = logging.getLogger(__name__)

_WORDS = {404: "S-7/page", 405: "S-7/method", 413: "S-7/large", 415: "S-7/type"}

HANDLERS = [
    about.games,
    about.rules,
    about.puzzles,
    about.daily,
    me.me,
    me.rename,
    tables.make,
    tables.look,
    tables.record,
    links.invitation,
    links.take,
    links.watch,
    records.upload,
    records.replay,
    records.text,
    socket.socket,
    page,
]


def application(settings: Settings) -> ASGIApp:
    """Everything a server answers, behind the gate."""
    house = House(settings)
    pages = Pages(settings.static)

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        HANDLERS,
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "pages": Provide(lambda: pages, sync_to_thread=False),
            "guest": Provide(provide_guest, sync_to_thread=False),
        },
        exception_handlers={Exception: said},
        lifespan=[open_house],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Machinami",
            version="1",
            description="What happens around a table; the play itself goes over its socket.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=settings.limits.body,
        response_cache_config=ResponseCacheConfig(),
        debug=False,
    )
    return Gate(app, settings, house.guests)


def said(_: Request[Any, Any, Any], fault: Exception) -> Response[Json]:
    """Whatever went wrong, as words for a person. Of what is inside the server nothing is told."""
    headers: dict[str, str] = {}
    match fault:
        case Trouble():
            refused: Refused = fault
            status = fault.status
        case Refused():
            refused, status = fault, 400
        case HTTPException() if fault.status_code < 500:
            status = fault.status_code
            refused = trouble(status, _WORDS.get(status, "S-7/body"))
            headers = {
                name: value for name, value in (fault.headers or {}).items() if name.lower() == "allow"
            }
        case RecursionError() | UnicodeError():
            # A body nested without end, or text that is none: the decoder does not say it otherwise.
            refused, status = trouble(400, "S-7/body"), 400
        case _:
            log.error("a request failed", exc_info=fault)
            refused, status = trouble(500, "S-11"), 500
    return Response(error(refused), status_code=status, headers=headers, media_type="application/json")
