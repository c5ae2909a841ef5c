"""Asking another process over HTTP, in the name of a guest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from machinami.server.http import shapes
from machinami.server.peers.elsewhere import Elsewhere

if TYPE_CHECKING:
    from machinami.server.services import Services

_SECONDS = 40.0
"""As long as the longest answer takes: a hint that is thought about, a replay that is worked out."""


class Answer(NamedTuple):
    """What another process has said."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


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

    client = services.pulse.client(lambda: httpx.AsyncClient(timeout=_SECONDS, trust_env=False))
    introduced = {**headers, **services.pulse.introduction(guest, caller)}
    try:
        answer = await client.request(method, address, content=body, headers=introduced)
    except httpx.HTTPError as fault:
        if isinstance(fault, httpx.ConnectError):
            await services.pulse.mourn(address.split("/")[2])
        refused = Elsewhere(address)
        kept = [("content-type", "application/json"), ("retry-after", "1")]
        return Answer(refused.status, kept, shapes.encode(shapes.Error.of(refused)))
    return Answer(answer.status_code, [*answer.headers.items()], answer.content)
