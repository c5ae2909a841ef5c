"""Routes of the daily challenges: the task, attempts, and the board of the day."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post

from machinami.core import registry
from machinami.core.contract import Game
from machinami.server import schemas
from machinami.server.accounts.names import normalize_label
from machinami.server.api.openapi import refusals, requesting_guest
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables import daily_puzzle
from machinami.store.rows import ChallengeResultRow

_MOST_RESULTS = 20
"""The maximum number of results in an answer."""


@get("/api/games/{key:str}/challenge", summary="Get a challenge", responses=refusals(404))
async def challenge(services: Services, key: str, number: int | None = None) -> schemas.DailyChallenge:
    """Return the challenge of the day, the same for all guests, or the one with a number. The day changes at
    midnight UTC."""
    game, day = await _game(services, key), daily_puzzle.today()
    today = await services.threads.run(game.pick_challenge, day)
    if today is None:
        raise refusal(404, "S-7/page")
    wanted = today if number is None else number
    task = await services.threads.run(game.describe_challenge, wanted)
    if task is None:
        raise refusal(404, "S-7/page")
    return schemas.DailyChallenge(wanted, today, day.isoformat(), task)


@post(
    "/api/me/challenge/{key:str}",
    summary="Attempt a challenge",
    status_code=200,
    responses=refusals(403, 404, 413),
)
async def attempt_challenge(
    services: Services, guest: str, key: str, data: schemas.ChallengeAttempt
) -> schemas.AttemptResult:
    """Judge an attempt. The best of a guest at the challenge of the day is on the board of the day."""
    game, day = await _game(services, key), daily_puzzle.today()
    today = await services.threads.run(game.pick_challenge, day)
    if today is None or await services.threads.run(game.describe_challenge, data.number) is None:
        raise refusal(404, "S-7/page")
    name = await services.store.guests.find_name(guest) or normalize_label(data.name)
    result = await services.chance_pool.judge(key, data.number, data.attempt)
    counts = data.number == today and result["stars"] > 0
    if counts:
        row = ChallengeResultRow(
            game=key,
            day=day.isoformat(),
            guest=guest,
            name=name,
            stars=result["stars"],
            clearance=result["clearance"],
            time=result["time"],
            made=services.settings.utc(),
        )
        before = await services.store.challenges.find(key, row.day, guest)
        counts = before is None or _rank(row) < _rank(before)
        if counts:
            await services.store.challenges.put(row)
    return schemas.AttemptResult(result, counts)


@get("/api/games/{key:str}/challenge/results", summary="List the best attempts", responses=refusals(404))
async def challenge_results(
    services: Services, key: str, request: Request[Any, Any, Any]
) -> list[schemas.AttemptStanding]:
    """Return the board of the day: the best attempt of each guest at the challenge of the day, best first."""
    await _game(services, key)
    day, me = daily_puzzle.today().isoformat(), requesting_guest(request)
    found = await services.store.challenges.list_best(key, day, _MOST_RESULTS)
    return [
        schemas.AttemptStanding(row.name, row.stars, row.clearance, row.time, row.guest == me)
        for row in found
    ]


def _rank(row: ChallengeResultRow) -> tuple[int, int, int]:
    """Return the sort key of a result; less is better."""
    return -row.stars, -row.clearance, row.time


async def _game(services: Services, key: str) -> Game[Any]:
    if key not in await services.catalogue.games():
        raise refusal(404, "S-7/page")
    return registry.find(key)
