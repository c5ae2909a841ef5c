"""A worker process as the server sees it. The process runs `worker_main`."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from contextlib import suppress
from itertools import count
from typing import TypeVar

from machinami.server.workers import worker_main
from machinami.server.workers.executor import Call

T = TypeVar("T")

_EXIT_SECONDS = 5.0


class ProcessDied(Exception):
    """Raised when a worker process has ended before its job."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code
        """The exit code; a negative signal number if a signal ended the process."""


class WorkerProcess:
    """A running worker process."""

    def __init__(
        self, process: asyncio.subprocess.Process, writer: StreamWriter, reader: StreamReader
    ) -> None:
        self._process, self._writer, self._reader = process, writer, reader
        self._numbers = count(1)
        self.jobs = 0
        """The number of jobs that the process was given."""

    @classmethod
    async def start(cls, kinds: tuple[str, ...], niceness: int) -> WorkerProcess:
        """Start a process. `kinds` are modules with further games, which it imports."""
        # In a new session, so that Ctrl-C in the server's terminal does not interrupt it.
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            worker_main.__name__,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdin is not None, "it is a pipe"
        assert process.stdout is not None, "it is a pipe"
        started = cls(process, process.stdin, process.stdout)
        started._send(sys.path, kinds, niceness)
        return started

    @property
    def alive(self) -> bool:
        """Whether the process can run jobs."""
        return self._process.returncode is None and not self._writer.is_closing()

    async def run(self, call: Call[T]) -> T:
        """Run a job. Raise `ProcessDied` if the process ends before it, otherwise what the job raises."""
        number = next(self._numbers)
        self.jobs += 1
        self._send("run", number, pickle.dumps((call.job, call.reports)))
        call.cancellation.on_request(lambda: self._send("cancel", number))
        try:
            while True:
                size = int.from_bytes(await self._reader.readexactly(8))
                kind, value = pickle.loads(await self._reader.readexactly(size))
                if kind == "report":
                    call.report(value)
                elif kind == "error":
                    raise value
                else:
                    result: T = value
                    return result
        except (IncompleteReadError, ConnectionError):
            raise ProcessDied(await self._wait_for_code()) from None

    def kill(self) -> None:
        """Kill the process."""
        self._writer.close()
        if self._process.returncode is None:
            self._process.kill()

    async def wait(self) -> None:
        """Wait until the process has ended."""
        await self._process.wait()

    async def _wait_for_code(self) -> int | None:
        """Return the exit code of a process that has closed its output."""
        self._writer.close()
        # To kill an ended process would take its exit code away from the event loop.
        with suppress(TimeoutError):
            async with asyncio.timeout(_EXIT_SECONDS):
                return await self._process.wait()
        self.kill()
        return await self._process.wait()

    def _send(self, *frame: object) -> None:
        if self.alive:
            data = pickle.dumps(frame)
            self._writer.write(len(data).to_bytes(8) + data)
