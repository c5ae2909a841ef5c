"""Routes of replays: upload a record; read the replay, review and record of an upload or a finished table."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import QueryParameter
from litestar.response import Stream

from machinami.server import schemas
from machinami.server.accounts.tokens import new_token
from machinami.server.api.openapi import cancel_on_disconnect, queue_parties, refusals, requesting_guest
from machinami.server.api.tables import as_text
from machinami.server.refusal import refusal
from machinami.server.request_scope import FRESH
from machinami.server.services import Services
from machinami.server.settings import Limits
from machinami.server.tables.replay_lookup import load_replay
from machinami.server.workers.replay_job import ReplayHeader
from machinami.store.rows import ReplayRow

_PIECE = 65_536

Viewer = Annotated[
    str | None,
    QueryParameter(
        name="viewer", max_length=4, description="A seat, or null for a spectator; all if left out"
    ),
]


@dataclass
class UploadOperation(Operation):
    """An OpenAPI operation whose body is a record as plain text."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(Schema(type=OpenAPIType.STRING, max_length=Limits().upload))
        self.request_body = RequestBody({"text/plain": text}, required=True)


@post(
    "/api/records",
    summary="Upload a record",
    status_code=201,
    operation_class=UploadOperation,
    request_max_body_size=Limits().upload,
    responses=refusals(403, 413, 415, 503),
)
async def upload(
    services: Services, guest: str, address: str, request: Request[Any, Any, Any]
) -> schemas.Uploaded:
    """Store a record after replaying it. Refused if the record is invalid."""
    if request.content_type[0] != "text/plain":
        raise refusal(415, "S-7/type")
    body = await request.body()
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise refusal(400, "S-10/text") from None
    text = await cancel_on_disconnect(request, services.replay_executor.accept(text, queue_parties(request)))
    limits = services.settings.limits
    # New guests share one storage quota, because each request without a cookie becomes a new guest.
    owner = "" if request.scope.get(FRESH) else guest
    row = ReplayRow(new_token(), text, time.time_ns() // 1_000_000, owner, services.hash_address(address))
    await services.store.replays.add(
        row, limits.uploads_kept_per_guest, limits.uploads_kept_per_address, limits.uploads_kept
    )
    return schemas.Uploaded(row.id)


@get(
    "/api/replays/{replay:str}",
    summary="Get a replay",
    responses=refusals(403, 404, 503) | {200: ResponseSpec(schemas.Replay, generate_examples=False)},
)
async def replay(
    services: Services, replay: str, request: Request[Any, Any, Any], viewer: Viewer = None
) -> Stream:
    """Return a whole game, position by position."""
    found = await load_replay(services.catalogue, services.store, replay, requesting_guest(request))
    header = ReplayHeader([*found.names], [*found.ranking])
    work = services.replay_executor.moments(replay, found.text, header, viewer, queue_parties(request))
    packed = await cancel_on_disconnect(request, work)
    headers = {"vary": "accept-encoding", "cache-control": "private, max-age=3600"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "content-length": str(len(packed))}
        return Stream(_split(packed), media_type=MediaType.JSON, headers=headers)
    return Stream(_decompress(packed), media_type=MediaType.JSON, headers=headers)


@get(
    "/api/replays/{replay:str}/review",
    summary="Get the review of a finished game",
    responses=refusals(403, 404, 409, 503) | {200: ResponseSpec(schemas.Review, generate_examples=False)},
)
async def review(services: Services, replay: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the review as far as it is computed. The first request starts the computation."""
    found = await load_replay(services.catalogue, services.store, replay, requesting_guest(request))
    packed = await services.review_executor.review(replay, found.text, queue_parties(request))
    return Response(packed, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get(
    "/api/replays/{replay:str}/record",
    summary="Get the record of a replay",
    media_type=MediaType.TEXT,
    responses=refusals(403, 404),
)
async def text(services: Services, replay: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the record as text."""
    found = await load_replay(services.catalogue, services.store, replay, requesting_guest(request))
    return as_text(found.text.encode(), "machinami")


async def _split(packed: bytes) -> AsyncIterator[bytes]:
    """Yield the data in pieces, so that a slow client holds little memory."""
    for start in range(0, len(packed), _PIECE):
        yield packed[start : start + _PIECE]


async def _decompress(packed: bytes) -> AsyncIterator[bytes]:
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    rest = packed
    while not unpack.eof:
        yield unpack.decompress(rest, _PIECE)
        rest = unpack.unconsumed_tail
        # A fast client never blocks this loop, so yield to the event loop explicitly.
        await asyncio.sleep(0)
