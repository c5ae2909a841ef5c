"""Threads for work that would block the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A pool with a fixed number of threads."""

    def __init__(self, count: int) -> None:
        self._executor = ThreadPoolExecutor(count, "work")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Cancel calls that have not started."""
        self._executor.shutdown(wait=False, cancel_futures=True)
