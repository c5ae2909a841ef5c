"""The garbage collector of a server: loaded objects are frozen, full collections run by the clock."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from machinami.server import gc_tuning

STATED = 20_000
"""New objects between two young collections, as docs/benchmarks-server.md states."""


@asynccontextmanager
async def tuned_collector() -> AsyncIterator[list[int]]:
    """The list of generations collected since the collector was tuned."""
    before = gc.get_threshold()
    generations: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    task = asyncio.create_task(gc_tuning.run())
    try:
        await asyncio.sleep(0)
        gc.callbacks.append(note)
        yield generations
    finally:
        task.cancel()
        if note in gc.callbacks:
            gc.callbacks.remove(note)
        gc.unfreeze()
        gc.set_threshold(*before)


async def test_loaded_objects_are_frozen() -> None:
    loaded: list[object] = []
    loaded.append(loaded)
    async with tuned_collector():
        fresh: list[object] = [loaded]
        tracked = {id(each) for each in gc.get_objects()}
        assert id(loaded) not in tracked
        assert id(fresh) in tracked


async def test_allocations_never_trigger_a_full_collection() -> None:
    async with tuned_collector() as generations:
        kept = [[number] for number in range(10 * STATED)]
        assert len(kept) == 10 * STATED
        assert 9 <= len(generations) <= 11
        assert set(generations) <= {0, 1}


async def test_full_collections_run_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "EVERY", 0.0)
    async with tuned_collector() as generations:
        for _ in range(3):
            await asyncio.sleep(0)
        assert 2 in generations
