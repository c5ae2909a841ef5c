"""The executor of reviews: finished games are reviewed once, in worker processes, and the reviews stored."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from machinami.server.refusal import ServerRefused, refusal
from machinami.server.settings import Settings
from machinami.server.workers import review_worker, worker_process
from machinami.server.workers.failure_cache import FailureCache
from machinami.server.workers.fair_queue import FairQueue, QueuedJob
from machinami.server.workers.review_worker import Job
from machinami.store.replays import ReplayRepository

log = logging.getLogger(__name__)

_WAITING = 40
_PATIENCE = 12
"""The factor from intended time to the time limit on a busy machine."""

WAITING_REVIEW = b'{"standing":"waiting","share":0.0,"points":[],"turns":[],"players":[]}'


class ReviewExecutor:
    """Reviews games in a limited number of workers, in fair order.

    Reviews continue when no client polls them.
    """

    def __init__(self, settings: Settings, replays: ReplayRepository) -> None:
        self._replays, self._kinds, self._limits = replays, settings.kinds, settings.limits
        self._queue = FairQueue(self._limits.reviewers, (1, self._limits.reviewers), _WAITING)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._latest: dict[str, bytes] = {}
        self._failures: FailureCache[str] = FailureCache()

    @property
    def waiting(self) -> int:
        """The number of waiting games."""
        return self._queue.waiting

    def close(self) -> None:
        """Cancel all reviews. The next request starts an unfinished one again."""
        for task in self._running.values():
            task.cancel()

    async def review(self, replay: str, text: str, parties: tuple[str, ...]) -> bytes:
        """Return the present state of a game's review as JSON. Start the review on the first request.

        Raise the cached refusal of a failed review, S-10/lines for a long record, S-8 if the queue is
        full.
        """
        kept = await self._replays.find_review(replay)
        if kept is not None:
            return kept.encode()
        self._failures.check(replay)
        if replay not in self._running:
            if text.count("\n") > self._limits.record_lines:
                raise refusal(400, "S-10/lines", limit=self._limits.record_lines)
            turn = self._queue.enqueue(*parties)
            self._latest[replay] = WAITING_REVIEW
            self._running[replay] = asyncio.create_task(self._work(replay, text, turn))
        return self._latest.get(replay, WAITING_REVIEW)

    async def _work(self, replay: str, text: str, turn: QueuedJob) -> None:
        try:
            async with self._queue.hold(turn):
                await self._run(replay, Job(text, self._limits.review_seconds, self._kinds))
            await self._replays.add_review(replay, self._latest[replay].decode())
        except ServerRefused as fault:
            if fault.status != 503:
                self._failures.add(replay, fault)
        except Exception:
            log.exception("review failed")
            self._failures.add(replay, refusal(500, "S-11"))
        finally:
            self._running.pop(replay, None)
            self._latest.pop(replay, None)

    async def _run(self, replay: str, job: Job) -> None:
        def on_answer(answer: bytes) -> None:
            if answer.startswith(b'{"refused"'):
                raise worker_process.to_refusal(409, msgspec.json.decode(answer)["refused"])
            self._latest[replay] = answer

        await worker_process.run(review_worker.__name__, job, _PATIENCE * job.seconds, on_answer)
