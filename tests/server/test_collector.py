"""The garbage collector of a server: what was loaded is left alone, and the rest is looked at seldom."""

from __future__ import annotations

import asyncio
import gc

from machinami.server import collector


async def test_what_is_loaded_is_frozen_and_everything_is_looked_at_by_the_clock_alone() -> None:
    before = gc.get_threshold()
    tuned = asyncio.create_task(collector.run())
    try:
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == (collector.YOUNG, collector.MIDDLE, collector.OLD)
    finally:
        tuned.cancel()
        gc.unfreeze()
        gc.set_threshold(*before)
