"""Benchmark of one server process with a crowd in other processes, all on this machine."""

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

from bench.server.crowd import GAME, CrowdPart, CrowdTally, run_crowd_part
from machinami.server.schemas.protocol import PROTOCOL

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-server.md"
NOTES_HEADING = "## Analysis"
"""Heading from which the page is written by hand and preserved."""

SERVER_SCRIPT = """
import sys
from dataclasses import replace
from machinami.server.main import serve
from machinami.server.settings import Limits, Settings
from machinami.store.location import parse_location
wide = ("requests_at_once", "changes_at_once", "tables_per_guest")
wide += ("sockets", "sockets_per_address", "connections", "connections_per_address")
limits = replace(Limits(), words_seconds=0, **dict.fromkeys(wide, 10**6))
database, protocol, more = parse_location(sys.argv[1]), sys.argv[2], {}
if sys.argv[3]:
    more["redis"] = sys.argv[3]
if sys.argv[4]:
    more["metrics"] = sys.argv[4]
serve(port=0, settings=Settings(database, limits=limits, warm=False, protocol=protocol, **more))
"""


class Server:
    """A server under load, with a SQLite file in a folder or a database address."""

    def __init__(
        self,
        folder: str,
        script: str = SERVER_SCRIPT,
        *,
        database: str = "",
        cores: str = "",
        redis: str = "",
        source: str = "",
        metrics: str = "",
    ) -> None:
        """`source` is the folder `src` of another release to serve with; the clients stay those of this
        one."""
        pinned = ["taskset", "-c", cores] if cores else []
        options = [database or f"{folder}/house.sqlite", PROTOCOL, redis, metrics]
        self._process = subprocess.Popen(
            [*pinned, sys.executable, "-c", script, *options],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | ({"PYTHONPATH": source} if source else {}),
        )
        self.metrics = metrics
        assert self._process.stdout is not None
        self.base = self._process.stdout.readline().split()[-1].rstrip("/")

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds used by the process."""
        return self._read_cpu_seconds("stat")

    @property
    def loop_cpu_seconds(self) -> float:
        """CPU seconds used by the event loop, which is the first thread."""
        return self._read_cpu_seconds(f"task/{self._process.pid}/stat")

    def _read_cpu_seconds(self, file: str) -> float:
        fields = Path(f"/proc/{self._process.pid}/{file}").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Terminate the process."""
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def replace_section(page: Path, heading: str, text: str) -> None:
    """Replace one section of a page, or add it; keep the others."""
    before, _, after = page.read_text().partition(heading) if page.exists() else ("", "", "")
    rest = after.partition("\n## ")
    following = f"\n## {rest[2]}" if rest[1] else ""
    page.write_text(f"{before.rstrip()}\n\n{text}{following}".lstrip())


def format_quantile(times: list[float], part: float) -> str:
    """Format a quantile of times in seconds as milliseconds."""
    ordered = sorted(times)
    return f"{1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]:.1f} ms"


@dataclass(frozen=True)
class CrowdSize:
    """Number of tables, and the mean seconds between two actions at each."""

    tables: int
    pause: float
    watchers: int = 3
    turns: int = 1
    """One of so many tables plays at a time; the others wait."""

    @property
    def sockets(self) -> int:
        """Number of sockets: two players and the spectators of each table."""
        return self.tables * (2 + self.watchers)


SIZES = (CrowdSize(100, 1.0), CrowdSize(200, 1.0), CrowdSize(800, 8.0))


class Crowd:
    """The clients of all tables, in subprocesses."""

    def __init__(
        self,
        bases: Sequence[str],
        size: CrowdSize,
        tables: range,
        processes: int,
        seconds: float,
        spread: bool = True,
    ) -> None:
        context = get_context("spawn")
        self._pipes = []
        for place in range(processes):
            here, there = context.Pipe()
            mine = tables[place::processes]
            part = CrowdPart(
                bases,
                mine,
                size.watchers,
                size.pause,
                seconds,
                size.turns,
                address=f"127.0.0.{2 + place}",
                spread=spread,
            )
            context.Process(target=run_crowd_part, args=(part, there), daemon=True).start()
            self._pipes.append(here)
        self.receive_all()

    def receive_all(self) -> list[Any]:
        """Receive one message from every process."""
        return [line.recv() for line in self._pipes]

    def resume_all(self) -> None:
        """Signal every process to continue."""
        for line in self._pipes:
            line.send(None)


def measure(size: CrowdSize, processes: int, seconds: float) -> list[str]:
    """Connect the crowd, let it play, and return the figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            first = Crowd([server.base], size, range(1), 1, seconds)
            empty = server.memory
            rest = Crowd([server.base], size, range(1, size.tables), processes, seconds)
            full = server.memory
            for part in (first, rest):
                part.resume_all()
            rest.receive_all()
            used, looped, began = server.cpu_seconds, server.loop_cpu_seconds, time.perf_counter()
            tallies: list[CrowdTally] = rest.receive_all()
            spent, worked = time.perf_counter() - began, server.cpu_seconds - used
            looped = server.loop_cpu_seconds - looped
            heard = [wait for tally in tallies for wait in tally.broadcast_seconds]
            answered = [wait for tally in tallies for wait in tally.answer_seconds]
            return [
                f"{size.sockets:,}",
                f"{len(answered) / spent:.0f}",
                format_quantile(heard, 0.5),
                format_quantile(heard, 0.99),
                format_quantile(answered, 0.99),
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
    "CPU time of the server per action, broadcasts included",
    "of that, its event loop",
    "CPU load of the server, of one core",
    "sent a second, before compression",
    "memory of the server with one table",
    "memory per socket, its share of a table included",
    "memory of the server after play",
)


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--sizes", type=int, default=len(SIZES), help="number of sizes to measure")
    parser.add_argument("--processes", type=int, default=2, help="number of crowd processes")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    raise_file_limit()
    load = os.getloadavg()[0]
    columns = [measure(size, options.processes, options.seconds) for size in SIZES[: options.sizes]]
    versions = ", ".join(
        f"{name} {version(name)}" for name in ("litestar", "uvicorn", "uvloop", "websockets")
    )
    cores = len(os.sched_getaffinity(0))
    lines = [
        "# Benchmarks of the server",
        "",
        f"Written by `python -m bench.server`: tables of {GAME.title()}, two scripted players and",
        f"{SIZES[0].watchers} spectators at each, for {options.seconds:g} s. The server is one process, the",
        f"crowd {options.processes}, on {cores} cores together (load before the run {load:.1f}); a move is",
        "synchronised to the disk before it is broadcast. Times are measured in the crowd and include its",
        "delays.",
        "",
        f"| |{' |' * len(columns)}",
        f"|---|{'---:|' * len(columns)}",
        *(f"| {name} | {' | '.join(row)} |" for name, *row in zip(FIGURES, *columns, strict=True)),
        "",
        f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}, {versions}.",
    ]
    text = "\n".join(lines) + "\n"
    old = options.out.read_text().partition(NOTES_HEADING) if options.out.exists() else ("", "", "")
    options.out.write_text(text + (f"\n{NOTES_HEADING}{old[2]}" if old[1] else ""))
    sys.stdout.write(text)


def raise_file_limit() -> None:
    """Raise the limit of open files to the hard limit if it is below 10,000: a crowd has many sockets."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if soft < 10_000 else soft, hard))
