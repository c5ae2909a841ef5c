"""The state of a table in memory: its stored rows, play and clock, and immutable snapshots of them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from machinami.core import registry
from machinami.core.contract import Viewer
from machinami.core.fair_random import CommittedRandom
from machinami.core.play import Play, RandomChance
from machinami.server.refusal import refusal
from machinami.server.settings import Settings
from machinami.server.tables.clock import Clock
from machinami.server.tables.pending import Pending
from machinami.store.rows import Phase, PlaceRow, StoredTable, TableRow


@dataclass(frozen=True, slots=True)
class Origin:
    """The client message that caused a change. Without a client, a repeated message is not recognized."""

    client: str | None
    n: int


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The stored state of a table at one version."""

    row: TableRow
    places: tuple[PlaceRow, ...]
    play: Play | None


class TableState:
    """What the parts of a table read. Only `Transaction` changes it, except for `runs` and `unloaded`."""

    def __init__(self, settings: Settings, kept: StoredTable, play: Play | None, runs: bool) -> None:
        self.settings = settings
        self.runs = runs
        """Whether this process runs the table's bots, clock, deadlines and slow chance."""
        self.row = kept.row
        self.places = list(kept.places)
        self.game = registry.find(kept.row.game, kept.row.rules)
        self.options = json.loads(kept.row.options)
        self.play = play
        self.clock = Clock(settings.now, 0 if self.play is None else self.play.now)
        self.stored_lines = len(kept.log)
        """The number of stored lines."""
        self.stored_messages = set(kept.commands)
        """The stored messages, by client and number."""
        self._pending: tuple[str | None, Pending] = (None, Pending())
        self.unloaded = False
        """Whether the directory has dropped this object. Its writes are refused; find the table again."""

    @property
    def id(self) -> str:
        """The table's id: a token of 128 random bits."""
        return self.row.id

    @property
    def phase(self) -> Phase:
        """The table's phase."""
        return self.row.phase

    @property
    def pending(self) -> Pending:
        """What the people have not decided yet."""
        text = self.row.pending
        if self._pending[0] != text:
            self._pending = (text, Pending.decode(text))
        return self._pending[1]

    def snapshot(self) -> TableSnapshot:
        """Return the present stored state as a value."""
        return TableSnapshot(self.row, tuple(self.places), self.play)

    @property
    def is_private(self) -> bool:
        """Whether the owner may replace absent people: the table is neither rated nor listed."""
        return not (self.row.rated or self.row.listed)

    @property
    def deserted(self) -> bool:
        """Whether every person has left. Bots pause until one returns."""
        return all(place.left for place in self.places if place.kind == "person")

    @property
    def is_timed(self) -> bool:
        """Whether the table is a real-time game of one seat, whose times are compared."""
        return self.game.info.realtime and len(self.places) == 1

    def allows_hints(self, guest: str) -> bool:
        """Return whether a guest may have hints: alone or among bots, or where the table allows
        them for all."""
        if self.row.lesson is not None or self.is_timed:
            return False
        return self.row.hints or all(
            place.kind == "bot" or (place.kind == "person" and place.guest == guest) for place in self.places
        )

    def running_play(self) -> Play:
        """Return the play in progress. Raise S-4 if the table has not started or is over."""
        if self.play is None:
            raise refusal(409, "S-4/waiting")
        if self.phase != "playing":
            raise refusal(409, "S-4/over")
        return self.play

    def copy_play(self) -> Play:
        """Return a copy of the play in progress, with its chance source. Steps are tried on the copy."""
        play = self.running_play()
        return play.copy(self.create_chance_source(play))

    def create_chance_source(self, play: Play | None) -> RandomChance | CommittedRandom:
        """Return a play's chance source: committed if the play has a commitment, else the system's
        generator."""
        commitment = None if play is None else play.record[0].get("chance")
        if self.row.secret is None or commitment is None:
            return RandomChance(self.game, self.settings.rng(), defer_slow=True)
        return CommittedRandom(self.game, self.row.secret, tuple(commitment["words"]))

    def seats_of(self, guest: str | None) -> list[int]:
        """Return the seats that a guest holds."""
        return [place.seat for place in self.places if guest is not None and place.guest == guest]

    def viewers(self, guest: str) -> tuple[Viewer, ...]:
        """Return the viewers of a guest: the guest's seats, or the spectator."""
        return tuple(self.seats_of(guest)) or (None,)

    def is_stored(self, origin: Origin) -> bool:
        """Return whether the message of this origin is already stored."""
        return origin.client is not None and (origin.client, origin.n) in self.stored_messages
