"""The reviewer: has finished games reviewed in processes of their own, once each, and keeps the reviews."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from machinami.server.refusal import ServerRefused, refusal
from machinami.server.settings import Settings
from machinami.server.workers import review_worker, worker_process
from machinami.server.workers.failure_cache import Faults
from machinami.server.workers.fair_queue import Shares, Turn
from machinami.server.workers.review_worker import Job
from machinami.store import Store

log = logging.getLogger(__name__)

_WAITING = 40
_PATIENCE = 12
"""A crowded machine may take so many times longer than is meant."""

BEGUN = b'{"standing":"waiting","share":0.0,"points":[],"turns":[],"players":[]}'


class Reviewer:
    """Few workers, one game each, in turn by who asks. Work goes on whether or not somebody looks on."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._store, self._kinds, self._limits = store, settings.kinds, settings.limits
        self._shares = Shares(self._limits.reviewers, (1, self._limits.reviewers), _WAITING)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._latest: dict[str, bytes] = {}
        self._faults: Faults[str] = Faults()

    @property
    def waiting(self) -> int:
        """How many games wait for their turn."""
        return self._shares.waiting

    def close(self) -> None:
        """Leave off; what is not done is begun again by the next who asks."""
        for task in self._under_way.values():
            task.cancel()

    async def review(self, replay: str, text: str, parties: tuple[str, ...]) -> bytes:
        """The review of a game as far as it has come; it is begun if nobody has asked before."""
        kept = await self._store.review(replay)
        if kept is not None:
            return kept.encode()
        self._faults.check(replay)
        if replay not in self._under_way:
            if text.count("\n") > self._limits.record_lines:
                raise refusal(400, "S-10/lines", limit=self._limits.record_lines)
            turn = self._shares.enter(*parties)
            self._latest[replay] = BEGUN
            self._under_way[replay] = asyncio.create_task(self._work(replay, text, turn))
        return self._latest.get(replay, BEGUN)

    async def _work(self, replay: str, text: str, turn: Turn) -> None:
        try:
            async with self._shares.hold(turn):
                await self._run(replay, Job(text, self._limits.review_seconds, self._kinds))
            await self._store.add_review(replay, self._latest[replay].decode())
        except ServerRefused as fault:
            if fault.status != 503:
                self._faults.keep(replay, fault)
        except Exception:
            log.exception("a review failed")
            self._faults.keep(replay, refusal(500, "S-11"))
        finally:
            self._under_way.pop(replay, None)
            self._latest.pop(replay, None)

    async def _run(self, replay: str, job: Job) -> None:
        def hear(answer: bytes) -> None:
            if answer.startswith(b'{"refused"'):
                raise worker_process.refused(409, msgspec.json.decode(answer)["refused"])
            self._latest[replay] = answer

        await worker_process.run(review_worker.__name__, job, _PATIENCE * job.seconds, hear)
