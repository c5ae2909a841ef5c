"""Garbage collector settings of a server: freeze the objects that exist at start, and run full collections by
a timer.

With the default settings, every few thousand new objects lead to a collection that visits all tables and
blocks the event loop.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, OLD = 20_000, 1, 1_000_000
"""The thresholds of the three generations. The middle generation is collected often, so that it stays small:
after a burst of connections almost all objects survive, and a collection of a million objects blocks the
event loop for half a second."""

EVERY = 900.0
"""Seconds between full collections. Unloaded tables are in reference cycles, so only a collection frees
them."""


async def run() -> None:
    """Apply the settings when all modules are loaded, then run a full collection every `EVERY` seconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
