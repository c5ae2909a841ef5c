"""Asking another process over HTTP, in the name of a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from machinami.server import schemas
from machinami.server.cluster.errors import Elsewhere

if TYPE_CHECKING:
    from machinami.server.services import Services

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
    services: Services,
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

    client = services.pulse.client(lambda: httpx.AsyncClient(timeout=_SECONDS, trust_env=False))
    introduced = {**headers, **services.pulse.introduction(guest, caller)}
    try:
        answer = await unless_lost(
            services.pulse.lost(holder),
            client.request(method, address, content=body, headers=introduced),
        )
    except (httpx.HTTPError, TimeoutError) as fault:
        unheard = isinstance(fault, httpx.ConnectError)
        if unheard:
            await services.pulse.mourn(holder)
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
