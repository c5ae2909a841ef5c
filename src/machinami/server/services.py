"""Services: what all tables share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from machinami.core import i18n, registry
from machinami.core.contract import Game
from machinami.server import gc_tuning
from machinami.server.accounts.cookie_keys import keys, shared_keys
from machinami.server.accounts.guest_cookies import Guests
from machinami.server.accounts.lookalikes import looks
from machinami.server.admin.figures import Meter
from machinami.server.admin.notices import Notices
from machinami.server.cluster.membership import Pulse
from machinami.server.cluster.rate_limits import Buckets
from machinami.server.counters import EVERYBODY, Counts
from machinami.server.lobby.lobby import Lobby
from machinami.server.metrics import Metrics
from machinami.server.notifications.push_sender import Courier
from machinami.server.ratings.rating_worker import Registrar
from machinami.server.refusal import refusal
from machinami.server.schemas import GameFacts
from machinami.server.settings import Settings
from machinami.server.tables.directory import Directory
from machinami.server.tables.game_catalogue import facts
from machinami.server.workers.bot_executor import Thinkers
from machinami.server.workers.chance_pool import Drawers
from machinami.server.workers.replay_executor import Replayer
from machinami.server.workers.review_executor import Reviewer
from machinami.server.workers.warmup import Warmup
from machinami.store import Store
from machinami.store.factory import open_store

log = logging.getLogger(__name__)

_CHECKS = 2
"""Checks that a guest may ask at a table at once."""

P = ParamSpec("P")
T = TypeVar("T")


class Services:
    """One server's settings, store, tables and threads."""

    store: Store

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.guests = Guests(() if settings.shared else keys(settings.key), settings.secure)
        self.directory = Directory(self)
        self.lobby = Lobby(self)
        self.notices = Notices(self)
        self.pulse = Pulse(self)
        self.courier = Courier(self)
        self.registrar = Registrar(self)
        self.replayer = Replayer(settings)
        self.reviewer = Reviewer(self)
        self.sockets = Counts()
        self._address_key = b""
        limits = settings.limits
        self.guest_checks = Buckets(limits.checks_per_second, _CHECKS)
        self.address_checks = Buckets(limits.checks_per_second_per_address, 10 * _CHECKS)
        self.metrics = Metrics()
        self.meter = Meter(self)
        self._threads = ThreadPoolExecutor(4, "draw")
        self.thinkers = Thinkers(settings.bot_threads, settings.kinds)
        self.drawers = Drawers(settings.chance_processes, settings.kinds)
        self.warmup = Warmup(self.in_thread)
        self.startup_failure: Exception | None = None
        """What kept the server from starting, if it is the operator's to mend."""
        self._games: asyncio.Task[dict[str, GameFacts]] | None = None
        self._collecting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store, and get to know the games meanwhile."""
        for module in self.settings.kinds:
            import_module(module)
        self.store = await open_store(str(self.settings.database))
        await self.store.refresh_looks(looks)
        await self.know_keys()
        self._address_key = (await self.store.secret("addresses", secrets.token_urlsafe(32))).encode()
        await self.pulse.open()
        self._games = asyncio.create_task(self._meet())
        await self.directory.open()
        self.registrar.open()
        await self.lobby.open()
        await self.courier.open()
        await self.notices.open()
        self.metrics.open(self)

    async def know_keys(self) -> None:
        """Sign cookies with the keys that are kept."""
        own = self.settings
        self.guests.sign_with(await shared_keys(self.store) if own.shared else keys(own.key))

    def hash_address(self, address: str) -> str:
        """The keyed hash by which an address is counted: the database holds no address in clear."""
        return blake2b(address.encode(), key=self._address_key, digest_size=9).hexdigest()

    async def close(self) -> None:
        """Stop everything and let go of the database."""
        self.metrics.close()
        self.notices.close()
        self.courier.close()
        self.registrar.close()
        self.directory.close()
        self.lobby.close()
        self.warmup.stop()
        if self._games is not None:
            self._games.cancel()
        if self._collecting is not None:
            self._collecting.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.thinkers.close()
        self.reviewer.close()
        self.drawers.close()
        await self.pulse.close()
        await self.store.close()

    @property
    def open_sockets(self) -> int:
        """How many sockets are open."""
        return self.sockets[EVERYBODY]

    async def games(self) -> dict[str, GameFacts]:
        """All games. The first to ask may wait a moment for the bots to be loaded."""
        if self._games is None or (self._games.done() and self._games.exception() is not None):
            self._games = asyncio.create_task(self._meet())
        return await asyncio.shield(self._games)

    async def game(self, key: str) -> Game[Any]:
        """The rules of a game, or a refusal that says which games there are."""
        known = await self.games()
        if key not in known:
            raise i18n.shared_messages().refuse("M-9/game", key=key[:40], games=", ".join(known))
        return registry.find(key)

    async def levels(self, game: str) -> list[int]:
        """The levels of a game's bot."""
        return (await self.games())[game].levels

    async def kept(self, guest: str) -> bool:
        """Whether a guest has kept their name, so that it is theirs on every device."""
        return (await self.store.person(guest)).kept is not None

    async def watch(self, table: str, guest: str) -> None:
        """Let a guest watch a table."""
        if await self.store.watches(table, guest):
            return
        if await self.store.watchers(table) >= self.settings.limits.watchers_per_table:
            raise refusal(503, "S-8/full")
        await self.store.watch(table, guest)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes a while beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    async def _meet(self) -> dict[str, GameFacts]:
        found = {}
        for game in [*registry.keys()]:
            try:
                found[game] = await self.in_thread(facts, game)
            except Exception as fault:
                # One game that cannot be loaded must not keep people away from the others.
                log.warning("the game %s cannot be loaded: %r", game, fault)
        if self.settings.warm:
            self.warmup.begin(found)
        self._collecting = self._collecting or asyncio.create_task(gc_tuning.run())
        return found
