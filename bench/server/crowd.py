"""Scripted clients over real sockets: many tables, each with two players and some spectators."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from machinami.server.schemas.protocol import PROTOCOL

GAME = "toscana"

TLS_CONTEXT = ssl.create_default_context()
"""Shared context: creating one takes longer than most requests."""


class View(msgspec.Struct):
    """The fields of a view that a scripted player needs."""

    seat: int | None
    awaited: list[int]
    prompt: dict[str, int | str]
    offered: list[dict[str, object]]
    outcome: object


class Views(msgspec.Struct):
    """The field of a `views` message that a scripted player needs."""

    views: dict[str, View]


_views = msgspec.json.Decoder(Views).decode


@dataclass
class CrowdTally:
    """Seconds from sending an action to its broadcast at every socket and to its answer; bytes; CPU time."""

    broadcast_seconds: list[float] = field(default_factory=list)
    answer_seconds: list[float] = field(default_factory=list)
    bytes: int = 0
    cpu_seconds: float = 0.0
    """CPU seconds used by this part of the crowd."""

    def clear(self) -> None:
        """Reset the measurements."""
        self.broadcast_seconds.clear()
        self.answer_seconds.clear()
        self.bytes = 0
        self.cpu_seconds = time.process_time()


@dataclass(frozen=True)
class CrowdPart:
    """The part of a crowd that one process runs."""

    bases: Sequence[str]
    numbers: range
    watchers: int
    pause: float
    seconds: float
    turns: int = 1
    """One of so many tables plays at a time; the others wait."""
    address: str = "127.0.0.1"
    """Local address of the clients: no address may hold more than half of a server's connections."""
    spread: bool = True
    """Whether the clients of one table use different servers."""

    def base_url(self, number: int, place: int) -> str:
        """Return the address of the server that a client of a table uses."""
        return self.bases[(number + (place if self.spread else 0)) % len(self.bases)]

    def seconds_until_turn(self, number: int, elapsed: float) -> float:
        """Return the seconds until it is a table's turn to play."""
        turn = self.seconds / self.turns
        turns_left = (number % self.turns - elapsed // turn) % self.turns
        return 0.0 if turns_left == 0 else turns_left * turn - elapsed % turn


class CrowdTable:
    """One table with its clients, distributed over the servers."""

    def __init__(self, part: CrowdPart, number: int, tally: CrowdTally) -> None:
        self._part, self._number, self._tally = part, number, tally
        self._rng = Random(number)
        self._started_at = 0.0
        self._sent_at = 0.0
        self._sockets: list[ClientConnection] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, watchers: int) -> None:
        """Create the table and connect all clients."""
        bases = [self._part.base_url(self._number, place) for place in range(watchers + 2)]
        guests = [
            httpx.AsyncClient(
                base_url=base,
                headers={"origin": base},
                transport=httpx.AsyncHTTPTransport(verify=TLS_CONTEXT, local_address=self._part.address),
                timeout=60,
            )
            for base in bases
        ]
        body = {
            "game": GAME,
            "seats": 2,
            "options": {},
            "places": [{"me": True, "name": "Ann"}, {"open": True}],
        }
        table = (await guests[0].post("/api/tables", json=body)).json()["table"]
        links = (await guests[0].get(f"/api/tables/{table}")).json()["invitations"]
        await guests[1].post(f"/api/seats/{links['seats']['1']}", json={"name": "Bob"})
        for guest in guests[2:]:
            await guest.get("/api/me")
            await guest.post(f"/api/watch/{links['watch']}", json={})
        for base, guest in zip(bases, guests, strict=True):
            cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            socket = await connect(
                address,
                origin=base,  # type: ignore[arg-type]
                additional_headers={"cookie": cookie},
                local_addr=(self._part.address, 0),
                open_timeout=60,
            )
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            self._sockets.append(socket)
            await guest.aclose()

    def start(self) -> None:
        """Start to play."""
        self._started_at = time.perf_counter()
        self._tasks = [
            asyncio.create_task(self._play(seat, socket) if seat < 2 else self._watch(socket))
            for seat, socket in enumerate(self._sockets)
        ]

    async def close(self) -> None:
        """Close all connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(socket.close() for socket in self._sockets))

    def _record_message(self, message: str) -> bool:
        self._tally.bytes += len(message)
        if message.startswith('{"type":"answer"'):
            self._tally.answer_seconds.append(time.perf_counter() - self._sent_at)
        elif message.startswith('{"type":"views"'):
            if self._sent_at and '"fresh":true' not in message[-16:]:
                self._tally.broadcast_seconds.append(time.perf_counter() - self._sent_at)
            return True
        return False

    async def _watch(self, socket: ClientConnection) -> None:
        while True:
            self._record_message(str(await socket.recv()))

    async def _play(self, seat: int, socket: ClientConnection) -> None:
        n = 0
        while True:
            message = str(await socket.recv())
            if not self._record_message(message):
                continue
            view = _views(message).views[str(seat)]
            if view.outcome is not None or seat not in view.awaited:
                continue
            await asyncio.sleep(
                self._part.seconds_until_turn(self._number, time.perf_counter() - self._started_at)
            )
            await asyncio.sleep(self._part.pause * self._rng.uniform(0.5, 1.5))
            n += 1
            frame = {
                "type": "act",
                "n": n,
                "seat": seat,
                "prompt": view.prompt["id"],
                "do": self._rng.choice(view.offered),
            }
            text = msgspec.json.encode(frame).decode()
            self._sent_at = time.perf_counter()
            await socket.send(text)


def run_crowd_part(part: CrowdPart, pipe: Connection) -> None:
    """Run a part of the crowd in this process: report when connected, play on command, send the tally."""
    asyncio.run(_run_crowd_part(part, pipe))


async def _run_crowd_part(part: CrowdPart, pipe: Connection) -> None:
    tally = CrowdTally()
    tables = [CrowdTable(part, number, tally) for number in part.numbers]
    for table in tables:
        await table.open(part.watchers)
    pipe.send(len(tables))
    await asyncio.to_thread(pipe.recv)
    for table in tables:
        table.start()
    await asyncio.sleep(part.pause + 2)
    tally.clear()
    pipe.send(None)
    await asyncio.sleep(part.seconds)
    worked = time.process_time() - tally.cpu_seconds
    pipe.send(CrowdTally(tally.broadcast_seconds[:], tally.answer_seconds[:], tally.bytes, worked))
    with suppress(EOFError):
        await asyncio.to_thread(pipe.recv)
    await asyncio.gather(*(table.close() for table in tables))
