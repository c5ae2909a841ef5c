"""A watchdog that ends worker processes when the server has ended, even after a crash."""

from __future__ import annotations

import os
import signal
import threading
import time

_EVERY = 0.5


def watch_parent(parent: int) -> None:
    """End this process soon after its parent has ended. Ctrl-C is ignored: the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), name="parent-watchdog", daemon=True).start()


def _watch(parent: int) -> None:
    # On Windows an orphan keeps its parent's process id; broken pipes end it instead.
    while os.getppid() == parent:
        time.sleep(_EVERY)
    os._exit(0)
