"""The composition root: creates, opens and closes the services of one server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from hashlib import blake2b
from importlib import import_module

from machinami.server import gc_tuning
from machinami.server.accounts.cookie_keys import keys, shared_keys
from machinami.server.accounts.guest_cookies import Guests
from machinami.server.accounts.lookalikes import looks
from machinami.server.cluster.membership import Membership
from machinami.server.cluster.rate_limits import Buckets
from machinami.server.counters import EVERYBODY, Counts
from machinami.server.lobby.lobby import Lobby
from machinami.server.metrics import Metrics
from machinami.server.notifications.push_sender import Courier
from machinami.server.ratings.rating_worker import Registrar
from machinami.server.settings import Settings
from machinami.server.tables.context import Observers, TableContext
from machinami.server.tables.directory import Directory
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.workers.bot_executor import Thinkers
from machinami.server.workers.chance_pool import Drawers
from machinami.server.workers.replay_executor import Replayer
from machinami.server.workers.review_executor import Reviewer
from machinami.server.workers.threads import Threads
from machinami.server.workers.warmup import Warmup
from machinami.store import Store
from machinami.store.factory import open_store
from machinami.store.leases import SharedStore

_CHECKS = 2
"""The burst size of each guest's action checks at one table."""
_THREADS = 4


class Services:
    """The services of one server process. `open` creates those that need the store."""

    store: Store
    lobby: Lobby
    registrar: Registrar
    courier: Courier
    reviewer: Reviewer
    tables: TableContext
    directory: Directory

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.guests = Guests(() if settings.shared else keys(settings.key), settings.secure)
        self.cluster = Membership(settings.peer)
        self.metrics = Metrics()
        self.sockets = Counts()
        self.guest_checks = Buckets(settings.limits.checks_per_second, _CHECKS)
        self.address_checks = Buckets(settings.limits.checks_per_second_per_address, 10 * _CHECKS)
        self.threads = Threads(_THREADS)
        self.thinkers = Thinkers(settings.bot_threads, settings.kinds)
        self.drawers = Drawers(settings.chance_processes, settings.kinds)
        self.replayer = Replayer(settings)
        self.warmup = Warmup(self.threads.run)
        self.catalogue = GameCatalogue(self.threads, self._on_games_loaded)
        self.startup_failure: Exception | None = None
        """The error that prevented the start, if the operator can fix it."""
        self._address_key = b""
        self._gc_tuning: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store, join the other processes, and load the games in the background."""
        settings = self.settings
        for module in settings.kinds:
            import_module(module)
        store = self.store = await open_store(str(settings.database))
        await store.refresh_looks(looks)
        await self.know_keys()
        self._address_key = (await store.secret("addresses", secrets.token_urlsafe(32))).encode()
        self.lobby = Lobby(settings, store)
        self.registrar = Registrar(store.ratings)
        self.courier = Courier(settings, store, self.threads)
        self.reviewer = Reviewer(settings, store)
        self.tables = TableContext(
            settings=settings,
            store=store,
            cluster=self.cluster,
            catalogue=self.catalogue,
            threads=self.threads,
            thinkers=self.thinkers,
            drawers=self.drawers,
            warmup=self.warmup,
            metrics=self.metrics,
            hash_address=self.hash_address,
            observers=Observers(self.lobby, self.registrar, self.courier),
        )
        self.directory = Directory(self.tables)
        self.cluster.exchange("street", self.lobby.told, self.lobby.listen)
        await self.cluster.open(
            store if isinstance(store, SharedStore) else None,
            adopt=self.directory.adopt,
            keep_only=self.directory.keep_only,
        )
        self.catalogue.open()
        await self.directory.open()
        self.registrar.open(self.directory)
        await self.lobby.open()
        await self.courier.open()

    async def know_keys(self) -> None:
        """Load the keys that sign cookies."""
        own = self.settings
        self.guests.sign_with(await shared_keys(self.store) if own.shared else keys(own.key))

    def hash_address(self, address: str) -> str:
        """Return the keyed hash of an address. The database stores this hash, never the address."""
        return blake2b(address.encode(), key=self._address_key, digest_size=9).hexdigest()

    async def close(self) -> None:
        """Stop all services and close the store."""
        self.courier.close()
        self.registrar.close()
        self.directory.close()
        self.lobby.close()
        self.warmup.stop()
        self.catalogue.close()
        if self._gc_tuning is not None:
            self._gc_tuning.cancel()
        self.threads.close()
        self.thinkers.close()
        self.reviewer.close()
        self.drawers.close()
        await self.cluster.close()
        await self.store.close()

    @property
    def open_sockets(self) -> int:
        """The number of open sockets."""
        return self.sockets[EVERYBODY]

    def _on_games_loaded(self, games: Iterable[str]) -> None:
        if self.settings.warm:
            self.warmup.begin(games)
        self._gc_tuning = self._gc_tuning or asyncio.create_task(gc_tuning.run())
