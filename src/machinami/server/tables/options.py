"""On what terms people play at a new table, besides what the game asks."""

from __future__ import annotations

from msgspec import UNSET

from machinami.core.contract import GameInfo
from machinami.server import schemas
from machinami.server.accounts.names import has_account
from machinami.server.refusal import refusal
from machinami.store import Store


def clocked(facts: GameInfo, clock: schemas.Clock | None) -> str | None:
    """The clock of a new table, or a refusal: a race has its own time, and nobody plays without any."""
    if clock is None:
        return None
    if facts.realtime:
        raise refusal(400, "S-9/race")
    if (clock.days is None) != (clock.budget > 0):
        raise refusal(400, "S-9/clock")
    return schemas.encode(clock).decode()


async def rated(store: Store, guest: str, facts: GameInfo, wish: schemas.NewTable) -> bool:
    """Whether the game of a new table counts in ratings, or a refusal of what it cannot count with.

    A race brings a clock of its own.
    """
    if not wish.rated:
        return False
    if wish.clock is None and not facts.realtime:
        raise refusal(400, "S-19/clock")
    if wish.hints or wish.start is not None:
        raise refusal(400, "S-19/help")
    if wish.seats < 2 or any(place.here is not UNSET for place in wish.places):
        raise refusal(400, "S-19/device")
    if not await has_account(store, guest):
        raise refusal(403, "S-19/name")
    return True
