"""Validation of a new table's clock and rating."""

from __future__ import annotations

from msgspec import UNSET

from machinami.core.contract import GameInfo
from machinami.server import schemas
from machinami.server.accounts.names import has_account
from machinami.server.refusal import refusal
from machinami.server.tables.storage import Storage


def encode_clock(facts: GameInfo, clock: schemas.Clock | None) -> str | None:
    """Return the encoded clock of a new table, or None.

    Raise S-9/race for a real-time game, S-9/clock unless the clock has exactly one of days and a budget.
    """
    if clock is None:
        return None
    if facts.realtime:
        raise refusal(400, "S-9/race")
    if (clock.days is None) != (clock.budget > 0):
        raise refusal(400, "S-9/clock")
    return schemas.encode(clock).decode()


async def validate_rated(
    store: Storage, guest: str, facts: GameInfo, wish: schemas.NewTable, *, program: bool = False
) -> bool:
    """Return whether the game of a new table is rated. Raise S-19 if it cannot be.

    A rated game needs a clock, unless it is a real-time game. `program`: the guest is a program.
    """
    if not wish.rated:
        return False
    if wish.clock is None and not facts.realtime:
        raise refusal(400, "S-19/clock")
    if wish.hints or wish.start is not None:
        raise refusal(400, "S-19/help")
    if wish.seats < 2 or any(place.here is not UNSET for place in wish.places):
        raise refusal(400, "S-19/device")
    if not program and any(place.program is not UNSET for place in wish.places):
        raise refusal(400, "S-19/program")
    if not await has_account(store.guests, guest):
        raise refusal(403, "S-19/name")
    return True
