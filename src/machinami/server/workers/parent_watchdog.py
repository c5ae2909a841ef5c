"""Workers that do not outlive the server, however it ended."""

from __future__ import annotations

import os
import signal
import threading
import time

_EVERY = 0.5


def follow(parent: int) -> None:
    """End this process soon after the one that started it has ended; Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), name="lifeline", daemon=True).start()


def _watch(parent: int) -> None:
    # Where an orphan keeps its parent's number (Windows), the pipes that break end it instead.
    while os.getppid() == parent:
        time.sleep(_EVERY)
    os._exit(0)
