"""Shared by all routes: the guest, the address, and the description of refusals for OpenAPI."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from machinami.server.accounts.programs import ProgramIdentity
from machinami.server.refusal import refusal
from machinami.server.request_scope import ADDRESS, GUEST, PROGRAM
from machinami.server.schemas import Error

T = TypeVar("T")

_DESCRIPTIONS = {
    400: "The request is not understood or breaks a rule.",
    401: "The token is missing, unknown or revoked.",
    403: "It comes from another site, or is not the guest's to make.",
    404: "There is nothing there, or nothing that the guest may see.",
    409: "It does not fit how things stand.",
    413: "It is too large.",
    415: "Its content is of another kind than is taken here.",
    429: "There were too many.",
    503: "The server is full.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the OpenAPI descriptions of a route's refusals. 400 and 429 are always included."""
    return {
        status: ResponseSpec(Error, generate_examples=False, description=_DESCRIPTIONS[status])
        for status in sorted({*statuses, 400, 429})
    }


def requesting_guest(request: Request[Any, Any, Any]) -> str | None:
    """Return the guest of the request, or None if the request has no cookie and gets none."""
    guest = request.scope.get(GUEST)
    return guest if isinstance(guest, str) else None


def provide_guest(request: Request[Any, Any, Any]) -> str:
    """Return the guest of the request. Raise `ServerRefused` (404) if there is none."""
    guest = requesting_guest(request)
    if guest is None:
        raise refusal(404, "S-1")
    return guest


def provide_program(request: Request[Any, Any, Any]) -> ProgramIdentity:
    """Return the program of the request. Raise `ServerRefused` (401) if there is none."""
    identity = request.scope.get(PROGRAM)
    if not isinstance(identity, ProgramIdentity):
        raise refusal(401, "S-20/token")
    return identity


def provide_address(request: Request[Any, Any, Any]) -> str:
    """Return the address that the request counts against; empty if it is unknown."""
    return str(request.scope.get(ADDRESS) or "")


def queue_parties(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    """Return the parties whose share of the workers a request uses: the guest and the address."""
    address = provide_address(request)
    return (requesting_guest(request) or f"somebody at {address}", address)


async def cancel_on_disconnect(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Return the result of some work. Cancel it and raise `ServerRefused` (503) if the client disconnects
    first. The request's body must have been read."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(_wait_for_disconnect(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise refusal(503, "S-8/full")
    finally:
        task.cancel()
        gone.cancel()


async def _wait_for_disconnect(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
