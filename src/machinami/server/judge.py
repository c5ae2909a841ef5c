"""The judge: has records replayed in a process of its own, and ends it when time is up."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import time
from collections import OrderedDict
from collections.abc import Coroutine

import msgspec

from machinami.contract import Refused, Viewer
from machinami.server.settings import Settings
from machinami.server.shares import Shares
from machinami.server.trouble import Trouble, trouble
from machinami.server.worker import Job, Verdict

log = logging.getLogger(__name__)

_KEPT = 64_000_000
_FAULTS_KEPT = 1_000
_FAULTS_LAST = 600.0
_WAITING = 40
_OUT_OF_TIME = (-9, -24)
"""How a worker ends that used up the processor's time it had: by SIGKILL or SIGXCPU."""

Key = tuple[str, str]
"""A replay, and for whom it is shown."""


class Judge:
    """Few workers, one job each, in turn; what they showed or failed at is kept for the next who asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings, self._limits = settings, settings.limits
        self._shares = Shares(self._limits.workers, (1, max(1, self._limits.workers - 1)), _WAITING)
        self._under_way: dict[Key, Showing] = {}
        self._shown: OrderedDict[Key, bytes] = OrderedDict()
        self._faults: OrderedDict[Key, tuple[float, Trouble]] = OrderedDict()

    async def accept(self, text: str, parties: tuple[str, ...]) -> str:
        """Replay a record; a good one is returned in its plainest form, a bad one raises the reason."""
        self._short(text)
        return (await self._work(self._job(text), self._limits.replay_seconds, parties)).text

    async def frames(
        self,
        replay: str,
        text: str,
        names: list[str | None],
        viewer: str | None,
        parties: tuple[str, ...],
    ) -> bytes:
        """Every moment of a record for all viewers or one, as compressed JSON.

        Whoever asks for what is being worked out already waits for that; it ends when nobody waits.
        """
        key = (replay, viewer or "")
        if key in self._shown:
            self._shown.move_to_end(key)
            return self._shown[key]
        self._remembered(key)
        showing = self._under_way.get(key)
        if showing is None:
            job = self._job(text, frames=True, viewers=_viewers(viewer), names=names or None)
            showing = self._under_way[key] = Showing(self._show(key, job, parties))
        try:
            return await showing.seen()
        finally:
            if showing.over and self._under_way.get(key) is showing:
                del self._under_way[key]

    async def _show(self, key: Key, job: Job, parties: tuple[str, ...]) -> bytes:
        try:
            self._short(job.text)
            verdict = await self._work(job, self._limits.frames_seconds, parties)
        except Trouble as fault:
            if fault.status in (400, 500):
                self._faults[key] = (time.monotonic() + _FAULTS_LAST, fault)
            while len(self._faults) > _FAULTS_KEPT:
                self._faults.popitem(last=False)
            raise
        self._shown[key] = verdict.frames
        while sum(map(len, self._shown.values())) > _KEPT:
            self._shown.popitem(last=False)
        return verdict.frames

    def _remembered(self, key: Key) -> None:
        until, fault = self._faults.get(key, (0.0, None))
        if fault is not None and time.monotonic() < until:
            raise Trouble(fault.status, fault)
        self._faults.pop(key, None)

    def _short(self, text: str) -> None:
        if text.count("\n") > self._limits.record_lines:
            raise trouble(400, "S-10/lines", limit=self._limits.record_lines)

    def _job(
        self,
        text: str,
        frames: bool = False,
        viewers: list[Viewer] | None = None,
        names: list[str | None] | None = None,
    ) -> Job:
        limits = self._limits
        seconds = math.ceil(limits.frames_seconds if frames else limits.replay_seconds)
        kinds = self._settings.kinds
        return Job(text, kinds, frames, viewers, names, seconds, limits.replay_raw, limits.replay_packed)

    async def _work(self, job: Job, seconds: float, parties: tuple[str, ...]) -> Verdict:
        async with self._shares.place(*parties):
            verdict = await _run(job, seconds)
        if verdict.refused is not None:
            refusal = verdict.refused
            words = {"en": refusal["en"], "fr": refusal["fr"]}
            raise Trouble(400, Refused(refusal["clause"], words, refusal["where"]))
        return verdict


class Showing:
    """A replay that is being worked out, for as long as somebody waits for it."""

    def __init__(self, work: Coroutine[None, None, bytes]) -> None:
        self._work = asyncio.create_task(work)
        self._waiting = 0

    @property
    def over(self) -> bool:
        """Whether nobody waits any more."""
        return not self._waiting

    async def seen(self) -> bytes:
        """What comes of it; whoever is the last to give up ends it."""
        self._waiting += 1
        try:
            return await asyncio.shield(self._work)
        finally:
            self._waiting -= 1
            if self.over:
                self._work.cancel()


def _viewers(viewer: str | None) -> list[Viewer] | None:
    if viewer is None:
        return None
    if viewer != "null" and not (viewer.isascii() and viewer.isdigit() and len(viewer) < 3):
        raise trouble(400, "S-10/viewer")
    return [None if viewer == "null" else int(viewer)]


async def _run(job: Job, seconds: float) -> Verdict:
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
    if worker.returncode in _OUT_OF_TIME:
        raise trouble(400, "S-10/slow")
    if worker.returncode != 0:
        log.error("a worker failed: %s", err.decode("utf-8", "replace")[-2000:])
        raise trouble(500, "S-11")
    return msgspec.msgpack.decode(out, type=Verdict)
