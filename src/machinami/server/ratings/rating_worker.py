"""Applies the results of rated tables to the ratings: each one once, in the order in which the games
ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations

from machinami.server.ratings.scale import rate_game
from machinami.server.tables.events import TableChange
from machinami.server.tables.strength import Strength, bot_strength
from machinami.store.errors import StaleRatings
from machinami.store.ratings import RatingRepository
from machinami.store.rows import GuestRating, Placement, RatingChange, Result, StoredResult

log = logging.getLogger(__name__)

RECENT = 30 * 24 * 3_600_000
"""Milliseconds for which a game of two people reduces the weight of their next ones."""

_RETRY_SECONDS = 5.0
"""Seconds until the next attempt after an error."""


class RatingWorker:
    """A background task that applies pending results. Results left over from a crash are applied at the next
    start."""

    def __init__(self, store: RatingRepository) -> None:
        self._store = store
        self._wake = asyncio.Event()
        self._ended: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def open(self, on_applied: Callable[[str, Sequence[RatingChange]], None]) -> None:
        """Start with the pending results. `on_applied` is called with a table of this process and the rating
        changes of its game, once they are applied."""
        self._on_applied = on_applied
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="rating_worker")

    def close(self) -> None:
        """Stop. Pending results stay in the store."""
        if self._task is not None:
            self._task.cancel()

    def on_change(self, change: TableChange) -> None:
        """Schedule the application of a table's result, which is already stored."""
        if change.rated_result:
            self._ended.add(change.after.row.id)
            self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                while pending := await self._store.list_pending():
                    await self._apply(pending[0])
                await self._notify_tables()
            except Exception:
                log.exception("failed to apply rated result")
                asyncio.get_running_loop().call_later(_RETRY_SECONDS, self._wake.set)

    async def _apply(self, entered: StoredResult) -> None:
        store, result = self._store, entered.result
        before = await store.load_ratings(
            result.game, [one.guest for one in result.placements if one.guest is not None]
        )
        meetings = await store.count_meetings(result, result.ended - RECENT)
        turned, new = compute_changes(result, before, meetings)
        # This result was already applied, by another process or before a lost connection.
        with suppress(StaleRatings):
            await store.apply(entered, turned, before, new)

    async def _notify_tables(self) -> None:
        for ended in [*self._ended]:
            turned = await self._store.list_changes(ended)
            self._ended.discard(ended)
            self._on_applied(ended, turned)


def compute_changes(
    result: Result, before: Mapping[str, GuestRating], meetings: Mapping[frozenset[str], int]
) -> tuple[list[RatingChange], dict[str, GuestRating]]:
    """Return how a result changes the rating of each person's seat, and the new ratings by guest. Ratings of
    bots are fixed.

    `meetings` is the number of recent games of each pair of guests before this one.
    """
    strengths = [_strength(one, before) for one in result.placements]
    recent_games = {
        frozenset({place, other}): 1 + meetings.get(frozenset({one.guest, opponent.guest}), 0)
        for place, one in enumerate(result.placements)
        for other, opponent in enumerate(result.placements)
        if place < other and one.guest is not None and opponent.guest is not None
    }
    found = rate_game(strengths, [one.rank for one in result.placements], recent_games)
    turned, new = [], {}
    for one, old_strength, new_strength in zip(result.placements, strengths, found, strict=True):
        if one.guest is None:
            continue
        turned.append(
            RatingChange(
                one.seat,
                (old_strength.points, old_strength.spread),
                (new_strength.points, new_strength.spread),
            )
        )
        new[one.guest] = GuestRating(new_strength.points, new_strength.spread, new_strength.games)
    return turned, new


def _strength(one: Placement, before: Mapping[str, GuestRating]) -> Strength:
    if one.guest is None:
        return (
            Strength() if one.points is None or one.spread is None else bot_strength(one.points, one.spread)
        )
    known = before.get(one.guest)
    return Strength() if known is None else Strength(known.points, known.spread, known.games)


@dataclass(frozen=True, slots=True)
class Recomputed:
    """The effect of all applied results: their number, the changes by table, and the ratings by game and
    guest."""

    count: int
    turned: dict[str, list[RatingChange]]
    ratings: dict[tuple[str, str], GuestRating]


async def recompute(ratings: RatingRepository) -> Recomputed:
    """Apply all applied results again from the first, independently of the stored ratings."""
    found = Recomputed(0, {}, {})
    ended: dict[tuple[str, frozenset[str]], list[int]] = {}
    while some := await ratings.list_applied(found.count):
        for entered in some:
            result = entered.result
            guests = [one.guest for one in result.placements if one.guest is not None]
            before = {g: found.ratings[result.game, g] for g in guests if (result.game, g) in found.ratings}
            pairs = [frozenset(pair) for pair in combinations(guests, 2)]
            meetings = {
                pair: sum(moment > result.ended - RECENT for moment in ended.get((result.game, pair), ()))
                for pair in pairs
            }
            turned, new = compute_changes(result, before, meetings)
            for pair in pairs:
                ended.setdefault((result.game, pair), []).append(result.ended)
            found.turned[entered.table] = turned
            found.ratings.update({(result.game, guest): rated for guest, rated in new.items()})
        found = replace(found, count=found.count + len(some))
    return found
