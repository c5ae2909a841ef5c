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
from machinami.server.tables.retry import persistent
from machinami.store import PlaceRow

if TYPE_CHECKING:
    from machinami.server.settings import Settings
    from machinami.server.tables.table import Table
    from machinami.store import TableRow


def chance_of(
    game: Game[Any], row: TableRow, settings: Settings, play: Play | None
) -> RandomChance | CommittedRandom:
    """Return a table's chance source: committed if its play has a commitment, else the system's generator."""
    pledge = None if play is None else play.record[0].get("chance")
    if row.secret is None or pledge is None:
        return RandomChance(game, settings.rng(), defer_slow=True)
    return CommittedRandom(game, row.secret, tuple(pledge["words"]))


class Pledging:
    """Collects the client seeds of a table's people, for at most `words_seconds`."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._words: dict[int, tuple[str, str]] = {}
        """By seat: the guest, and the guest's client seed."""
        self._handle: asyncio.TimerHandle | None = None
        self._late = False

    def ready(self, places: Sequence[PlaceRow]) -> bool:
        """Return whether a table with these places may start: no open seat, no awaited client seed."""
        if any(place.kind == "open" for place in places):
            return False
        return (
            self._table.row.secret is None
            or self._late
            or not self._table.context.settings.limits.words_seconds
            or all(self._word(place) is not None for place in places if place.kind == "person")
        )

    def chance(self, places: Sequence[PlaceRow]) -> RandomChance | CommittedRandom:
        """Return the chance source of a play that starts now."""
        table = self._table
        if table.row.secret is None:
            return chance_of(table.game, table.row, table.context.settings, None)
        return CommittedRandom(table.game, table.row.secret, tuple(self._word(place) for place in places))

    @persistent
    async def add(self, seat: int, guest: str, word: str) -> None:
        """Add a seat's client seed, and start the table if it is ready.

        Only the first counts. Raise S-4/started after the start.
        """
        table = self._table
        async with table.hold() as held:
            if table.phase != "waiting" or table.row.secret is None:
                raise refusal(409, "S-4/started")
            if self._word(table.places[seat]) is None:
                self._words[seat] = (guest, word)
            if self.ready(table.places):
                await held.start_if_ready()
            else:
                table.audience.wake()

    def shown(self) -> schemas.Pledge | None:
        """Return the public state: the commitment, and which seats have given a client seed.

        None without a commitment.
        """
        table = self._table
        if table.row.secret is None:
            return None
        if table.play is None:
            given = [self._word(place) is not None for place in table.places]
        else:
            pledge = table.play.record[0].get("chance")
            if pledge is None:
                return None
            given = [word is not None for word in pledge["words"]]
        return schemas.Pledge(compute_commitment(table.row.secret), given)

    def moved(self) -> None:
        """Start the timer for client seeds when the table is full, and cancel it otherwise."""
        full = all(place.kind != "open" for place in self._table.places)
        if self._table.phase != "waiting" or not full:
            self.stop()
        elif self._handle is None and not self.ready(self._table.places):
            seconds = self._table.context.settings.limits.words_seconds
            self._handle = asyncio.get_running_loop().call_later(seconds, self._expire)

    def stop(self) -> None:
        """Cancel the timer."""
        self._late = False
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _expire(self) -> None:
        self._late = True
        self._table.spawn(self._table.resume())

    def _word(self, place: PlaceRow) -> str | None:
        guest, word = self._words.get(place.seat, (None, None))
        return word if place.kind == "person" and place.guest == guest else None
