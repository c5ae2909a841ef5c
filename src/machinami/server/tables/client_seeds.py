"""Client seeds: collected from the seats between the moment the table is full and the start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from machinami.core.fair_random import CommittedRandom, compute_commitment
from machinami.core.play import RandomChance
from machinami.server import schemas
from machinami.server.tables.events import TableChange
from machinami.server.tables.pending import Pending
from machinami.server.tables.state import TableState
from machinami.store import PlaceRow


class ClientSeeds:
    """Collects the client seeds of a table's people, for at most `words_seconds`."""

    def __init__(self, state: TableState, on_timeout: Callable[[], None]) -> None:
        self._state, self._start = state, on_timeout
        self._handle: asyncio.TimerHandle | None = None
        self._timed_out = False

    def is_ready(self, places: Sequence[PlaceRow]) -> bool:
        """Return whether a table with these places may start: no open seat, no awaited client seed.

        Programs add none.
        """
        if any(place.kind == "open" for place in places):
            return False
        return (
            self._state.row.secret is None
            or self._timed_out
            or not self._state.settings.limits.words_seconds
            or all(
                self._seed_of(place) is not None
                for place in places
                if place.kind == "person" and not place.program
            )
        )

    def chance_source(self, places: Sequence[PlaceRow]) -> RandomChance | CommittedRandom:
        """Return the chance source of a play that starts now."""
        state = self._state
        if state.row.secret is None:
            return state.create_chance_source(None)
        return CommittedRandom(state.game, state.row.secret, tuple(self._seed_of(place) for place in places))

    def with_seed(self, seat: int, seed: str) -> Pending:
        """Return what is pending after a person has given a client seed. Only the first counts."""
        pending = self._state.pending
        return replace(pending, seeds={seat: seed} | pending.seeds)

    def after_change(self, pending: Pending, places: Sequence[PlaceRow], started: bool) -> Pending:
        """Return what is pending after a change: a seed is dropped when the play has started, and when its
        person leaves the seat."""
        before = self._state.places
        left = {place.seat for place in places if place.guest != before[place.seat].guest}
        seeds = {seat: seed for seat, seed in pending.seeds.items() if not started and seat not in left}
        return replace(pending, seeds=seeds)

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
        state = self._state
        if place.kind != "person" or place.guest != state.places[place.seat].guest:
            return None
        return state.pending.seeds.get(place.seat)
