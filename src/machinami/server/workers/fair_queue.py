"""A fair queue: a limited number of places, given to addresses and guests in turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from machinami.server.counters import Counters
from machinami.server.refusal import ServerRefused, refusal

_SHARE = 5
"""One guest may fill one part in `_SHARE` of the queue."""


class FairQueue:
    """Queues served round robin.

    A job names its parties from the closest to the widest, such as a guest and an address: turns go round the
    widest parties first, then round those within each. When the queue is full, the widest party with the most
    waiting jobs loses its newest one.
    """

    def __init__(self, places: int, each: tuple[int, ...], waiting: int) -> None:
        """`each` gives the number of places that one party may hold, in the order of a job's parties."""
        self._free, self._each, self._most = places, each, waiting
        self._running, self._queued = Counters(), Counters()
        self._queues: dict[tuple[str, ...], deque[QueuedJob]] = {}
        self._served: dict[str, int] = {}
        """The number of each party's last turn, while it waits or works."""
        self._turns = count(1)
        self.waiting = 0
        """The number of waiting jobs."""

    @asynccontextmanager
    async def slot(self, *parties: str) -> AsyncIterator[None]:
        """Queue a job and hold a place from its turn until the context exits."""
        async with self.hold(self.enqueue(*parties)):
            yield

    def enqueue(self, *parties: str) -> QueuedJob:
        """Queue a job without waiting; `hold` waits for its turn. Raise S-8 if the queue is full for it."""
        turn = QueuedJob(parties)
        if self._queued[parties[0]] >= self._most // _SHARE:
            raise refusal(429, "S-8/turns")
        if self.waiting >= self._most:
            self._displace(turn)
        self._queues.setdefault(parties, deque()).append(turn)
        self._queued.add(*parties)
        self.waiting += 1
        self._admit()
        return turn

    @asynccontextmanager
    async def hold(self, turn: QueuedJob) -> AsyncIterator[None]:
        """Hold a place from the turn of a queued job until the context exits.

        Raise the refusal of a displaced job.
        """
        try:
            await turn.decided.wait()
            if turn.refused is not None:
                raise turn.refused
            yield
        finally:
            self.leave(turn)

    def leave(self, turn: QueuedJob) -> None:
        """Give up a job's place or its wait. Call it once for each job."""
        if turn.admitted:
            self._free += 1
            self._running.drop(*turn.parties)
            self._prune(turn)
        elif turn.refused is None:
            self._remove(turn)
        self._admit()

    def _displace(self, new: QueuedJob) -> None:
        """Displace a waiting job for a new one. Raise S-8/full if the new job's own party has the most."""
        most = max(
            (self._queued[party] + (party == new.parties[-1]), party == new.parties[-1], party)
            for party in {new.parties[-1], *(parties[-1] for parties in self._queues)}
        )[-1]
        within = {parties: len(queue) for parties, queue in self._queues.items() if parties[-1] == most}
        if most == new.parties[-1]:
            within[new.parties] = within.get(new.parties, 0) + 1
        loser = max(within, key=lambda parties: (within[parties], parties == new.parties))
        if loser == new.parties:
            raise refusal(503, "S-8/full")
        turn = self._queues[loser][-1]
        self._remove(turn)
        turn.refused = refusal(503, "S-8/full")
        turn.decided.set()

    def _remove(self, turn: QueuedJob) -> None:
        self._queues[turn.parties].remove(turn)
        self._queued.drop(*turn.parties)
        self.waiting -= 1
        self._prune(turn)

    def _prune(self, turn: QueuedJob) -> None:
        """Delete the data of parties without waiting or running jobs."""
        if not self._queues.get(turn.parties, True):
            del self._queues[turn.parties]
        for party in turn.parties:
            if not self._queued[party] and not self._running[party]:
                self._served.pop(party, None)

    def _admit(self) -> None:
        while self._free and (turn := self._next()) is not None:
            self._free -= 1
            self._running.add(*turn.parties)
            self._remove(turn)
            number = next(self._turns)
            self._served.update(dict.fromkeys(turn.parties, number))
            turn.admitted = True
            turn.decided.set()

    def _next(self) -> QueuedJob | None:
        """Return the first job of the queue whose parties had their last turn longest ago, or None."""
        ready = (queue[0] for queue in self._queues.values() if self._has_capacity(queue[0]))
        return min(ready, key=self._last_turns, default=None)

    def _last_turns(self, turn: QueuedJob) -> list[int]:
        return [self._served.get(party, 0) for party in reversed(turn.parties)]

    def _has_capacity(self, turn: QueuedJob) -> bool:
        return all(self._running[party] < most for party, most in zip(turn.parties, self._each, strict=True))


class QueuedJob:
    """One job's place in its queue."""

    def __init__(self, parties: tuple[str, ...]) -> None:
        self.parties = parties
        self.decided = asyncio.Event()
        """Set when the job is admitted, or displaced."""
        self.admitted = False
        self.refused: ServerRefused | None = None
