"""A server under test: a real process with a real port and database file."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from tests.databases import create_file
from tests.server.fork_server import ForkServer


def is_alive(pid: int) -> bool:
    """Whether a process runs. A zombie counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class ServerProcess:
    """A server process that a test can start, stop and kill."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self.folder = folder
        self.config = {"database": str(folder / "house.sqlite")} | config
        self.log_file = folder / "errors.txt"
        self.base = ""
        self._preloaded = ForkServer.for_environment()
        self._pid: int | None = None
        self.start()

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server, on the same port as before if it ran already."""
        if "://" not in self.config["database"]:
            create_file(Path(self.config["database"]))
        heard, said = os.pipe()
        with self.log_file.open("a") as errors, os.fdopen(said, "w"):
            self._pid = self._preloaded.start_server(self.config, said, errors)
        with os.fdopen(heard) as words:
            line = words.readline()
        if not line:
            raise RuntimeError(self.log_file.read_text())
        self.base = line.split()[-1].rstrip("/")
        self.config["port"] = int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the process, as a power failure would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server, as an operator would."""
        self._end(signal.SIGTERM)

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._pid is not None
        return self._pid

    @property
    def children(self) -> list[int]:
        """The running child processes."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]

    @property
    def memory(self) -> int:
        """The memory use in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu_seconds(self) -> float:
        """The processor time used in seconds, without child processes."""
        return _read_cpu_seconds(f"/proc/{self.pid}/stat")

    @property
    def loop_cpu_seconds(self) -> float:
        """The processor time of the event loop, the first thread, in seconds."""
        return _read_cpu_seconds(f"/proc/{self.pid}/task/{self.pid}/stat")

    @property
    def log_text(self) -> str:
        """The content of the server's log."""
        return self.log_file.read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._pid is not None:
            self._preloaded.end_server(self._pid, how)
            self._pid = None


def _read_cpu_seconds(stat: str) -> float:
    fields = Path(stat).read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
