"""Worker processes: each answer arrives complete, and no worker outlives its parent."""

from __future__ import annotations

import asyncio
import os

import pytest

from machinami.core.contract import Refused
from machinami.server.refusal import ServerRefused
from machinami.server.workers import worker_process
from tests.server.workers import sample_worker
from tests.server.workers.sample_worker import Job


def runs(process: bytes) -> bool:
    """Whether a process with this number exists."""
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    return True


async def test_answers_of_any_size_are_received_in_order() -> None:
    heard: list[bytes] = []
    await worker_process.run(sample_worker.__name__, Job("well"), 60, heard.append)
    process, rest = heard
    assert rest == bytes(200_000)
    assert not runs(process)


async def test_failed_worker_is_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ServerRefused) as refused:
        await worker_process.run(sample_worker.__name__, Job("badly"), 60, lambda _: None)
    assert (refused.value.status, refused.value.clause) == (500, "S-11")
    assert "a wheel came off" in caplog.text


async def test_late_worker_is_killed() -> None:
    heard: list[bytes] = []
    with pytest.raises(ServerRefused) as refused:
        await worker_process.run(sample_worker.__name__, Job("never"), 0.5, heard.append)
    assert (refused.value.status, refused.value.clause) == (400, "S-10")
    assert not any(map(runs, heard[:1]))


async def test_worker_ends_when_caller_is_cancelled() -> None:
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    waiting = asyncio.create_task(
        worker_process.run(sample_worker.__name__, Job("never"), 60, heard.put_nowait)
    )
    process = await heard.get()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert not runs(process)


async def test_worker_ends_when_callback_raises() -> None:
    heard: list[bytes] = []

    def refuses(answer: bytes) -> None:
        heard.append(answer)
        raise Refused("S-11", {"en": "no", "fr": "non"})

    with pytest.raises(Refused):
        await worker_process.run(sample_worker.__name__, Job("never"), 60, refuses)
    assert not runs(heard[0])
