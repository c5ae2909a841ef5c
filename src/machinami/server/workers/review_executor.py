"""The executor of reviews: finished games are reviewed once, in worker processes, and the reviews stored."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from machinami.core.contract import Refused
from machinami.server.metrics import JobMetrics
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.settings import Settings
from machinami.server.workers.failure_cache import FailureCache
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.process_executor import ProcessExecutor
from machinami.server.workers.review_job import review_record
from machinami.store.replays import ReplayRepository

log = logging.getLogger(__name__)

_WAITING = 40
_PATIENCE = 12
"""The factor from intended time to the time limit on a busy machine."""

WAITING_REVIEW = b'{"standing":"waiting","share":0.0,"points":[],"turns":[],"players":[]}'


class ReviewExecutor:
    """Reviews games, each in a new process, in fair order.

    Reviews continue when no client polls them.
    """

    def __init__(self, settings: Settings, replays: ReplayRepository, metrics: JobMetrics) -> None:
        self._replays, self._limits = replays, settings.limits
        places = self._limits.reviewers
        self._queue = FairQueue(places, (1, places), _WAITING)
        self._processes = ProcessExecutor(
            "reviews", places, metrics, self._queue, kinds=settings.kinds, niceness=10, jobs_per_process=1
        )
        self._running: dict[str, asyncio.Task[None]] = {}
        self._latest: dict[str, bytes] = {}
        self._failures: FailureCache[str] = FailureCache()

    @property
    def waiting(self) -> int:
        """The number of waiting games."""
        return self._queue.waiting

    async def close(self) -> None:
        """Cancel all reviews. The next request starts an unfinished one again."""
        await self._processes.close()

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
            result = self._processes.submit(
                partial(review_record, text, self._limits.review_seconds),
                owner=parties,
                timeout=_PATIENCE * self._limits.review_seconds,
                on_report=partial(self._latest.__setitem__, replay),
            )
            self._latest[replay] = WAITING_REVIEW
            self._running[replay] = asyncio.create_task(self._store(replay, result))
        return self._latest.get(replay, WAITING_REVIEW)

    async def _store(self, replay: str, result: asyncio.Future[bytes]) -> None:
        """Store a review when it is complete, or cache its failure."""
        try:
            await self._replays.add_review(replay, (await result).decode())
        except TimeoutError:
            self._failures.add(replay, refusal(400, "S-10/slow"))
        except ServerRefused as fault:
            if fault.status != 503:
                self._failures.add(replay, fault)
        except Refused as refused:
            self._failures.add(replay, ServerRefused(409, refused))
        except Exception:
            log.exception("review failed")
            self._failures.add(replay, refusal(500, "S-11"))
        finally:
            self._running.pop(replay, None)
            self._latest.pop(replay, None)
