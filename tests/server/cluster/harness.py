"""Several server processes with one PostgreSQL behind one nginx, and clients that switch to another
process on failure."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar

from websockets.exceptions import ConnectionClosed

from tests.nginx import Nginx, read_recipe
from tests.server.clients import PATIENCE, Guest
from tests.server.server_process import ServerProcess
from tests.server.test_crash import GONE, Player, own_turn
from tests.server.test_observation import free_port
from tests.soak import SOAK

WITHIN = 5.0 if SOAK else PATIENCE
"""Seconds after a fault within which every table must continue, on an otherwise idle machine."""
CLIENT_GAMES = (("toy_walk", False), ("toy_hand", False), ("toshi", False), ("toscana", True))
"""Games, some with hidden hands, and whether a bot plays."""
SILENT = 3.5
"""Seconds of silence after which a page reconnects through another address."""


class RoamingClient(Player):
    """A client that plays at one table after another and changes its server when the connection fails."""

    UNDONE: ClassVar = {"D-2", "M-4", "S-4"}
    """Clauses of refusals that are legitimate after a fault: a paused process may have sent an outdated
    view, and a resent action that ended the game is refused because the game is over."""

    def __init__(self, guests: list[Guest], game: str, bot: bool, moves: asyncio.Queue[str]) -> None:
        super().__init__(guests[0], game, moves)
        self._guests, self._bot = cycle([*guests[1:], guests[0]]), bot

    def _others(self) -> list[dict[str, Any]]:
        return [{"bot": 1}] if self._bot else super()._others()

    async def run(self) -> None:
        """Play until cancelled. Reconnect to the next server when the connection fails."""
        while True:
            await self.play_until_unreachable()
            await self.switch_server()

    async def switch_server(self) -> None:
        """Switch to the next server."""
        self.guest = next(self._guests)
        await asyncio.sleep(0.1)

    async def resend_pending(self) -> None:
        """Resend the pending action, if any, and wait until the other seats have acted."""
        if not self.table:
            return
        wire = await self.guest.join_table(self.table, "page", self.seen)
        if self.pending is not None:
            await self._send_action(wire, self.pending)
        while wire.table["phase"] != "over" and not own_turn(wire):
            await wire.receive()
        self.seen = wire.seen
        await wire.close()


class PageClient(RoamingClient):
    """A client that connects only to nginx, as a page does."""

    async def run(self) -> None:
        """Play until cancelled. Reconnect after a closed connection; change the address after silence."""
        while True:
            try:
                await self.play_until_disconnected()
            except ConnectionClosed:
                await asyncio.sleep(0.25)
            except GONE:
                await self.switch_server()


class ServerCluster:
    """The server processes and clients that play on all of them."""

    def __init__(
        self, folder: Path, database: str, redis: str, many: int, through: str | None = None
    ) -> None:
        """`through` is the address of the database for the processes."""
        self.database, self._redis = database, redis
        self.servers: list[ServerProcess] = []
        self._folder, self._many, self._through = folder, many, through or database
        self._moves: asyncio.Queue[str] = asyncio.Queue()
        self._roamers: list[RoamingClient] = []
        self.page: PageClient
        self.recovery_times: list[float] = []
        """Seconds until all awaited tables had continued, one entry per `wait_for_moves`."""
        self._guests: list[Guest] = []
        self._tasks: list[asyncio.Task[Any]] = []

    async def __aenter__(self) -> ServerCluster:
        await asyncio.to_thread(self._open)
        bases = [*(server.base for server in self.servers), self.door]
        for start, (game, bot) in enumerate(CLIENT_GAMES):
            guests = [Guest(base) for base in (bases * 2)[start % len(bases) :][: len(bases)]]
            await guests[0].set_name("Ann")
            for other in guests[1:]:
                other.http.cookies.update(dict(guests[0].http.cookies))
            self._guests += guests
            self._roamers.append(RoamingClient(guests, game, bot, self._moves))
        await self._open_page()
        return self

    async def _open_page(self) -> None:
        usual, aside = Guest(self.door), Guest(self.door)
        await usual.set_name("Pat")
        aside.http.cookies.update(dict(usual.http.cookies))
        usual.patience = aside.patience = SILENT
        aside.socket_query = "?way=2"
        self._guests += [usual, aside]
        self.page = PageClient([usual, aside], "toy_walk", False, self._moves)
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
        wish = {"database": self._through, "redis": self._redis, "log": "json", "proxies": ["127.0.0.1"]}
        self.servers = [ServerProcess(place, **wish) for place in places[1:]]
        port = free_port()
        self.door = f"http://127.0.0.1:{port}"
        self.nginx = Nginx(places[0], nginx_configuration(self.servers, port), port)
        self.nginx.start()

    def _close(self) -> None:
        self.nginx.stop()
        for server in self.servers:
            server.stop()

    async def wait_for_moves(self, *some: RoamingClient) -> None:
        """Wait until a further move is acknowledged for every client, or for each of `some`. Start the
        clients first."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(roamer.run()) for roamer in self._roamers]
        roamers, began = some or self._roamers, time.monotonic()
        before = [self._where(roamer) for roamer in roamers]
        async with asyncio.timeout(WITHIN):
            while any(self._where(roamer) == was for roamer, was in zip(roamers, before, strict=True)):
                await self._wait_for_move()
        self.recovery_times.append(time.monotonic() - began)

    def _where(self, roamer: RoamingClient) -> tuple[str, int]:
        return roamer.table, len(roamer.acknowledged)

    async def _wait_for_move(self) -> None:
        """Wait for a move. Raise the exception of a client that has failed."""
        move = asyncio.create_task(self._moves.get())
        done, _ = await asyncio.wait([move, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done - {move}:
            task.result()

    async def stop_and_audit(self) -> None:
        """Stop all clients and audit each: acknowledged moves are stored once and in order, and the views
        of every seat equal those of the stored record."""
        await self._pause()
        for roamer in self._roamers:
            async with asyncio.timeout(PATIENCE):
                await self._audit(roamer)

    async def _audit(self, roamer: RoamingClient) -> None:
        while True:
            with suppress(*GONE):
                await roamer.resend_pending()
                return await roamer.audit(self.database)
            await roamer.switch_server()

    async def _pause(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for guest in self._guests:
            with suppress(*GONE):
                await guest.close_sockets()


def nginx_configuration(servers: list[ServerProcess], port: int) -> str:
    """Return the nginx configuration of the docs for several machines, without TLS."""
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
