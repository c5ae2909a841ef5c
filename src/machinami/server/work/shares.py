"""Fair shares: few places to work in, given out in turn to whoever waits."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
        self._queues: OrderedDict[str, deque[Turn]] = OrderedDict()

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

    def _enter(self, turn: Turn) -> None:
        if sum(map(len, self._queues.values())) >= self._most:
            raise refusal(503, "S-8/full")
        queue = self._queues.setdefault(turn.parties[0], deque())
        if len(queue) >= self._most // _SHARE:
            raise refusal(429, "S-8/turns")
        queue.append(turn)
        self._admit()

    def _leave(self, turn: Turn) -> None:
        if turn.come.is_set():
            self._free += 1
            self._running.drop(*turn.parties)
        else:
            self._unqueue(turn)
        self._admit()

    def _unqueue(self, turn: Turn) -> None:
        queue = self._queues[turn.parties[0]]
        queue.remove(turn)
        if not queue:
            del self._queues[turn.parties[0]]

    def _admit(self) -> None:
        while self._free and (turn := self._next()) is not None:
            self._unqueue(turn)
            if turn.parties[0] in self._queues:
                self._queues.move_to_end(turn.parties[0])
            self._free -= 1
            self._running.add(*turn.parties)
            turn.come.set()

    def _next(self) -> Turn | None:
        heads = (queue[0] for queue in self._queues.values())
        return next((turn for turn in heads if self._fits(turn)), None)

    def _fits(self, turn: Turn) -> bool:
        return all(self._running[party] < most for party, most in zip(turn.parties, self._each, strict=True))


class Turn:
    """One job's place in its queue."""

    def __init__(self, parties: tuple[str, ...]) -> None:
        self.parties = parties
        self.come = asyncio.Event()
