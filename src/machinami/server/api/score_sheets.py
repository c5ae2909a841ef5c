"""Routes of score sheets: count a physical game, and keep its result."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import delete, get, post

from machinami.core import registry
from machinami.server import schemas
from machinami.server.accounts.names import normalize_label
from machinami.server.accounts.tokens import new_token
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.rows import ScoreSheetRow


@post(
    "/api/games/{key:str}/score-sheet",
    summary="Score a physical game",
    status_code=200,
    responses=refusals(404, 413),
)
async def score(services: Services, key: str, data: schemas.ScoreSheetRequest) -> schemas.ScoreSheetResult:
    """Return the score of a position that people entered. Nothing is stored."""
    return schemas.ScoreSheetResult(await _score_entry(services, key, data.entry))


@get("/api/me/score-sheets", summary="List my physical games", responses=refusals())
async def score_sheets(services: Services, guest: str) -> list[schemas.KeptScoreSheet]:
    """Return the results that the guest has kept, the latest first."""
    return [_describe(row) for row in await services.store.score_sheets.list_for(guest)]


@post("/api/me/score-sheets/{key:str}", summary="Keep a physical game", responses=refusals(403, 404, 413))
async def keep(
    services: Services, guest: str, key: str, data: schemas.NewScoreSheet
) -> schemas.KeptScoreSheet:
    """Score a position, and keep its result in the guest's history. The oldest ones make room."""
    names = [normalize_label(name) for name in data.names]
    sheet = await _score_entry(services, key, data.entry)
    if len(names) != len(sheet.get("scores", ())):
        raise refusal(400, "S-7/body")
    row = ScoreSheetRow(
        id=new_token(),
        game=key,
        names=_dump(names),
        entry=_dump(data.entry),
        sheet=_dump(sheet),
        made=services.settings.utc(),
    )
    await services.store.score_sheets.add(guest, row, services.settings.limits.score_sheets_per_guest)
    return _describe(row)


@delete(
    "/api/me/score-sheets/{sheet:str}",
    summary="Delete a physical game",
    status_code=200,
    responses=refusals(403),
)
async def drop(services: Services, guest: str, sheet: str) -> list[schemas.KeptScoreSheet]:
    """Delete a result from the guest's history, and return the others. An unknown one is ignored."""
    await services.store.score_sheets.delete(guest, sheet[:32])
    return [_describe(row) for row in await services.store.score_sheets.list_for(guest)]


async def _score_entry(services: Services, key: str, entry: dict[str, Any]) -> dict[str, Any]:
    if key not in await services.catalogue.games():
        raise refusal(404, "S-7/page")
    sheet: dict[str, Any] | None = await services.threads.run(registry.find(key).score_sheet, entry)
    if sheet is None:
        raise refusal(404, "S-7/page")
    return sheet


def _describe(row: ScoreSheetRow) -> schemas.KeptScoreSheet:
    names, entry, sheet = (msgspec.json.decode(text) for text in (row.names, row.entry, row.sheet))
    return schemas.KeptScoreSheet(row.id, row.game, names, entry, sheet, row.made)


def _dump(value: Any) -> str:
    return msgspec.json.encode(value).decode()
