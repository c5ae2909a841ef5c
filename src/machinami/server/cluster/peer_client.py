"""HTTP requests to another process on behalf of a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.cluster.errors import Elsewhere
from machinami.server.cluster.membership import Membership
from machinami.server.refusal import ServerRefused
from machinami.server.schemas.cluster import Following

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


async def ask(
    cluster: Membership,
    method: str,
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    guest: object,
    caller: object = "",
) -> Answer:
    """Send a request to another process and return its response.

    Return the response of `moving` if there is none: the connection failed, timed out or the process died. A
    process that cannot be connected to is marked as dead.
    """
    import httpx

    holder = address.split("/")[2]

    client = cluster.client(lambda: httpx.AsyncClient(timeout=_SECONDS, trust_env=False))
    introduced = {**headers, **cluster.introduction(guest, caller)}
    try:
        answer = await unless_lost(
            cluster.lost(holder),
            client.request(method, address, content=body, headers=introduced),
        )
    except (httpx.HTTPError, TimeoutError) as fault:
        unheard = isinstance(fault, httpx.ConnectError)
        if unheard:
            await cluster.mourn(holder)
        return moving(untouched=unheard)
    return Answer(answer.status_code, [*answer.headers.items()], answer.content, MOVED in answer.headers)


def moving(*, untouched: bool) -> Answer:
    """Return the 503 response for a table whose holder is unknown at present."""
    refused = Elsewhere("")
    kept = [("content-type", "application/json"), ("retry-after", "1")]
    return Answer(refused.status, kept, schemas.encode(schemas.Error.of(refused)), True, untouched)


async def unless_lost(lost: asyncio.Event, work: Coroutine[object, object, T]) -> T:
    """Return the result of a request to another process. Raise `TimeoutError` if `lost` is set first."""
    working, losing = asyncio.create_task(work), asyncio.create_task(lost.wait())
    try:
        await asyncio.wait([working, losing], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise TimeoutError
        return working.result()
    finally:
        for task in (working, losing):
            task.cancel()
        await asyncio.gather(working, losing, return_exceptions=True)


async def sent(cluster: Membership, holder: str, again: str, before: str, guest: str) -> bool:
    """Ask the process that holds a rematch's table to seat a guest of the previous table.

    Return False if the table must be looked up again. Raise the refusal of the other process.
    """
    address = f"http://{holder}/api/tables/{again}/following"
    body, headers = msgspec.json.encode(Following(before)), {"content-type": "application/json"}
    answer = await ask(cluster, "POST", address, body, headers, guest)
    if answer.status < 300:
        return True
    if answer.moved:
        return False
    told = msgspec.json.decode(answer.body, type=schemas.Error).error
    words = {"en": told.en, "fr": told.fr}
    raise ServerRefused(answer.status, Refused(told.clause or "S-11", words, told.where))
