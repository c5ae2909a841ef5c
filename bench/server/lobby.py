"""Measures guests who watch the lobby while tables open: `python -m bench.server.lobby`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from bench.server.run import Server, format_quantile, raise_file_limit
from machinami.server.schemas.protocol import PROTOCOL

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-street.md"
GAME = "toscana"
HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL})


@dataclass
class LobbyTally:
    """Messages received by the watching guests: (table, time) of each mention, number, bytes."""

    table_mentions: list[tuple[str, float]] = field(default_factory=list)
    messages: int = 0
    bytes: int = 0


def watch_lobby(base: str, guests: int, seconds: float, pipe: Connection) -> None:
    """Connect guests to the lobby and count their messages, in this process."""
    asyncio.run(_watch_lobby(base, guests, seconds, pipe))


async def _watch_lobby(base: str, guests: int, seconds: float, pipe: Connection) -> None:
    tally = LobbyTally()
    counting = asyncio.Event()
    sockets = []
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}) as client:
        for _ in range(guests):
            client.cookies.clear()
            await client.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            address = f"{base.replace('http', 'ws', 1)}/api/lobby/socket"
            socket = await connect(address, origin=base, additional_headers={"cookie": cookie})  # type: ignore[arg-type]
            await socket.send(HELLO)
            sockets.append(socket)

    async def listen(socket: object) -> None:
        async for text in socket:  # type: ignore[attr-defined]
            now = time.time()
            if counting.is_set():
                tally.messages += 1
                tally.bytes += len(text)
                news = json.loads(text)
                tally.table_mentions += [
                    (table["table"], now) for table in news.get("tables", ()) if not news["whole"]
                ]

    tasks = [asyncio.create_task(listen(socket)) for socket in sockets]
    pipe.send(None)
    await asyncio.to_thread(pipe.recv)
    counting.set()
    await asyncio.sleep(seconds)
    pipe.send(tally)
    for task in tasks:
        task.cancel()


async def open_tables(base: str, per_minute: float, seconds: float) -> dict[str, float]:
    """Open listed tables, join every second one at once, and return the opening time of each."""
    opened: dict[str, float] = {}
    ends = time.time() + seconds
    async with httpx.AsyncClient(base_url=base, headers={"origin": base}) as client:
        while time.time() < ends:
            start = time.time()
            client.cookies.clear()
            body = {
                "game": GAME,
                "seats": 2,
                "places": [{"me": True, "name": "Ann"}, {"open": True}],
                "listed": True,
                "clock": {"days": 1},
            }
            answer = await client.post("/api/tables", json=body)
            opened[answer.json()["table"]] = start
            if len(opened) % 2:
                client.cookies.clear()
                await client.post(f"/api/tables/{answer.json()['table']}/door", json={"name": "Bob"})
            await asyncio.sleep(max(0.0, 60 / per_minute - (time.time() - start)))
    return opened


def measure(guests: int, per_minute: float, seconds: float, processes: int) -> list[tuple[str, str]]:
    """Let guests watch the lobby while tables open, and return the figures."""
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            empty, lines = server.memory, []
            for part in range(processes):
                here, there = context.Pipe()
                few = guests // processes + (part < guests % processes)
                context.Process(
                    target=watch_lobby, args=(server.base, few, seconds + 3, there), daemon=True
                ).start()
                lines.append(here)
            for line in lines:
                line.recv()
            full = server.memory
            for line in lines:
                line.send(None)
            used, looped, began = server.cpu_seconds, server.loop_cpu_seconds, time.perf_counter()
            opened = asyncio.run(open_tables(server.base, per_minute, seconds))
            spent, worked = time.perf_counter() - began, server.cpu_seconds - used
            looped = server.loop_cpu_seconds - looped
            tallies: list[LobbyTally] = [line.recv() for line in lines]
        finally:
            server.stop()
    first: dict[str, list[float]] = {}
    for tally in tallies:
        for table, moment in tally.table_mentions:
            first.setdefault(table, []).append(moment)
    # A table that is joined soon is sent twice to every guest; only the first message counts.
    waits = [
        moment - opened[table]
        for table, heard in first.items()
        if table in opened
        for moment in sorted(heard)[:guests]
    ]
    messages, size = sum(tally.messages for tally in tallies), sum(tally.bytes for tally in tallies)
    return [
        ("guests watching", f"{guests:,}"),
        ("tables opened", f"{len(opened)} in {spent:.0f} s"),
        ("from opening a table to every guest, median", format_quantile(waits, 0.5)),
        ("the same, 99 of 100", format_quantile(waits, 0.99)),
        ("messages sent a second", f"{messages / spent:,.0f}"),
        ("sent a second, before compression", f"{size / spent / 1e6:.2f} MB"),
        ("CPU load of the server, of one core", f"{100 * worked / spent:.0f} %"),
        ("of that, its event loop", f"{100 * looped / spent:.0f} %"),
        ("memory per watching guest", f"{(full - empty) / guests / 1024:.0f} KiB"),
    ]


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.lobby", description=__doc__)
    parser.add_argument("--guests", type=int, default=1000)
    parser.add_argument("--tables", type=float, default=50.0, help="tables a minute")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    raise_file_limit()
    load = os.getloadavg()[0]
    figures = measure(options.guests, options.tables, options.seconds, options.processes)
    cores = len(os.sched_getaffinity(0))
    text = "\n".join(
        [
            "# Benchmarks of the lobby",
            "",
            "Written by `python -m bench.server.lobby`: guests watch the lobby while",
            f"{options.tables:g} tables open a minute, and every second one is joined at once. Changes",
            "are sent at most four times a second (`lobby_seconds`), so that a delay of a quarter of a",
            "second is intended. Server and guests share",
            f"{cores} cores (load before the run {load:.1f}).",
            "",
            "| | |",
            "|---|---:|",
            *(f"| {name} | {figure} |" for name, figure in figures),
            "",
        ]
    )
    options.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
