"""Client seeds: collected from the seats between the moment the table is full and the start."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from machinami.core.contract import Game
from machinami.core.fair_random import CommittedRandom, compute_commitment
from machinami.core.play import Play, RandomChance
from machinami.server import schemas
from machinami.server.refusal import refusal
from machinami.server.tables.retry import retry_on_conflict
from machinami.store import PlaceRow

if TYPE_CHECKING:
    from machinami.server.settings import Settings
    from machinami.server.tables.table import Table
    from machinami.store import TableRow


def create_chance_source(
    game: Game[Any], row: TableRow, settings: Settings, play: Play | None
) -> RandomChance | CommittedRandom:
    """Return a table's chance source: committed if its play has a commitment, else the system's generator."""
    commitment = None if play is None else play.record[0].get("chance")
    if row.secret is None or commitment is None:
        return RandomChance(game, settings.rng(), defer_slow=True)
    return CommittedRandom(game, row.secret, tuple(commitment["words"]))


class ClientSeeds:
    """Collects the client seeds of a table's people, for at most `words_seconds`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seeds: dict[int, tuple[str, str]] = {}
        """By seat: the guest, and the guest's client seed."""
        self._handle: asyncio.TimerHandle | None = None
        self._timed_out = False

    def is_ready(self, places: Sequence[PlaceRow]) -> bool:
        """Return whether a table with these places may start: no open seat, no awaited client seed."""
        if any(place.kind == "open" for place in places):
            return False
        return (
            self._table.row.secret is None
            or self._timed_out
            or not self._table.context.settings.limits.words_seconds
            or all(self._seed_of(place) is not None for place in places if place.kind == "person")
        )

    def chance_source(self, places: Sequence[PlaceRow]) -> RandomChance | CommittedRandom:
        """Return the chance source of a play that starts now."""
        table = self._table
        if table.row.secret is None:
            return create_chance_source(table.game, table.row, table.context.settings, None)
        return CommittedRandom(table.game, table.row.secret, tuple(self._seed_of(place) for place in places))

    @retry_on_conflict
    async def add(self, seat: int, guest: str, seed: str) -> None:
        """Add a seat's client seed, and start the table if it is ready.

        Only the first counts. Raise S-4/started after the start.
        """
        table = self._table
        async with table.transaction() as transaction:
            if table.phase != "waiting" or table.row.secret is None:
                raise refusal(409, "S-4/started")
            if self._seed_of(table.places[seat]) is None:
                self._seeds[seat] = (guest, seed)
            if self.is_ready(table.places):
                await transaction.start_if_ready()
            else:
                table.subscribers.wake()

    def describe(self) -> schemas.Pledge | None:
        """Return the public state: the commitment, and which seats have given a client seed.

        None without a commitment.
        """
        table = self._table
        if table.row.secret is None:
            return None
        if table.play is None:
            given = [self._seed_of(place) is not None for place in table.places]
        else:
            commitment = table.play.record[0].get("chance")
            if commitment is None:
                return None
            given = [word is not None for word in commitment["words"]]
        return schemas.Pledge(compute_commitment(table.row.secret), given)

    def on_change(self) -> None:
        """Start the timer for client seeds when the table is full, and cancel it otherwise."""
        full = all(place.kind != "open" for place in self._table.places)
        if self._table.phase != "waiting" or not full:
            self.stop()
        elif self._handle is None and not self.is_ready(self._table.places):
            seconds = self._table.context.settings.limits.words_seconds
            self._handle = asyncio.get_running_loop().call_later(seconds, self._on_timeout)

    def stop(self) -> None:
        """Cancel the timer."""
        self._timed_out = False
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _on_timeout(self) -> None:
        self._timed_out = True
        self._table.spawn(self._table.resume())

    def _seed_of(self, place: PlaceRow) -> str | None:
        guest, seed = self._seeds.get(place.seat, (None, None))
        return seed if place.kind == "person" and place.guest == guest else None
