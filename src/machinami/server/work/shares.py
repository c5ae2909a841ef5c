"""Fair shares: few places to work in, given out in turn to whoever waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from machinami.server.counts import Counts
from machinami.server.refusal import refusal

_SHARE = 5
"""One party may fill this part of the queue."""


class Shares:
    """Queues by party, served round robin: many jobs of one wait behind one another, not before others'."""

    def __init__(self, places: int, each: tuple[int, ...], waiting: int) -> None:
        """`each` says how many places one party may hold, by how close it stands to the job."""
        self._free, self._each, self._most = places, each, waiting
        self._running = Counts()
        self._queues: dict[str, Queue] = {}
        self._turns = count(1)

    @asynccontextmanager
    async def place(self, *parties: str) -> AsyncIterator[None]:
        """A place, as soon as it is the turn of the first party and none holds more than its share."""
        turn = Turn(parties)
        self._enter(turn)
        try:
            await turn.come.wait()
            yield
        finally:
            self._leave(turn)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(map(len, self._queues.values()))

    def _enter(self, turn: Turn) -> None:
        if self.waiting >= self._most:
            raise refusal(503, "S-8/full")
        queue = self._queues.setdefault(turn.parties[0], Queue())
        if len(queue) >= self._most // _SHARE:
            raise refusal(429, "S-8/turns")
        queue.append(turn)
        self._admit()

    def _leave(self, turn: Turn) -> None:
        if turn.come.is_set():
            self._free += 1
            self._running.drop(*turn.parties)
        else:
            self._queues[turn.parties[0]].remove(turn)
        self._tidy(turn.parties[0])
        self._admit()

    def _tidy(self, party: str) -> None:
        """Forget a party that neither waits nor works; of one that works, the last turn counts."""
        if not self._queues[party] and not self._running[party]:
            del self._queues[party]

    def _admit(self) -> None:
        while self._free and (queue := self._next()) is not None:
            turn = queue.popleft()
            queue.served = next(self._turns)
            self._free -= 1
            self._running.add(*turn.parties)
            turn.come.set()

    def _next(self) -> Queue | None:
        """The queue whose last turn is longest ago."""
        ready = (queue for queue in self._queues.values() if queue and self._fits(queue[0]))
        return min(ready, key=lambda queue: queue.served, default=None)

    def _fits(self, turn: Turn) -> bool:
        return all(self._running[party] < most for party, most in zip(turn.parties, self._each, strict=True))


class Queue(deque["Turn"]):
    """What one party waits for, and when its last turn came."""

    served = 0


class Turn:
    """One job's place in its queue."""

    def __init__(self, parties: tuple[str, ...]) -> None:
        self.parties = parties
        self.come = asyncio.Event()
