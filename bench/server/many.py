"""Measures many sockets, and several server processes with one PostgreSQL: `python -m bench.server.many`.

Servers, database and crowd can be pinned to separate cores, so that only the server is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.server.crowd import CrowdTally
from bench.server.pool import hammer
from bench.server.run import Crowd, CrowdSize, Server, raise_file_limit


def quantile_ms(times: list[float], part: float) -> float:
    """Return a quantile in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


def measure_crowd(servers: list[Server], options: argparse.Namespace) -> dict[str, Any]:
    """Connect the crowd, let it play, and return the measurements."""
    size = CrowdSize(options.tables, options.pause, options.watchers, options.turns)
    bases = [server.base for server in servers]
    empty, filling = [server.memory for server in servers], time.perf_counter()
    crowd = Crowd(bases, size, range(size.tables), options.crowd, options.seconds, not options.together)
    filled = time.perf_counter() - filling
    crowd.resume_all()
    crowd.receive_all()
    used, looped = sum(s.cpu_seconds for s in servers), [s.loop_cpu_seconds for s in servers]
    began = time.perf_counter()
    tallies: list[CrowdTally] = crowd.receive_all()
    spent = time.perf_counter() - began
    heard = [wait for tally in tallies for wait in tally.broadcast_seconds]
    answered = [wait for tally in tallies for wait in tally.answer_seconds]
    return {
        "sockets": size.sockets,
        "tables": size.tables,
        "filled_s": round(filled, 1),
        "held_s": round(spent, 1),
        "actions_a_second": round(len(answered) / spent, 1),
        "broadcast_p50_ms": quantile_ms(heard, 0.5),
        "broadcast_p99_ms": quantile_ms(heard, 0.99),
        "broadcast_worst_ms": quantile_ms(heard, 1.0),
        "answer_p50_ms": quantile_ms(answered, 0.5),
        "answer_p99_ms": quantile_ms(answered, 0.99),
        "server_ms_per_action": round(1000 * (sum(s.cpu_seconds for s in servers) - used) / len(answered), 2),
        "cores_of_servers": round((sum(s.cpu_seconds for s in servers) - used) / spent, 2),
        "loops_busy": [
            round((s.loop_cpu_seconds - was) / spent, 2) for s, was in zip(servers, looped, strict=True)
        ],
        "crowd_busy": [round(tally.cpu_seconds / spent, 2) for tally in tallies],
        "sent_mb_a_second": round(sum(tally.bytes for tally in tallies) / spent / 1e6, 2),
        "empty_mib": [round(memory / 2**20) for memory in empty],
        "full_mib": [round(server.memory / 2**20) for server in servers],
    }


def measure_pool(servers: list[Server], options: argparse.Namespace) -> dict[str, Any]:
    """Measure eight clients at one table of Jutaku, distributed over all servers."""
    tally, _ = asyncio.run(hammer(8, options.seconds, *(server.base for server in servers)))
    served = [tally.accepted_by_seat[seat] for seat in range(8)]
    return {
        "actions": len(tally.sent),
        "answer_p50_ms": quantile_ms(tally.answer_seconds, 0.5),
        "answer_p99_ms": quantile_ms(tally.answer_seconds, 0.99),
        "answered_once": all(tally.answers[key] == 1 for key in tally.sent),
        "doubles": tally.inconsistent_views,
        "tries_per_action": round(1 + sum(map(read_conflicts, servers)) / len(tally.sent), 2),
        "least_served_seat": round(min(served) * len(served) / sum(served), 2),
    }


def read_conflicts(server: Server) -> float:
    """Return how many writes a server has repeated; 0 for a release without conflicts."""
    text = httpx.get(f"http://{server.metrics}/metrics").text
    return sum(
        float(line.split()[1]) for line in text.splitlines() if line.startswith("machinami_conflicts_t")
    )


def choose_port() -> int:
    """Return a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def main() -> None:
    """Measure once and append the result to a file of JSON lines."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.many", description=__doc__)
    parser.add_argument("what", choices=["held", "pool"])
    parser.add_argument("--name", required=True)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="PostgreSQL address; a SQLite file by default")
    parser.add_argument("--redis", default="", help="Redis address, for several servers")
    parser.add_argument("--source", default="", help="folder src of another release to measure")
    parser.add_argument("--server-cores", default="", help="in the notation of taskset")
    parser.add_argument("--crowd-cores", default="")
    parser.add_argument("--crowd", type=int, default=4, help="number of crowd processes")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--watchers", type=int, default=3)
    parser.add_argument("--pause", type=float, default=8.0)
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--together", action="store_true", help="all clients of a table use one server")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    raise_file_limit()
    if options.crowd_cores:
        os.sched_setaffinity(0, parse_cores(options.crowd_cores))
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            Server(
                folder,
                database=options.database,
                cores=options.server_cores,
                redis=options.redis,
                source=options.source,
                metrics=f"127.0.0.1:{choose_port()}",
            )
            for _ in range(options.servers)
        ]
        try:
            result = (measure_crowd if options.what == "held" else measure_pool)(servers, options)
        finally:
            for server in servers:
                server.stop()
    line = json.dumps({"name": options.name, "servers": options.servers, "load": os.getloadavg()[0]} | result)
    with options.out.open("a") as out:
        out.write(line + "\n")
    print(line)


def parse_cores(text: str) -> set[int]:
    """Parse a list of cores in the notation of taskset."""
    numbers: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers |= {*range(int(first), int(last or first) + 1)}
    return numbers


if __name__ == "__main__":
    main()
