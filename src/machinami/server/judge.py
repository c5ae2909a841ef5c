"""The judge: has records replayed in a process of its own, and ends it when time is up."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict

import msgspec

from machinami.contract import Refused, Viewer
from machinami.server.settings import Settings
from machinami.server.trouble import Trouble, trouble
from machinami.server.worker import Job, Verdict

log = logging.getLogger(__name__)

_KEPT = 64_000_000
_WAITING = 40


class Judge:
    """Few workers, one job each; what they showed last is kept for the next who asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._free = asyncio.Semaphore(settings.limits.workers)
        self._waiting = 0
        self._shown: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    async def accept(self, text: str) -> None:
        """Replay a record; a bad one raises the reason."""
        await self._work(Job(text, self._settings.kinds), self._settings.limits.replay_seconds)

    async def frames(self, replay: str, text: str, viewer: str | None) -> bytes:
        """Every moment of a record for all viewers or one, as compressed JSON."""
        key = (replay, viewer or "")
        if key in self._shown:
            self._shown.move_to_end(key)
            return self._shown[key]
        viewers: list[Viewer] | None = None
        if viewer is not None:
            if viewer != "null" and not (viewer.isascii() and viewer.isdigit() and len(viewer) < 3):
                raise trouble(400, "S-10/viewer")
            viewers = [None if viewer == "null" else int(viewer)]
        job = Job(text, self._settings.kinds, True, viewers)
        verdict = await self._work(job, self._settings.limits.frames_seconds)
        if not verdict.frames:
            raise trouble(400, "S-10/viewer")
        self._shown[key] = verdict.frames
        while sum(map(len, self._shown.values())) > _KEPT:
            self._shown.popitem(last=False)
        return verdict.frames

    async def _work(self, job: Job, seconds: float) -> Verdict:
        if self._waiting >= _WAITING:
            raise trouble(503, "S-8/full")
        self._waiting += 1
        try:
            async with self._free:
                verdict = await self._run(job, seconds)
        finally:
            self._waiting -= 1
        if verdict.refused is not None:
            refusal = verdict.refused
            words = {"en": refusal["en"], "fr": refusal["fr"]}
            raise Trouble(400, Refused(refusal["clause"], words, refusal["where"]))
        return verdict

    async def _run(self, job: Job, seconds: float) -> Verdict:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "machinami.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(seconds):
                out, err = await worker.communicate(msgspec.msgpack.encode(job))
        except TimeoutError:
            raise trouble(400, "S-10/slow") from None
        finally:
            if worker.returncode is None:
                worker.kill()
                await worker.wait()
        if worker.returncode != 0:
            log.error("a worker failed: %s", err.decode("utf-8", "replace")[-2000:])
            raise trouble(500, "S-11")
        return msgspec.msgpack.decode(out, type=Verdict)
