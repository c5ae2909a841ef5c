"""Worker processes: each gets one job, writes answers, and is killed at its time limit.

The job and the answers use its standard streams; each answer follows its length in 8 bytes.
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

_BUFFER_SIZE = 2**20
"""The buffer limit of the output streams, in bytes."""
_OUT_OF_TIME = (-9, -24)
"""The exit codes of a worker that exceeded its processor time: SIGKILL or SIGXCPU."""

JobT = TypeVar("JobT", bound=msgspec.Struct)


async def run(module: str, job: msgspec.Struct, seconds: float, on_answer: Callable[[bytes], None]) -> None:
    """Run a job by a module in a new process, which never outlives this call.

    `on_answer` is called with each answer as it arrives. Raise S-10/slow over the time limit (`seconds`),
    S-11 if the worker fails.
    """
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        str(os.getpid()),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=_BUFFER_SIZE,
        start_new_session=True,
    )
    assert worker.stdin is not None, "it has been asked for"
    assert worker.stdout is not None, "it has been asked for"
    assert worker.stderr is not None, "it has been asked for"
    try:
        async with asyncio.timeout(seconds):
            worker.stdin.write(msgspec.msgpack.encode(job))
            worker.stdin.write_eof()
            await _listen(worker.stdout, on_answer)
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
        log.error("worker process failed: %s: %s", module, complaint.decode("utf-8", "replace")[-2000:])
        raise refusal(500, "S-11")


def to_refusal(status: int, data: dict[str, Json]) -> ServerRefused:
    """Return a worker's refusal as a server refusal with a status."""
    return ServerRefused(status, Refused(data["clause"], {"en": data["en"], "fr": data["fr"]}, data["where"]))


def read_job(kind: type[JobT], niceness: int) -> JobT:
    """In the worker: read the job, and watch the parent process."""
    parent_watchdog.watch_parent(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(niceness)
    return msgspec.msgpack.decode(sys.stdin.buffer.read(), type=kind)


def write_answer(data: bytes) -> None:
    """In the worker: write an answer."""
    sys.stdout.buffer.write(len(data).to_bytes(8) + data)
    sys.stdout.buffer.flush()


async def _listen(answers: StreamReader, on_answer: Callable[[bytes], None]) -> None:
    try:
        while True:
            size = int.from_bytes(await answers.readexactly(8))
            on_answer(await answers.readexactly(size))
    except IncompleteReadError:
        return
