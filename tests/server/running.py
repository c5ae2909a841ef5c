"""A server under test: a real process on a real port with a real file."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from tests.server.preloaded import Preloaded


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and that nobody has asked about does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Running:
    """Starts the host, and kills it without mercy if it has to."""

    def __init__(self, folder: Path, **wish: Any) -> None:
        self.folder = folder
        self.wish = {"database": str(folder / "house.sqlite")} | wish
        self.errors = folder / "errors.txt"
        self.base = ""
        self._preloaded = Preloaded.here()
        self._pid: int | None = None
        self.start()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        heard, said = os.pipe()
        with self.errors.open("a") as errors, os.fdopen(said, "w"):
            self._pid = self._preloaded.serves(self.wish, said, errors)
        with os.fdopen(heard) as words:
            line = words.readline()
        if not line:
            raise RuntimeError(self.errors.read_text())
        self.base = line.split()[-1].rstrip("/")
        self.wish["port"] = int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its owner would."""
        self._end(signal.SIGTERM)

    @property
    def pid(self) -> int:
        """The process, for whoever wants to look at it from outside."""
        assert self._pid is not None
        return self._pid

    @property
    def children(self) -> list[int]:
        """The processes that it started and that have not ended."""
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return [int(pid) for task in tasks for pid in (task / "children").read_text().split()]

    @property
    def memory(self) -> int:
        """How many bytes of memory it holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu_seconds(self) -> float:
        """Seconds of the processor's time that it has used, its children left out."""
        return _read_cpu_seconds(f"/proc/{self.pid}/stat")

    @property
    def loop_cpu_seconds(self) -> float:
        """As much of that as its event loop has used: its first thread."""
        return _read_cpu_seconds(f"/proc/{self.pid}/task/{self.pid}/stat")

    @property
    def log_text(self) -> str:
        """What it wrote into its own log."""
        return self.errors.read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._pid is not None:
            self._preloaded.ends(self._pid, how)
            self._pid = None


def _read_cpu_seconds(stat: str) -> float:
    fields = Path(stat).read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
