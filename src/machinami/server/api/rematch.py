"""The internal route by which a process seats a guest at a rematch that another process holds."""

from __future__ import annotations

from typing import Any

from litestar import Request, post

from machinami.server.refusal import refusal
from machinami.server.schemas.cluster import RematchSeatRequest
from machinami.server.services import Services
from machinami.server.tables.rematch_requests import join_rematch


@post("/api/tables/{table:str}/following", include_in_schema=False, status_code=204)
async def seat_at_rematch(
    request: Request[Any, Any, Any], services: Services, guest: str, table: str, data: RematchSeatRequest
) -> None:
    """Seat a guest who sat at the previous table. Only other processes may call this route."""
    if services.cluster.forwarded_origin(request.scope) is None:
        raise refusal(404, "S-7/page")
    before = await services.store.tables.load(data.before)
    if before is None or before.row.again != table:
        raise refusal(404, "S-1")
    await join_rematch(await services.directory.find(table), before.places, guest)
