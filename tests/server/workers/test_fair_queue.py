"""The fair queue: few places are shared equally among parties."""

from __future__ import annotations

import asyncio

import pytest

from machinami.core.contract import Refused
from machinami.server.workers.fair_queue import FairQueue


class Work:
    """Jobs that run until the test ends them."""

    def __init__(self, shares: FairQueue) -> None:
        self._shares = shares
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *parties: str) -> None:
        """Request a place for a job."""
        name = f"{parties[0]}{sum(task.startswith(parties[0]) for task in self.tasks)}"
        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._do(name, parties))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        """End a job and wait for it."""
        self._ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def _do(self, name: str, parties: tuple[str, ...]) -> None:
        async with self._shares.slot(*parties):
            self.begun.append(name)
            await self._ends[name].wait()


async def test_parties_take_turns_regardless_of_demand() -> None:
    work = Work(FairQueue(1, (1,), waiting=100))
    for party in "aaaabbc":
        await work.ask(party)
    for name in ("a0", "b0", "c0", "a1", "b1", "a2", "a3"):
        assert work.begun[-1] == name
        await work.end(name)


async def test_party_with_full_share_is_skipped() -> None:
    work = Work(FairQueue(3, (1, 2), waiting=100))
    for parties in (("a", "home"), ("a", "home"), ("b", "home"), ("c", "home"), ("d", "away")):
        await work.ask(*parties)
    assert work.begun == ["a0", "b0", "d0"]
    await work.end("d0")
    assert work.begun == ["a0", "b0", "d0"]
    await work.end("b0")
    assert work.begun == ["a0", "b0", "d0", "c0"]


async def test_cancelled_job_leaves_queue() -> None:
    work = Work(FairQueue(1, (1,), waiting=100))
    for party in "abc":
        await work.ask(party)
    work.tasks["b0"].cancel()
    await asyncio.gather(work.tasks["b0"], return_exceptions=True)
    await work.end("a0")
    assert work.begun == ["a0", "c0"]


async def test_one_party_cannot_fill_queue() -> None:
    work = Work(FairQueue(1, (1,), waiting=10))
    for _ in range(4):
        await work.ask("a")
    with pytest.raises(Refused, match="S-8"):
        await work.tasks["a3"]
    await work.ask("b")
    await work.end("a0")
    assert work.begun == ["a0", "b0"]


async def test_turns_go_round_addresses_before_guests() -> None:
    work = Work(FairQueue(1, (1, 1), waiting=100))
    for guest in "abcd":
        await work.ask(guest, "crowd")
    await work.ask("z", "alone")
    await work.ask("z", "alone")
    for name in ("a0", "z0", "b0", "z1", "c0", "d0"):
        assert work.begun[-1] == name
        await work.end(name)


async def test_full_queue_drops_newest_job_of_largest_address() -> None:
    shares = FairQueue(1, (1, 1), waiting=10)
    crowd = [shares.enqueue(guest, "crowd") for guest in "aabbccddeef"]
    alone = shares.enqueue("z", "alone")
    late = shares.enqueue("g", "crowd")
    assert [turn.parties[0] for turn in crowd if turn.refused is not None] == ["b", "c"]
    assert alone.refused is late.refused is None
    async with shares.hold(crowd[0]):
        assert not alone.admitted
    assert alone.admitted


async def test_full_queue_refuses_newcomer_whose_address_leads() -> None:
    shares = FairQueue(1, (1, 1), waiting=5)
    turns = [shares.enqueue(guest, "crowd") for guest in "abcdef"]
    with pytest.raises(Refused, match="S-8"):
        shares.enqueue("g", "crowd")
    assert all(turn.refused is None for turn in turns)
    assert shares.waiting == 5
