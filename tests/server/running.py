"""A server under test: a real process on a real port with a real file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


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
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.host", json.dumps(self.wish)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
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
        assert self._process is not None
        return self._process.pid

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
    def worked(self) -> float:
        """Seconds of the processor's time that it has used, its children left out."""
        return _used(f"/proc/{self.pid}/stat")

    @property
    def looped(self) -> float:
        """As much of that as its event loop has used: its first thread."""
        return _used(f"/proc/{self.pid}/task/{self.pid}/stat")

    @property
    def said(self) -> str:
        """What it wrote into its own log."""
        return self.errors.read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait(20)
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None


def _used(stat: str) -> float:
    fields = Path(stat).read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
