"""The composition root: creates, opens and closes the services of one server."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Iterable
from hashlib import blake2b
from importlib import import_module

from machinami.server import gc_tuning
from machinami.server.accounts.cookie_keys import load_keys, load_shared_keys
from machinami.server.accounts.guest_cookies import GuestCookies
from machinami.server.accounts.lookalikes import lookalike_keys
from machinami.server.clubs.membership import Clubs
from machinami.server.cluster.channels import Channels, MemoryChannels
from machinami.server.cluster.leases import Leases
from machinami.server.cluster.quotas import Quota
from machinami.server.cluster.rate_limits import Buckets
from machinami.server.cluster.redis_channels import RedisChannels
from machinami.server.counters import ALL, Counters
from machinami.server.lobby.lobby import Lobby
from machinami.server.lobby.lobby_sync import LobbySync
from machinami.server.metrics import Metrics
from machinami.server.notifications.push_sender import PushSender
from machinami.server.programs.authentication import ProgramAuthentication
from machinami.server.programs.events import ProgramEvents
from machinami.server.programs.presence import PollingPresence
from machinami.server.programs.streams import OpenStreams
from machinami.server.ratings.rating_worker import RatingWorker
from machinami.server.settings import Settings
from machinami.server.tables.context import TableContext
from machinami.server.tables.directory import Directory
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tournaments.runner import TournamentRunner
from machinami.server.tournaments.tournaments import Tournaments
from machinami.server.workers.bot_executor import BotExecutor
from machinami.server.workers.chance_pool import ChancePool
from machinami.server.workers.replay_executor import ReplayExecutor
from machinami.server.workers.review_executor import ReviewExecutor
from machinami.server.workers.thread_executor import ThreadExecutor
from machinami.server.workers.warmup import Warmup
from machinami.store.store import Store

_CHECKS = 2
"""The burst size of each guest's action checks at one table."""
_THREADS = 4


