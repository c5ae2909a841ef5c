"""HTTP requests to another process on behalf of a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.cluster.errors import OwnedByPeer
from machinami.server.cluster.membership import Membership
from machinami.server.refusal import ServerRefused
from machinami.server.schemas.cluster import RematchSeatRequest

T = TypeVar("T")

_SECONDS = 40.0
"""The timeout of a request, in seconds, long enough for a hint or a replay."""


MOVED = "x-machinami-moved"
"""The response header that asks the forwarding process to look up the table again."""


class Answer(NamedTuple):
    """The response of another process, or a substitute if there is none."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes
    moved: bool = False
    """Whether the table must be looked up again."""
    untouched: bool = True
    """Whether the request certainly changed nothing."""


async def send_request(
    cluster: Membership,
    method: str,
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    guest: object,
    caller: object = "",
) -> Answer:
    """Send a request to another process and return its response.

    Return the response of `moved_answer` if there is none: the connection failed, timed out or the
    process died. A process that cannot be connected to is marked as dead.
    """
    import httpx

    holder = address.split("/")[2]

    client = cluster.http_client(lambda: httpx.AsyncClient(timeout=_SECONDS, trust_env=False))
    authenticated = {**headers, **cluster.forwarding_headers(guest, caller)}
    try:
        answer = await unless_dead(
            cluster.death_event(holder),
            client.request(method, address, content=body, headers=authenticated),
        )
    except (httpx.HTTPError, TimeoutError) as fault:
        unreachable = isinstance(fault, httpx.ConnectError)
        if unreachable:
            await cluster.mark_dead(holder)
        return moved_answer(untouched=unreachable)
    return Answer(answer.status_code, [*answer.headers.items()], answer.content, MOVED in answer.headers)


def moved_answer(*, untouched: bool) -> Answer:
    """Return the 503 response for a table whose holder is unknown at present."""
    refused = OwnedByPeer("")
    kept = [("content-type", "application/json"), ("retry-after", "1")]
    return Answer(refused.status, kept, schemas.encode(schemas.Error.of(refused)), True, untouched)


async def unless_dead(death: asyncio.Event, work: Coroutine[object, object, T]) -> T:
    """Return the result of a request to another process. Raise `TimeoutError` if `death` is set first."""
    working, dying = asyncio.create_task(work), asyncio.create_task(death.wait())
    try:
        await asyncio.wait([working, dying], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise TimeoutError
        return working.result()
    finally:
        for task in (working, dying):
            task.cancel()
        await asyncio.gather(working, dying, return_exceptions=True)


async def forward_rematch(cluster: Membership, holder: str, again: str, before: str, guest: str) -> bool:
    """Ask the process that holds a rematch's table to seat a guest of the previous table.

    Return False if the table must be looked up again. Raise the refusal of the other process.
    """
    address = f"http://{holder}/api/tables/{again}/following"
    body, headers = msgspec.json.encode(RematchSeatRequest(before)), {"content-type": "application/json"}
    answer = await send_request(cluster, "POST", address, body, headers, guest)
    if answer.status < 300:
        return True
    if answer.moved:
        return False
    error = msgspec.json.decode(answer.body, type=schemas.Error).error
    words = {"en": error.en, "fr": error.fr}
    raise ServerRefused(answer.status, Refused(error.clause or "S-11", words, error.where))
