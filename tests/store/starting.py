"""An interrupted start of the server, in a separate process."""

from __future__ import annotations

import os
import resource
import signal
import traceback
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from machinami.core.contract import Refused
from machinami.server.main import serve
from machinami.server.settings import Settings

_forks = get_context("forkserver")
_forks.set_forkserver_preload(["tests.store.starting", "alembic.command"])

SERVED = "served"


@dataclass(frozen=True)
class Start:
    """A start that is killed before a statement, or that runs on a disk with a maximum file size."""

    database: Path
    killed_at: int | None = None
    largest: int | None = None

    def __call__(self) -> str | None:
        """Return `SERVED`, or the error message; None if the process was killed."""
        ear, mouth = _forks.Pipe(duplex=False)
        process = _forks.Process(target=self.run, args=(mouth,))
        process.start()
        mouth.close()
        try:
            return str(ear.recv())
        except EOFError:
            return None
        finally:
            process.join()
            ear.close()

    def run(self, mouth: Connection) -> None:
        """Start the server, report the result and exit."""
        if self.killed_at is not None:
            _kill_before(self.killed_at)
        if self.largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.largest, resource.RLIM_INFINITY))

        def ready(_: str) -> None:
            mouth.send(SERVED)
            os._exit(0)

        try:
            serve(port=0, settings=Settings(self.database, warm=False), ready=ready)
        except Refused as refused:
            mouth.send(refused.words["en"])
        except BaseException:
            mouth.send(traceback.format_exc())


def _kill_before(number: int) -> None:
    """Kill the process before its n-th statement that changes data, as a power failure would."""
    left = number

    def count(statement: str) -> None:
        nonlocal left
        if not statement.startswith("PRAGMA"):
            left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def connect(connection: Any, _: Any) -> None:
        connection.set_trace_callback(count)

    event.listen(Engine, "connect", connect)
