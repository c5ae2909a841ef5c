"""The registrar: applies results that count, each once, in the order of their ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from machinami.server.ratings.scale import Strength, after
from machinami.store.protocol import Stale
from machinami.store.rows import Came, Entered, Rated, Result, Turned

if TYPE_CHECKING:
    from machinami.server.services import Services
    from machinami.store.ratings import Ratings

log = logging.getLogger(__name__)

_AGAIN = 5.0
"""Seconds after which is tried anew what went wrong."""


class Registrar:
    """Works beside the tables. What a crash kept from being applied is applied after it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wake = asyncio.Event()
        self._ended: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin with what was left."""
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="registrar")

    def close(self) -> None:
        """Stop; what is not applied yet will be."""
        if self._task is not None:
            self._task.cancel()

    def heard(self, table: str) -> None:
        """The result of a table that counts has been written; the table is told what came of it."""
        self._ended.add(table)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                while pending := await self._services.store.ratings.pending():
                    await self._apply(pending[0])
                await self._tell()
            except Exception:
                log.exception("a result could not be applied")
                asyncio.get_running_loop().call_later(_AGAIN, self._wake.set)

    async def _apply(self, entered: Entered) -> None:
        store, result = self._services.store.ratings, entered.result
        before = await store.of(result.game, [one.guest for one in result.came if one.guest is not None])
        turned, new = reckoned(result, before)
        # Another process may have been faster, or this one before the database went away.
        with suppress(Stale):
            await store.apply(entered, turned, before, new)

    async def _tell(self) -> None:
        for ended in [*self._ended]:
            turned = await self._services.store.ratings.turned(ended)
            self._ended.discard(ended)
            table = self._services.directory.here(ended)
            if table is not None:
                table.rating.told(turned)
                table.audience.wake()


def reckoned(result: Result, before: dict[str, Rated]) -> tuple[list[Turned], dict[str, Rated]]:
    """What a result makes of every seat, and what the ratings of its people are then. Bots' are fixed."""
    met = [_strength(one, before) for one in result.came]
    found = after(met, [one.rank for one in result.came])
    turned, new = [], {}
    for one, was, becomes in zip(result.came, met, found, strict=True):
        if one.guest is None:
            continue
        turned.append(Turned(one.seat, (was.points, was.spread), (becomes.points, becomes.spread)))
        played = before[one.guest].games if one.guest in before else 0
        new[one.guest] = Rated(becomes.points, becomes.spread, played + 1)
    return turned, new


def _strength(one: Came, before: dict[str, Rated]) -> Strength:
    if one.guest is None:
        return Strength() if one.points is None or one.spread is None else Strength(one.points, one.spread)
    known = before.get(one.guest)
    return Strength() if known is None else Strength(known.points, known.spread)


async def reckoned_anew(ratings: Ratings) -> dict[tuple[str, str], Rated]:
    """What all results that were applied add up to, worked out from the first."""
    found: dict[tuple[str, str], Rated] = {}
    count = 0
    while some := await ratings.applied(count):
        count += len(some)
        for entered in some:
            game = entered.result.game
            guests = [one.guest for one in entered.result.came if one.guest is not None]
            before = {guest: found[game, guest] for guest in guests if (game, guest) in found}
            _, new = reckoned(entered.result, before)
            found |= {(game, guest): rated for guest, rated in new.items()}
    return found
