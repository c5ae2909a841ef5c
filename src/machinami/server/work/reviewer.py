"""The reviewer: has finished games reviewed in processes of their own, once each, and keeps the reviews."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from machinami.contract import Refused
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.work.review_worker import Job
from machinami.server.work.shares import Shares

if TYPE_CHECKING:
    from machinami.server.services import Services

log = logging.getLogger(__name__)

_WAITING = 40
_FAULTS_KEPT = 1_000
_FAULTS_LAST = 600.0
_LINE = 2**24
_PATIENCE = 12
"""A crowded machine may take so many times longer than is meant."""

BEGUN = b'{"standing":"waiting","share":0.0,"points":[],"turns":[],"players":[]}'


class Reviewer:
    """Few workers, one game each, in turn by who asks. Work goes on whether or not somebody looks on."""

    def __init__(self, services: Services) -> None:
        self._services, self._limits = services, services.settings.limits
        self._shares = Shares(self._limits.reviewers, (1, self._limits.reviewers), _WAITING)
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._latest: dict[str, bytes] = {}
        self._faults: OrderedDict[str, tuple[float, ServerRefused]] = OrderedDict()

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
        kept = await self._services.store.review(replay)
        if kept is not None:
            return kept.encode()
        self._remembered(replay)
        if replay not in self._under_way:
            if text.count("\n") > self._limits.record_lines:
                raise refusal(400, "S-10/lines", limit=self._limits.record_lines)
            if self._shares.waiting >= _WAITING:
                raise refusal(503, "S-8/full")
            self._latest[replay] = BEGUN
            task = asyncio.create_task(self._work(replay, text, parties))
            self._under_way[replay] = task
        return self._latest.get(replay, BEGUN)

    async def _work(self, replay: str, text: str, parties: tuple[str, ...]) -> None:
        try:
            async with self._shares.place(*parties):
                await self._run(replay, Job(text, self._limits.review_seconds, self._services.settings.kinds))
            await self._services.store.add_review(replay, self._latest[replay].decode())
        except ServerRefused as fault:
            self._faults[replay] = (time.monotonic() + _FAULTS_LAST, fault)
            while len(self._faults) > _FAULTS_KEPT:
                self._faults.popitem(last=False)
        except Exception:
            log.exception("a review failed")
            self._faults[replay] = (time.monotonic() + _FAULTS_LAST, refusal(500, "S-11"))
        finally:
            self._under_way.pop(replay, None)
            self._latest.pop(replay, None)

    async def _run(self, replay: str, job: Job) -> None:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "machinami.server.work.review_worker",
            str(os.getpid()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
        )
        assert worker.stdin is not None, "it has been asked for"
        assert worker.stdout is not None, "it has been asked for"
        try:
            async with asyncio.timeout(_PATIENCE * job.seconds):
                worker.stdin.write(msgspec.msgpack.encode(job))
                worker.stdin.write_eof()
                async for line in worker.stdout:
                    self._told(replay, line.strip())
                await worker.wait()
        except TimeoutError:
            raise refusal(400, "S-10/slow") from None
        finally:
            if worker.returncode is None:
                worker.kill()
                await worker.wait()
        if worker.returncode != 0:
            log.error("a review worker failed")
            raise refusal(500, "S-11")

    def _told(self, replay: str, line: bytes) -> None:
        if line.startswith(b'{"refused"'):
            data = msgspec.json.decode(line)["refused"]
            words = {"en": data["en"], "fr": data["fr"]}
            raise ServerRefused(409, Refused(data["clause"], words, data["where"]))
        self._latest[replay] = line

    def _remembered(self, replay: str) -> None:
        until, fault = self._faults.get(replay, (0.0, None))
        if fault is not None and time.monotonic() < until:
            raise ServerRefused(fault.status, fault)
        self._faults.pop(replay, None)
