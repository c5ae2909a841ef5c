"""The garbage collector of a server: what is there from the start is never looked at again, and the whole
of the rest only now and then. Left alone it walks through every table each time some thousand are made,
and everybody waits meanwhile."""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, OLD = 20_000, 1, 1_000_000
"""New objects between two looks at the young ones; such looks until the middle-aged; those until all. The
middle-aged are looked at often, so that they are few: when thousands come at once nearly all stay alive, and
a million of them are half a second in which nobody is answered."""

EVERY = 900.0
"""Seconds between two looks at everything: tables that were let go of hold one another in circles."""


async def run() -> None:
    """Tune the collector now that all is loaded, then do by the clock what it no longer does by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
