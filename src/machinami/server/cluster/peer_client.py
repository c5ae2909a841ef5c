"""Asking another process over HTTP, in the name of a guest."""

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
"""As long as the longest answer takes: a hint that is thought about, a replay that is worked out."""


MOVED = "x-machinami-moved"
"""The header of an answer that says to another process: look for the table once more."""


class Answer(NamedTuple):
    """What another process has said, or is taken to say."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes
    moved: bool = False
    """Whether what was asked for is to be looked for once more."""
    untouched: bool = True
    """Whether it is certain that nothing was changed there."""


async def ask(
    cluster: Membership,
    method: str,
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    guest: object,
    caller: object = "",
) -> Answer:
    """The answer of another process, or the refusal to be given if there is none."""
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
    """The answer to whoever cannot be told by whom a table is held just now."""
    refused = Elsewhere("")
    kept = [("content-type", "application/json"), ("retry-after", "1")]
    return Answer(refused.status, kept, schemas.encode(schemas.Error.of(refused)), True, untouched)


async def unless_lost(lost: asyncio.Event, work: Coroutine[object, object, T]) -> T:
    """What some work with another process gives; `TimeoutError` once that process is taken for dead."""
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
    """Have a guest of one table seated at the next by the process that holds that. False if it is gone."""
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
