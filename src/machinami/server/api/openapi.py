"""What all of the HTTP part shares: the guest who asks, and how refusals are described."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from machinami.server.refusal import refusal
from machinami.server.request_scope import ADDRESS, GUEST
from machinami.server.schemas import Error

T = TypeVar("T")

_MEANINGS = {
    400: "The request is not understood or breaks a rule.",
    403: "It comes from another site, or is not the asker's to make.",
    404: "There is nothing there, or nothing that the asker may see.",
    409: "It does not fit how things stand.",
    413: "It is too large.",
    415: "Its content is of another kind than is taken here.",
    429: "There were too many.",
    503: "The server is full.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that an answer may be, for the description of the interface."""
    return {
        status: ResponseSpec(Error, generate_examples=False, description=_MEANINGS[status])
        for status in sorted({*statuses, 400, 429})
    }


def asker(request: Request[Any, Any, Any]) -> str | None:
    """The guest who asks, if they brought a cookie or were given one."""
    guest = request.scope.get(GUEST)
    return guest if isinstance(guest, str) else None


def provide_guest(request: Request[Any, Any, Any]) -> str:
    """The guest of the cookie, or the new one that the gate let in."""
    guest = asker(request)
    if guest is None:
        raise refusal(404, "S-1")
    return guest


def provide_address(request: Request[Any, Any, Any]) -> str:
    """Whom the address of a request belongs to."""
    return str(request.scope.get(ADDRESS) or "")


def parties(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    """Whose share of the server's work a request counts against: the guest's and the address's."""
    address = provide_address(request)
    return (asker(request) or f"somebody at {address}", address)


async def while_there(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work; it is given up as soon as the asker hangs up. The body has been read."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise refusal(503, "S-8/full")
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
