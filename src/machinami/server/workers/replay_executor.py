"""The executor of replays: records are replayed in worker processes with a time limit."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import Coroutine
from functools import partial

from machinami.core.contract import Refused, Viewer
from machinami.server.metrics import JobMetrics
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.settings import Settings
from machinami.server.workers.failure_cache import FailureCache
from machinami.server.workers.fair_queue import FairQueue
from machinami.server.workers.process_executor import ProcessExecutor
from machinami.server.workers.replay_job import (
    Position,
    ReplayHeader,
    ReplayRequest,
    ReplayResult,
    replay_record,
)
from machinami.server.workers.worker_process import ProcessDied

log = logging.getLogger(__name__)

_MOST_CACHED = 64_000_000
_WAITING = 40
_OUT_OF_TIME = (-9, -24)
"""The exit codes of a process that exceeded its processor time: SIGKILL or SIGXCPU."""
_PATIENCE = 8
"""The factor from processor time, which limits count, to real time on a busy machine."""

Key = tuple[str, str]
"""A replay's id, and the viewer ("" for all viewers)."""


class ReplayExecutor:
    """Replays records, each in a new process, in fair order. Results and failures are cached."""

    def __init__(self, settings: Settings, metrics: JobMetrics) -> None:
        limits = self._limits = settings.limits
        self._queue = FairQueue(limits.workers, (1, max(1, limits.workers - 1)), _WAITING)
        self._processes = ProcessExecutor(
            "replays",
            limits.workers,
            metrics,
            self._queue,
            kinds=settings.kinds,
            niceness=5,
            jobs_per_process=1,
        )
        self._running: dict[Key, SharedComputation] = {}
        self._results: OrderedDict[Key, bytes] = OrderedDict()
        self._failures: FailureCache[Key] = FailureCache()

    @property
    def waiting(self) -> int:
        """The number of waiting records."""
        return self._queue.waiting

    async def close(self) -> None:
        """End the processes."""
        await self._processes.close()

    async def accept(self, text: str, parties: tuple[str, ...]) -> str:
        """Replay a record and return its canonical text. Raise the refusal of an invalid one."""
        self._check_length(text)
        return (await self._work(self._job(text), self._limits.replay_seconds, parties)).text

    async def position(
        self, text: str, line: int, seat: int | None, seed: int, parties: tuple[str, ...]
    ) -> str:
        """Return the record that leads to a position of a finished game, from which a new table starts."""
        self._check_length(text)
        job = self._job(text)
        job.start = Position(line, seat, seed, self._limits.start_lines)
        return (await self._work(job, self._limits.replay_seconds, parties)).text

    async def moments(
        self,
        replay: str,
        text: str,
        header: ReplayHeader,
        viewer: str | None,
        parties: tuple[str, ...],
    ) -> bytes:
        """Return every moment of a record for all viewers or one, as compressed JSON.

        Concurrent requests share one computation. It is cancelled when no request waits for it.
        """
        key = (replay, viewer or "")
        if key in self._results:
            self._results.move_to_end(key)
            return self._results[key]
        self._failures.check(key)
        computation = self._running.get(key)
        if computation is None:
            job = self._job(text, moments=True, viewers=_parse_viewer(viewer), header=header)
            computation = self._running[key] = SharedComputation(self._compute_moments(key, job, parties))
        try:
            return await computation.result()
        finally:
            if computation.abandoned and self._running.get(key) is computation:
                del self._running[key]

    async def _compute_moments(self, key: Key, job: ReplayRequest, parties: tuple[str, ...]) -> bytes:
        try:
            self._check_length(job.text)
            found = await self._work(job, self._limits.moments_seconds, parties)
        except ServerRefused as fault:
            if fault.status in (400, 500):
                self._failures.add(key, fault)
            raise
        self._results[key] = found.moments
        while sum(map(len, self._results.values())) > _MOST_CACHED:
            self._results.popitem(last=False)
        return found.moments

    def _check_length(self, text: str) -> None:
        if text.count("\n") > self._limits.record_lines:
            raise refusal(400, "S-10/lines", limit=self._limits.record_lines)

    def _job(
        self,
        text: str,
        moments: bool = False,
        viewers: list[Viewer] | None = None,
        header: ReplayHeader | None = None,
    ) -> ReplayRequest:
        limits = self._limits
        seconds = math.ceil(limits.moments_seconds if moments else limits.replay_seconds)
        return ReplayRequest(text, moments, viewers, header, seconds, limits.replay_raw, limits.replay_packed)

    async def _work(self, job: ReplayRequest, seconds: float, parties: tuple[str, ...]) -> ReplayResult:
        try:
            found = await self._processes.submit(
                partial(replay_record, job), owner=parties, timeout=_PATIENCE * seconds
            )
        except TimeoutError:
            raise refusal(400, "S-10/slow") from None
        except ProcessDied as died:
            if died.code in _OUT_OF_TIME:
                raise refusal(400, "S-10/slow") from None
            log.exception("replay process failed")
            raise refusal(500, "S-11") from None
        except Refused:
            raise
        except Exception:
            log.exception("replay failed")
            raise refusal(500, "S-11") from None
        if (data := found.refused) is not None:
            raise ServerRefused(
                400, Refused(data["clause"], {"en": data["en"], "fr": data["fr"]}, data["where"])
            )
        return found


class SharedComputation:
    """A shared computation of a replay. It is cancelled when no request waits for it."""

    def __init__(self, work: Coroutine[None, None, bytes]) -> None:
        self._work = asyncio.create_task(work)
        self._waiting = 0

    @property
    def abandoned(self) -> bool:
        """Whether no request waits."""
        return not self._waiting

    async def result(self) -> bytes:
        """Wait for the result. The computation is cancelled when the last waiting request leaves."""
        self._waiting += 1
        try:
            return await asyncio.shield(self._work)
        finally:
            self._waiting -= 1
            if self.abandoned:
                self._work.cancel()


def _parse_viewer(viewer: str | None) -> list[Viewer] | None:
    if viewer is None:
        return None
    if viewer != "null" and not (viewer.isascii() and viewer.isdigit() and len(viewer) < 3):
        raise refusal(400, "S-10/viewer")
    return [None if viewer == "null" else int(viewer)]
