"""A worker: a process that is given one job, answers as it goes, and is ended when its time is up.

Job and answers travel through its pipes, each answer behind its length.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio import IncompleteReadError, StreamReader
from collections.abc import Callable
from typing import TypeVar

import msgspec

from machinami.core.contract import Json, Refused
from machinami.server.refusal import ServerRefused, refusal
from machinami.server.workers import parent_watchdog

log = logging.getLogger(__name__)

_COMPLAINTS = 2**20
"""So much of what it complains of is taken in while it still answers."""
_OUT_OF_TIME = (-9, -24)
"""How a worker ends that used up the processor's time it had: by SIGKILL or SIGXCPU."""

JobT = TypeVar("JobT", bound=msgspec.Struct)


async def run(module: str, job: msgspec.Struct, seconds: float, hear: Callable[[bytes], None]) -> None:
    """Have a job done by a module in a process of its own, which never outlives this call.

    Answers are heard as they come; a worker that is late or fails is refused.
    """
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        str(os.getpid()),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=_COMPLAINTS,
        start_new_session=True,
    )
    assert worker.stdin is not None, "it has been asked for"
    assert worker.stdout is not None, "it has been asked for"
    assert worker.stderr is not None, "it has been asked for"
    try:
        async with asyncio.timeout(seconds):
            worker.stdin.write(msgspec.msgpack.encode(job))
            worker.stdin.write_eof()
            await _listen(worker.stdout, hear)
            complaint = await worker.stderr.read()
            await worker.wait()
    except TimeoutError:
        raise refusal(400, "S-10/slow") from None
    finally:
        if worker.returncode is None:
            worker.kill()
            await worker.wait()
    if worker.returncode in _OUT_OF_TIME:
        raise refusal(400, "S-10/slow")
    if worker.returncode != 0:
        log.error("%s failed: %s", module, complaint.decode("utf-8", "replace")[-2000:])
        raise refusal(500, "S-11")


def refused(status: int, data: dict[str, Json]) -> ServerRefused:
    """A refusal that a worker met with, as the server tells it."""
    return ServerRefused(status, Refused(data["clause"], {"en": data["en"], "fr": data["fr"]}, data["where"]))


def given(kind: type[JobT], niceness: int) -> JobT:
    """In the worker: the job it was started for."""
    parent_watchdog.follow(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(niceness)
    return msgspec.msgpack.decode(sys.stdin.buffer.read(), type=kind)


def answer(data: bytes) -> None:
    """In the worker: tell what has come of it so far."""
    sys.stdout.buffer.write(len(data).to_bytes(8) + data)
    sys.stdout.buffer.flush()


async def _listen(answers: StreamReader, hear: Callable[[bytes], None]) -> None:
    try:
        while True:
            size = int.from_bytes(await answers.readexactly(8))
            hear(await answers.readexactly(size))
    except IncompleteReadError:
        return