class Services:
    """The services of one server process. `open` creates those that need the store."""

    store: Store
    lobby: Lobby
    rating_worker: RatingWorker
    push_sender: PushSender
    clubs: Clubs
    tournaments: Tournaments
    tournament_runner: TournamentRunner
    review_executor: ReviewExecutor
    tables: TableContext
    directory: Directory

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.guest_cookies = GuestCookies(() if settings.shared else load_keys(settings.key), settings.secure)
        self.process_name = f"{socket.gethostname()[:60]}:{os.getpid()}"
        """The name of this process on the operator page."""
        self.describe: Callable[[], str] = str
        """Returns the status of this process for the operator page."""
        self.metrics = Metrics()
        self.leases = Leases(self.process_name, self._describe)
        self.channels: Channels = (
            RedisChannels(settings.redis, self.metrics.channels)
            if settings.shared and settings.redis
            else MemoryChannels()
        )
        self.changes = Quota(
            "changes",
            settings.limits.changes_per_second,
            settings.limits.changes_at_once,
            settings.redis if settings.shared else "",
            self.channels,
        )
        """The quota of requests that change something, by address."""
        self.sockets = Counters()
        self.guest_checks = Buckets(settings.limits.checks_per_second, _CHECKS)
        self.address_checks = Buckets(settings.limits.checks_per_second_per_address, 10 * _CHECKS)
        self.program_authentication = ProgramAuthentication(settings)
        self.program_events = ProgramEvents(settings)
        self.program_streams = OpenStreams(settings.limits, self.sockets)
        self.polling_presence = PollingPresence()
        self.threads = ThreadExecutor("threads", _THREADS, self.metrics.jobs)
        self.bot_executor = BotExecutor(settings.bot_threads, settings.kinds, self.metrics.jobs)
        self.chance_pool = ChancePool(settings.chance_processes, settings.kinds, self.metrics.jobs)
        self.replay_executor = ReplayExecutor(settings, self.metrics.jobs)
        self.warmup = Warmup(self.threads, self.metrics.jobs)
        self.catalogue = GameCatalogue(self.threads, self._on_games_loaded)
        self.startup_failure: Exception | None = None
        """The error that prevented the start, if the operator can fix it."""
        self._address_key = b""
        self._gc_tuning: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store, connect to the other processes, and load the games in the background."""
        settings = self.settings
        for module in settings.kinds:
            import_module(module)
        store = self.store = await Store.open_for_server(str(settings.database))
        await store.guests.refresh_name_forms(lookalike_keys)
        await self.load_cookie_keys()
        self._address_key = (await store.secrets.find_or_add("addresses", secrets.token_urlsafe(32))).encode()
        self.lobby = Lobby(settings, store)
        self.rating_worker = RatingWorker(store.ratings)
        self.clubs = Clubs(settings, store)
        self.push_sender = PushSender(settings, store, self.threads)
        self.review_executor = ReviewExecutor(settings, store.replays, self.metrics.jobs)
        self.tables = TableContext(
            settings=settings,
            store=store,
            channels=self.channels,
            leases=self.leases,
            catalogue=self.catalogue,
            threads=self.threads,
            bot_executor=self.bot_executor,
            chance_pool=self.chance_pool,
            warmup=self.warmup,
            metrics=self.metrics,
            hash_address=self.hash_address,
            handlers=(
                self.rating_worker.on_change,
                self.push_sender.on_change,
                self.program_events.on_change,
            ),
            runner_handlers=(self.lobby.on_change,),
        )
        self.directory = Directory(self.tables)
        self.tournaments = Tournaments(settings, store, self.clubs, self.catalogue)
        self.tournament_runner = TournamentRunner(
            settings, store, self.tournaments, self.directory, self.catalogue, self.threads
        )
        self.lobby_sync = LobbySync(self.lobby, self.channels, self.leases)
        await self.channels.open(self._on_subscribed)
        await self.leases.open(store.leases, adopt=self.directory.adopt, keep_only=self.directory.keep_only)
        self.catalogue.open()
        await self.directory.open()
        self.rating_worker.open(self.directory.set_rating_changes)
        await self.lobby.open()
        if settings.shared:
            self.lobby_sync.open()
        await self.push_sender.open()
        self.tournament_runner.open()

    async def load_cookie_keys(self) -> None:
        """Load the keys that sign cookies."""
        own = self.settings
        self.guest_cookies.sign_with(
            await load_shared_keys(self.store.secrets) if own.shared else load_keys(own.key)
        )

    def hash_address(self, address: str) -> str:
        """Return the keyed hash of an address. The database stores this hash, never the address."""
        return blake2b(address.encode(), key=self._address_key, digest_size=9).hexdigest()

    async def close(self) -> None:
        """Stop all services and close the store."""
        self.tournament_runner.close()
        self.polling_presence.close()
        self.push_sender.close()
        self.rating_worker.close()
        self.directory.close()
        self.lobby_sync.close()
        self.lobby.close()
        self.catalogue.close()
        if self._gc_tuning is not None:
            self._gc_tuning.cancel()
        for executor in (
            self.warmup,
            self.threads,
            self.bot_executor,
            self.replay_executor,
            self.review_executor,
            self.chance_pool,
        ):
            await executor.close()
        await self.leases.close()
        await self.channels.close()
        await self.changes.close()
        await self.store.close()

    def _describe(self) -> str:
        return self.describe()

    def _on_subscribed(self, channel: str) -> None:
        kind, _, table = channel.partition(":")
        if kind == "table":
            self.directory.on_subscribed(table)

    @property
    def open_sockets(self) -> int:
        """The number of open sockets."""
        return self.sockets[ALL]

    def _on_games_loaded(self, games: Iterable[str]) -> None:
        if self.settings.warm:
            self.warmup.start(games)
        self._gc_tuning = self._gc_tuning or asyncio.create_task(gc_tuning.run())
