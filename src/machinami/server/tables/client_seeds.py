"""Client seeds: collected from the seats between the moment the table is full and the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from machinami.core.fair_random import CommittedRandom, compute_commitment
from machinami.core.play import RandomChance
from machinami.server import schemas
from machinami.server.tables.events import TableChange
from machinami.server.tables.state import TableState
from machinami.store import PlaceRow


class ClientSeeds:
    """Collects the client seeds of a table's people, for at most `words_seconds`."""

    def __init__(self, state: TableState, on_timeout: Callable[[], None]) -> None:
        self._state, self._start = state, on_timeout
        self._seeds: dict[int, tuple[str, str]] = {}
        """By seat: the guest, and the guest's client seed."""
        self._handle: asyncio.TimerHandle | None = None
        self._timed_out = False

    def is_ready(self, places: Sequence[PlaceRow]) -> bool:
        """Return whether a table with these places may start: no open seat, no awaited client seed."""
        if any(place.kind == "open" for place in places):
            return False
        return (
            self._state.row.secret is None
            or self._timed_out
            or not self._state.settings.limits.words_seconds
            or all(self._seed_of(place) is not None for place in places if place.kind == "person")
        )

    def chance_source(self, places: Sequence[PlaceRow]) -> RandomChance | CommittedRandom:
        """Return the chance source of a play that starts now."""
        state = self._state
        if state.row.secret is None:
            return state.create_chance_source(None)
        return CommittedRandom(state.game, state.row.secret, tuple(self._seed_of(place) for place in places))

    def add(self, seat: int, guest: str, seed: str) -> None:
        """Add a seat's client seed. Only the first of each person counts."""
        if self._seed_of(self._state.places[seat]) is None:
            self._seeds[seat] = (guest, seed)

    def describe(self) -> schemas.TableCommitment | None:
        """Return the public state: the commitment, and which seats have given a client seed.

        None without a commitment.
        """
        state = self._state
        if state.row.secret is None:
            return None
        if state.play is None:
            given = [self._seed_of(place) is not None for place in state.places]
        else:
            commitment = state.play.record[0].get("chance")
            if commitment is None:
                return None
            given = [word is not None for word in commitment["words"]]
        return schemas.TableCommitment(compute_commitment(state.row.secret), given)

    def on_change(self, change: TableChange) -> None:
        """Start the timer for client seeds when the table is full, and cancel it otherwise."""
        if change.cause == "memory":
            return
        full = all(place.kind != "open" for place in self._state.places)
        if change.cause == "unload" or self._state.phase != "waiting" or not full:
            self._stop()
        elif self._handle is None and not self.is_ready(self._state.places):
            seconds = self._state.settings.limits.words_seconds
            self._handle = asyncio.get_running_loop().call_later(seconds, self._on_timeout)

    def _stop(self) -> None:
        self._timed_out = False
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _on_timeout(self) -> None:
        self._timed_out = True
        self._start()

    def _seed_of(self, place: PlaceRow) -> str | None:
        guest, seed = self._seeds.get(place.seat, (None, None))
        return seed if place.kind == "person" and place.guest == guest else None
