"""The main module of a worker process: it runs jobs for the server, one after another.

Both sides send frames: a length in 8 bytes and a pickled tuple. When the standard input closes, even because
the server was killed, the process ends at once.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

from machinami.server.workers import jobs


class Worker:
    """Runs the jobs of its server on the main thread, while another thread listens to the server."""

    def __init__(self, commands: BinaryIO, answers: BinaryIO) -> None:
        self._commands, self._answers = commands, answers
        self._jobs: SimpleQueue[tuple[int, bytes]] = SimpleQueue()
        self._cancelled = 0
        """The number of the last job that was cancelled."""

    def run(self) -> None:
        """Prepare as the first frame demands, then run jobs until the server closes the standard input."""
        path, kinds, niceness = self._receive()
        sys.path[:] = path
        if hasattr(os, "nice"):
            os.nice(niceness)
        threading.Thread(target=self._listen, name="commands", daemon=True).start()
        for module in kinds:
            import_module(module)
        while True:
            self._run_job(*self._jobs.get())

    def _run_job(self, number: int, data: bytes) -> None:
        try:
            job, reports = pickle.loads(data)
            report: Callable[[Any], None] = self._report if reports else _ignore
            jobs.current.set(jobs.JobContext(report, lambda: self._cancelled == number))
            answer = pickle.dumps(("result", job()))
        except Exception as fault:
            answer = _pickle_error(fault)
        self._write(answer)

    def _report(self, value: object) -> None:
        self._write(pickle.dumps(("report", value)))

    def _write(self, data: bytes) -> None:
        self._answers.write(len(data).to_bytes(8) + data)
        self._answers.flush()

    def _listen(self) -> None:
        while True:
            frame = self._receive()
            if frame[0] == "run":
                self._jobs.put(frame[1:])
            else:
                self._cancelled = frame[1]

    def _receive(self) -> Any:
        """Return the next frame. End the process when the standard input is closed."""
        size = self._commands.read(8)
        data = self._commands.read(int.from_bytes(size))
        if not data:
            os._exit(0)
        return pickle.loads(data)


def _ignore(_: object) -> None:
    """Ignore a report that the caller does not want."""


def _pickle_error(fault: Exception) -> bytes:
    """Return the frame of an exception, with its traceback as a note."""
    fault.add_note("In a worker process:\n" + "".join(traceback.format_exception(fault)))
    try:
        data = pickle.dumps(("error", fault))
        pickle.loads(data)
    except Exception:
        return pickle.dumps(("error", RuntimeError("".join(traceback.format_exception(fault)))))
    return data


def main() -> None:
    """Run jobs from the standard input. What they print goes to the standard error stream."""
    with os.fdopen(os.dup(0), "rb") as commands, os.fdopen(os.dup(1), "wb") as answers:
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        os.close(nothing)
        Worker(commands, answers).run()


if __name__ == "__main__":
    main()
