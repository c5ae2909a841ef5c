"""The run: a server in one process, the crowd in others, all on this machine."""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.server.crowd import GAME, Part, Tally, crowd

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-server.md"
NOTES = "## Where it goes"
"""From here on the page is written by hand and kept."""

HOST = """
import sys
from dataclasses import replace
from machinami.server.main import serve
from machinami.server.settings import Limits, Settings
from machinami.store.dialect import located
wide = ("requests_at_once", "changes_at_once", "tables_per_guest")
wide += ("sockets", "sockets_per_address", "connections", "connections_per_address")
limits = replace(Limits(), words_seconds=0, **dict.fromkeys(wide, 10**6))
serve(port=0, settings=Settings(located(sys.argv[1]), limits=limits, warm=False))
"""


class Server:
    """A server under load, on a file in a folder or at an address."""

    def __init__(self, folder: str, host: str = HOST, *, database: str = "", cores: str = "") -> None:
        pinned = ["taskset", "-c", cores] if cores else []
        self._process = subprocess.Popen(
            [*pinned, sys.executable, "-c", host, database or f"{folder}/house.sqlite"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.base = self._process.stdout.readline().split()[-1].rstrip("/")

    @property
    def memory(self) -> int:
        """Bytes it holds in memory."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def seconds(self) -> float:
        """Processor time it has used."""
        return self._used("stat")

    @property
    def looped(self) -> float:
        """Processor time that its event loop has used: its first thread."""
        return self._used(f"task/{self._process.pid}/stat")

    def _used(self, file: str) -> float:
        fields = Path(f"/proc/{self._process.pid}/{file}").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Done."""
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def partly(page: Path, heading: str, text: str) -> None:
    """Write one part of a page anew, or add it, and leave the others."""
    before, _, after = page.read_text().partition(heading) if page.exists() else ("", "", "")
    rest = after.partition("\n## ")
    following = f"\n## {rest[2]}" if rest[1] else ""
    page.write_text(f"{before.rstrip()}\n\n{text}{following}".lstrip())


def share(times: list[float], part: float) -> str:
    """A quantile in milliseconds."""
    ordered = sorted(times)
    return f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.1f} ms"


@dataclass(frozen=True)
class Size:
    """How many tables there are, and how often somebody acts at each: every so many seconds."""

    tables: int
    pause: float
    watchers: int = 3
    turns: int = 1
    """Of so many tables one plays at a time; at the others people think."""

    @property
    def sockets(self) -> int:
        """Two play at each table."""
        return self.tables * (2 + self.watchers)


SIZES = (Size(100, 1.0), Size(200, 1.0), Size(800, 8.0))


class Crowd:
    """The people at all tables, in processes of their own."""

    def __init__(
        self,
        bases: Sequence[str],
        size: Size,
        tables: range,
        processes: int,
        seconds: float,
        spread: bool = True,
    ) -> None:
        context = get_context("spawn")
        self._lines = []
        for place in range(processes):
            here, there = context.Pipe()
            mine = tables[place::processes]
            part = Part(
                bases,
                mine,
                size.watchers,
                size.pause,
                seconds,
                size.turns,
                address=f"127.0.0.{2 + place}",
                spread=spread,
            )
            context.Process(target=crowd, args=(part, there), daemon=True).start()
            self._lines.append(here)
        self.hear()

    def hear(self) -> list[Any]:
        """Wait until everybody has said something."""
        return [line.recv() for line in self._lines]

    def go(self) -> None:
        """Let everybody go on."""
        for line in self._lines:
            line.send(None)


def measure(size: Size, processes: int, seconds: float) -> list[str]:
    """Fill the server, let everybody play for a while, and count."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            first = Crowd([server.base], size, range(1), 1, seconds)
            empty = server.memory
            rest = Crowd([server.base], size, range(1, size.tables), processes, seconds)
            full = server.memory
            for part in (first, rest):
                part.go()
            rest.hear()
            used, looped, began = server.seconds, server.looped, time.perf_counter()
            tallies: list[Tally] = rest.hear()
            spent, worked = time.perf_counter() - began, server.seconds - used
            looped = server.looped - looped
            heard = [wait for tally in tallies for wait in tally.heard]
            answered = [wait for tally in tallies for wait in tally.answered]
            return [
                f"{size.sockets:,}",
                f"{len(answered) / spent:.0f}",
                share(heard, 0.5),
                share(heard, 0.99),
                share(answered, 0.99),
                f"{1000 * worked / len(answered):.1f} ms",
                f"{1000 * looped / len(answered):.1f} ms",
                f"{100 * worked / spent:.0f} %",
                f"{sum(tally.bytes for tally in tallies) / spent / 1e6:.1f} MB",
                f"{empty / 2**20:.0f} MiB",
                f"{(full - empty) / (size.sockets - 2 - size.watchers) / 1024:.0f} KiB",
                f"{server.memory / 2**20:.0f} MiB",
            ]
        finally:
            server.stop()


FIGURES = (
    "sockets",
    "actions a second",
    "from an action to its broadcast, median",
    "from an action to its broadcast, 99 of 100",
    "from an action to its answer, 99 of 100",
    "processor of the server for an action and all who hear of it",
    "of that, its event loop",
    "processor of the server, of one core",
    "sent a second, before packing",
    "memory of the server with one table",
    "memory a socket, its share of a table included",
    "memory of the server after play",
)


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--sizes", type=int, default=len(SIZES), help="how many of the sizes")
    parser.add_argument("--processes", type=int, default=2, help="processes of the crowd")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--out", type=Path, default=PAGE)
    wanted = parser.parse_args()
    many_files()
    load = os.getloadavg()[0]
    columns = [measure(size, wanted.processes, wanted.seconds) for size in SIZES[: wanted.sizes]]
    versions = ", ".join(
        f"{name} {version(name)}" for name in ("litestar", "uvicorn", "uvloop", "websockets")
    )
    cores = len(os.sched_getaffinity(0))
    lines = [
        "# Benchmarks of the server",
        "",
        f"Written by `python -m bench.server`: tables of {GAME.title()}, two scripted players and",
        f"{SIZES[0].watchers} spectators at each, for {wanted.seconds:g} s. The server is one process, the",
        f"crowd {wanted.processes}, on {cores} cores together (load before the run {load:.1f}); a move is",
        "synchronised to the disk before anybody is told. Times are taken in the crowd, so they hold its",
        "own delays too.",
        "",
        f"| |{' |' * len(columns)}",
        f"|---|{'---:|' * len(columns)}",
        *(f"| {name} | {' | '.join(row)} |" for name, *row in zip(FIGURES, *columns, strict=True)),
        "",
        f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}, {versions}.",
    ]
    text = "\n".join(lines) + "\n"
    kept = wanted.out.read_text().partition(NOTES) if wanted.out.exists() else ("", "", "")
    wanted.out.write_text(text + (f"\n{NOTES}{kept[2]}" if kept[1] else ""))
    sys.stdout.write(text)


def many_files() -> None:
    """A crowd has more sockets than most systems let a process have files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft < 10_000 else soft, hard))
