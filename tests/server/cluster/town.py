"""Several processes at one PostgreSQL behind one nginx, and people who go by another way when one is gone."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar

import psycopg
from websockets.exceptions import ConnectionClosed

from tests.nginx import Nginx, read_recipe
from tests.server.guests import PATIENCE, Guest
from tests.server.running import Running
from tests.server.test_crash import GONE, Player, own_turn
from tests.server.test_observation import free_port
from tests.soak import SOAK

WITHIN = 5.0 if SOAK else PATIENCE
"""Seconds after a fault in which every table goes on, where nobody else uses the machine."""
ROAMERS = (("toy_walk", False), ("toy_hand", False), ("toshi", False), ("toscana", True))
"""Games, those with hidden hands among them, and where a bot sits."""
SILENT = 3.5
"""Seconds of silence after which a page comes back by another way."""


class Roamer(Player):
    """Plays at one table after another, by whatever way is open."""

    UNDONE: ClassVar = {"D-2", "M-4", "S-4"}
    """A process that was stopped for a while may have shown what was no longer so, and who asks again for
    what ended a game is told that it is over."""

    def __init__(self, guests: list[Guest], game: str, bot: bool, moves: asyncio.Queue[str]) -> None:
        super().__init__(guests[0], game, moves)
        self._guests, self._bot = cycle([*guests[1:], guests[0]]), bot

    def _others(self) -> list[dict[str, Any]]:
        return [{"bot": 1}] if self._bot else super()._others()

    async def roams(self) -> None:
        """Play until told to stop; whoever is cut off comes back by the next way."""
        while True:
            await self.plays()
            await self.turns()

    async def turns(self) -> None:
        """Go by the next way."""
        self.guest = next(self._guests)
        await asyncio.sleep(0.1)

    async def settles(self) -> None:
        """Hear what has become of the last action, and wait until nobody else acts."""
        if not self.table:
            return
        wire = await self.guest.sits(self.table, "page", self.seen)
        if self.pending is not None:
            await self._sends(wire, self.pending)
        while wire.table["phase"] != "over" and not own_turn(wire):
            await wire.hear()
        self.seen = wire.seen
        await wire.close()


class Page(Roamer):
    """Knows no way but the door, and does there as a page does."""

    async def roams(self) -> None:
        """Play until told to stop; who is hung up on comes back, who hears nothing goes by the other way."""
        while True:
            try:
                await self.stays()
            except ConnectionClosed:
                await asyncio.sleep(0.25)
            except GONE:
                await self.turns()


class Town:
    """The processes, and a crowd that plays by all of them."""

    def __init__(self, folder: Path, database: str, many: int, through: str | None = None) -> None:
        self.database = database
        self.servers: list[Running] = []
        self._folder, self._many, self._through = folder, many, through or database
        self._moves: asyncio.Queue[str] = asyncio.Queue()
        self._roamers: list[Roamer] = []
        self.page: Page
        self.took: list[float] = []
        """Seconds until every table had gone on, each time that was waited for."""
        self._guests: list[Guest] = []
        self._tasks: list[asyncio.Task[Any]] = []

    async def __aenter__(self) -> Town:
        await asyncio.to_thread(self._open)
        bases = [*(server.base for server in self.servers), self.door]
        for start, (game, bot) in enumerate(ROAMERS):
            guests = [Guest(base) for base in (bases * 2)[start % len(bases) :][: len(bases)]]
            await guests[0].set_name("Ann")
            for other in guests[1:]:
                other.http.cookies.update(dict(guests[0].http.cookies))
            self._guests += guests
            self._roamers.append(Roamer(guests, game, bot, self._moves))
        await self._open_page()
        return self

    async def _open_page(self) -> None:
        usual, aside = Guest(self.door), Guest(self.door)
        await usual.set_name("Pat")
        aside.http.cookies.update(dict(usual.http.cookies))
        usual.patience = aside.patience = SILENT
        aside.way = "?way=2"
        self._guests += [usual, aside]
        self.page = Page([usual, aside], "toy_walk", False, self._moves)
        self._roamers.append(self.page)

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._pause()
        for guest in self._guests:
            await guest.http.aclose()
        await asyncio.to_thread(self._close)

    def _open(self) -> None:
        places = [self._folder / name for name in ("nginx", *map(str, range(self._many)))]
        for place in places:
            place.mkdir()
        wish = {"database": self._through, "log": "json", "proxies": ["127.0.0.1"]}
        # Each has an address of its own, as on several machines.
        self.servers = [
            Running(place, **wish, peer=f"127.0.0.{2 + number}:0") for number, place in enumerate(places[1:])
        ]
        port = free_port()
        self.door = f"http://127.0.0.1:{port}"
        self.nginx = Nginx(places[0], behind_one_door(self.servers, port), port)
        self.nginx.start()

    def _close(self) -> None:
        self.nginx.stop()
        for server in self.servers:
            server.stop()

    async def goes_on(self, *some: Roamer) -> None:
        """Wait until moves are acknowledged at every table from now on, or at those of some."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(roamer.roams()) for roamer in self._roamers]
        roamers, began = some or self._roamers, time.monotonic()
        before = [self._where(roamer) for roamer in roamers]
        async with asyncio.timeout(WITHIN):
            while any(self._where(roamer) == was for roamer, was in zip(roamers, before, strict=True)):
                await self._wait_for_move()
        self.took.append(time.monotonic() - began)

    async def holder(self, roamer: Roamer) -> Running:
        """The process that holds the table of somebody, who may be on their way to the next."""
        async with asyncio.timeout(PATIENCE):
            while (address := holder(self.database, roamer.table)) is None:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return next(server for server in self.servers if address.startswith(server.wish["peer"][:-1]))

    def _where(self, roamer: Roamer) -> tuple[str, int]:
        return roamer.table, len(roamer.acknowledged)

    async def _wait_for_move(self) -> None:
        """Wait for a move; whoever gave up says why."""
        move = asyncio.create_task(self._moves.get())
        done, _ = await asyncio.wait([move, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done - {move}:
            task.result()

    async def rests(self) -> None:
        """Let everybody stop. What they were told is what was written, once and in order; every seat sees
        what it may by that, to the byte; and no process has failed."""
        await self._pause()
        for roamer in self._roamers:
            async with asyncio.timeout(PATIENCE):
                await self._audit(roamer)

    async def _audit(self, roamer: Roamer) -> None:
        while True:
            with suppress(*GONE):
                await roamer.settles()
                return await roamer.audit(self.database)
            await roamer.turns()

    async def _pause(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for guest in self._guests:
            with suppress(*GONE):
                await guest.hang_up()


def holder(database: str, table: str) -> str | None:
    """Where the process is reached that holds a table, if one does."""
    with psycopg.connect(database) as connection:
        found = connection.execute(
            "SELECT address FROM processes JOIN leases ON process = id WHERE name = %s", [table]
        ).fetchone()
    return None if found is None else str(found[0])


def behind_one_door(servers: list[Running], port: int) -> str:
    """What nginx is told, as the docs have it for several machines, but for TLS."""
    one = read_recipe(
        "nginx.conf",
        ("listen 443 ssl http2", f"listen 127.0.0.1:{port}"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("    ssl_certificate     /etc/ssl/town.example/fullchain.pem;\n", ""),
        ("    ssl_certificate_key /etc/ssl/town.example/privkey.pem;\n", ""),
    )
    before, _, rest = one.partition("upstream machinami {")
    first, second = (server.base.removeprefix("http://") for server in servers)
    many = read_recipe("nginx-many.conf", ("10.0.0.5:8000 ", f"{first} "), ("10.0.0.6:8000 ", f"{second} "))
    after = rest.partition("}\n")[2]
    usual, by = "proxy_pass http://machinami;", "proxy_pass http://$machinami_by;"
    assert usual in after
    return before + many + after.replace(usual, by)
