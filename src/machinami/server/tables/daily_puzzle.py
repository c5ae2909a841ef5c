"""The puzzle of the day: its best times, and the protection of its solution.

The server measures the times, and days change at midnight UTC. Only a guest's first finished try of the day
counts, as later ones know the solution.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from machinami.core import registry
from machinami.core.contract import Json
from machinami.server.refusal import refusal
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.storage import Storage

MOST_READ = 5_000
"""The most finished games that are read."""


class Time(NamedTuple):
    """The time that a guest needed."""

    guest: str
    name: str
    time: int


def today() -> date:
    """Return the present day in UTC."""
    return datetime.now(UTC).date()


async def best_times(store: Storage, key: str, day: date, most: int, easy: bool = False) -> list[Time]:
    """Return the `most` best times of a day's puzzle, the quickest first."""
    midnight = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
    return sorted((await _first_finishes(store, key, day, easy, midnight, None)).values(), key=_time_key)[
        :most
    ]


async def check_solution_visible(
    catalogue: GameCatalogue, store: Storage, guest: str | None, record: Mapping[str, Any]
) -> None:
    """Raise S-10/today if a game is today's puzzle and the guest has not finished it.

    `record` is the header of the game's record.
    """
    key, options = record.get("game"), record.get("options")
    if record.get("seats") != 1 or key not in await catalogue.games():
        return
    assert isinstance(key, str), "games have names"
    day = today()
    if not isinstance(options, Mapping):
        return
    for easy in (False, True):
        if not _is_of(key, day, easy, options):
            continue
        if guest is None or guest not in await _first_finishes(store, key, day, easy, 0, guest):
            raise refusal(403, "S-10/today")


def _is_of(key: str, day: date, easy: bool, options: Mapping[str, Json]) -> bool:
    wanted = registry.find(key).daily_options(day, easy)
    return wanted is not None and all(options.get(name) == value for name, value in wanted.items())


async def _first_finishes(
    store: Storage, key: str, day: date, easy: bool, since: int, guest: str | None
) -> dict[str, Time]:
    """Return the first finished try of each guest."""
    found: dict[str, Time] = {}
    for game in await store.history.list_solo_games(key, since, guest, MOST_READ):
        outcome = json.loads(game.line).get("outcome") or {}
        time = (outcome.get("detail") or {}).get("time")
        if time and outcome["winners"] and _is_of(key, day, easy, json.loads(game.options)):
            found.setdefault(game.guest, Time(game.guest, game.name, time))
    return found


def _time_key(time: Time) -> tuple[int, str]:
    return time.time, time.guest
