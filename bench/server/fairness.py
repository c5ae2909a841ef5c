"""Fairness of the bot queue: answer time of one guest's bot while another guest has left many tables to bots,
over real sockets: `python -m bench.server.fairness`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.server.run import PAGE, Server, format_quantile, replace_section
from machinami.server.schemas.protocol import PROTOCOL

SECTION_HEADING = "## Fair shares"
"""Heading of the page section that this benchmark writes."""
WARMUP_ANSWERS = 2
"""First answers, which are not counted because they load the bot."""
Message = dict[str, Any]


class Visitor:
    """A guest with a socket at each of their tables."""

    def __init__(self, base: str, name: str) -> None:
        self._base, self._name = base, name
        self._http = httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=120)

    async def open_table(self, game: str, level: int) -> Seat:
        """Create a table with a bot and take seat 0."""
        places = [{"me": True, "name": self._name}, {"bot": level}]
        body = {"game": game, "seats": 2, "options": {}, "places": places}
        table = (await self._http.post("/api/tables", json=body)).raise_for_status().json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        address = f"{self._base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        socket = await connect(address, origin=self._base, additional_headers={"cookie": cookie})  # type: ignore[arg-type]
        seat = Seat(socket)
        await seat.send(type="hello", protocol=PROTOCOL)
        return seat

    async def close(self) -> None:
        """Close the HTTP client."""
        await self._http.aclose()


class Seat:
    """Seat 0 of a table, with a bot in seat 1."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._n = 0
        self._rng = Random(1)

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def leave_to_bot(self) -> None:
        """Leave the seat to a bot once the play has started."""
        await self._wait_for_turn()
        await self.send(type="leave", n=1, seat=0)
        await self.socket.close()

    async def measure_answers(self, moves: int) -> list[float]:
        """Act so many times and return the bot's answer times in seconds."""
        times: list[float] = []
        view = await self._wait_for_turn()
        while len(times) < moves + WARMUP_ANSWERS and view["outcome"] is None:
            self._n += 1
            do = self._rng.choice(view["offered"])
            await self.send(type="act", n=self._n, seat=0, prompt=view["prompt"]["id"], do=do)
            start, prompt, bots = time.perf_counter(), view["prompt"]["id"], False
            while view["prompt"]["id"] == prompt or (view["awaited"] != [0] and view["outcome"] is None):
                view = await self._receive_view()
                bots = bots or view["awaited"] == [1]
            if bots:
                times.append(time.perf_counter() - start)
        await self.socket.close()
        return times[WARMUP_ANSWERS:]

    async def _wait_for_turn(self) -> Message:
        while 0 not in (view := await self._receive_view())["awaited"] and view["outcome"] is None:
            pass
        return view

    async def _receive_view(self) -> Message:
        while (message := json.loads(await self.socket.recv()))["type"] != "views":
            pass
        view: Message = message["views"]["0"]
        return view


async def measure(base: str, options: argparse.Namespace) -> tuple[list[float], list[float]]:
    """Return a bot's answer times alone, and with all the other tables."""
    ann, bob = Visitor(base, "Ann"), Visitor(base, "Bob")
    quiet = await (await bob.open_table(options.game, options.level)).measure_answers(options.moves)
    others = [await ann.open_table(options.game, options.level) for _ in range(options.tables)]
    await asyncio.gather(*(seat.leave_to_bot() for seat in others))
    crowded = await (await bob.open_table(options.game, options.level)).measure_answers(options.moves)
    for guest in (ann, bob):
        await guest.close()
    return quiet, crowded


def main() -> None:
    """Measure, and write this section of the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.fairness", description=__doc__)
    parser.add_argument("--game", default="toscana")
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--tables", type=int, default=28)
    parser.add_argument("--moves", type=int, default=10)
    parser.add_argument("--out", type=Path, default=PAGE)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            quiet, crowded = asyncio.run(measure(server.base, options))
        finally:
            server.stop()
    cores = len(os.sched_getaffinity(0))
    text = "\n".join(
        [
            SECTION_HEADING,
            "",
            f"Written by `python -m bench.server.fairness`: one guest plays {options.game.title()} against",
            f"a bot of level {options.level}; another has left {options.tables} tables to two such bots",
            f"each, which search all the time. {len(quiet)} and {len(crowded)} answers, {cores} cores, load",
            f"before the run {load:.1f}.",
            "",
            "| from an action to the bot's answer | alone | with the other tables |",
            "|---|---:|---:|",
            f"| median | {format_quantile(quiet, 0.5)} | {format_quantile(crowded, 0.5)} |",
            f"| longest | {format_quantile(quiet, 1.0)} | {format_quantile(crowded, 1.0)} |",
            "",
        ]
    )
    replace_section(options.out, SECTION_HEADING, text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
