"""Membership of a process in a cluster that shares one database: heartbeat, leases, and exchanged data.

A process with its own database sends no heartbeats and needs no leases.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from machinami.server.cluster.errors import Elsewhere
from machinami.server.cluster.rate_limits import Buckets
from machinami.store.protocol import HEARTBEAT_TIMEOUT_MS, LeaseStore
from machinami.store.rows import Peer

if TYPE_CHECKING:
    from httpx import AsyncClient

log = logging.getLogger(__name__)

SECONDS = 0.7
"""Seconds between heartbeats. A process is considered dead after four missed ones."""

_BURIES = 100
_PASSED = "machinami.passed"
"""The key under which a request's scope caches its verified origin."""
_WORD, _GUEST, _ADDRESS = "x-machinami-peer", "x-machinami-guest", "x-machinami-address"
_TAKEN = "taken"
"""The topic of tokens taken from shared rate limits."""


class Passed(NamedTuple):
    """The guest and the address of a request that another process has verified and forwarded."""

    guest: str | None
    address: str


class Topic(NamedTuple):
    """Data that processes exchange under one name with every heartbeat."""

    tell: Callable[[], Any]
    hear: Callable[[dict[str, Any]], None]
    """Called with the latest data of the live processes, by process id."""


class Membership:
    """The membership of one process."""

    def __init__(self, address: str) -> None:
        """Create a membership. `address` is where the other processes reach this one."""
        self._address = address
        self._store: LeaseStore | None = None
        self._word = b""
        """The secret that the processes of one database share. It authenticates forwarded requests."""
        self._task: asyncio.Task[None] | None = None
        self._beaten = 0.0
        self._reviving = asyncio.Lock()
        self._leaving: set[asyncio.Task[None]] = set()
        self._lost: dict[str, asyncio.Event] = {}
        self._limits: dict[str, Buckets] = {}
        self._topics: dict[str, Topic] = {}
        self._client: AsyncClient | None = None
        self.peers: list[Peer] = []

    async def open(
        self,
        store: LeaseStore | None,
        *,
        adopt: Callable[[Sequence[str]], Awaitable[None]],
        keep_only: Callable[[frozenset[str]], None],
    ) -> None:
        """Send the first heartbeat.

        `adopt` loads tables that no live process holds; `keep_only` drops the tables that are not among those
        that this process still holds.
        """
        if store is not None:
            self._store, self._adopt, self._keep_only = store, adopt, keep_only
            self._word = (await store.secret("peers", secrets.token_urlsafe(32))).encode()
            await self._beat(store)
            self._beaten = time.monotonic()
            self._task = asyncio.create_task(self._live(store))

    async def close(self) -> None:
        """Stop the heartbeat and release all leases."""
        if self._client is not None:
            await self._client.aclose()
        if self._task is not None and self._store is not None:
            self._task.cancel()
            await asyncio.gather(*self._leaving, return_exceptions=True)
            try:
                await self._store.leave()
            except Exception:
                log.exception("failed to release leases on shutdown")

    # Tables ---------------------------------------------------------------------------------------

    async def claim(self, table: str) -> None:
        """Take the lease of a table. Raise `Elsewhere` if another process holds it."""
        if self._store is not None:
            holder = await self._store.claim(table)
            if holder is not None:
                raise Elsewhere(holder)

    async def mourn(self, address: str) -> None:
        """Mark the process at an address as dead, so that its tables can be claimed at once."""
        if self._store is not None:
            await self._store.mourn(address)

    def let_go(self, table: str) -> None:
        """Release the lease of a table in a background task."""
        store = self._store
        if store is not None and self._task is not None and not self._task.cancelled():
            task = asyncio.get_running_loop().create_task(_quietly(store, table))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def settled(self) -> None:
        """Wait until all pending releases are done."""
        await asyncio.gather(*self._leaving)

    # Forwarding -----------------------------------------------------------------------------------

    def passed(self, scope: Any) -> Passed | None:
        """Return the origin of a request that another process forwarded; None for any other request."""
        if not self._word:
            return None
        if _PASSED not in scope:
            scope[_PASSED] = self._judged({name.lower(): value for name, value in scope["headers"]})
        passed: Passed | None = scope[_PASSED]
        return passed

    def _judged(self, told: Mapping[bytes, bytes]) -> Passed | None:
        if not hmac.compare_digest(told.get(_WORD.encode(), b""), self._word):
            return None
        guest, address = (told.get(name.encode(), b"").decode("latin-1") for name in (_GUEST, _ADDRESS))
        return Passed(guest or None, address)

    def introduction(self, guest: object, address: object) -> dict[str, str]:
        """Return the headers that authenticate a forwarded request."""
        return {
            _WORD: self._word.decode(),
            _GUEST: guest if isinstance(guest, str) else "",
            _ADDRESS: str(address),
        }

    def client(self, make: Callable[[], AsyncClient]) -> AsyncClient:
        """Return the HTTP client for forwarded requests, created on first use. Its connections stay open."""
        if self._client is None:
            self._client = make()
        return self._client

    def lost(self, address: str) -> asyncio.Event:
        """Return an event that is set when the process at an address is considered dead."""
        return self._lost.setdefault(address, asyncio.Event())

    # Exchange -------------------------------------------------------------------------------------

    def exchange(
        self, name: str, tell: Callable[[], Any], hear: Callable[[dict[str, Any]], None] = lambda _: None
    ) -> None:
        """Exchange data with the other processes under a name, with every heartbeat."""
        self._topics[name] = Topic(tell, hear)

    def last_told(self, name: str) -> list[Any]:
        """Return the latest data of each live process under a name."""
        return [told[name] for told in (json.loads(peer.told) for peer in self.peers) if name in told]

    def share(self, name: str, limits: Buckets) -> None:
        """Share rate limits: tokens taken in one process are charged in all."""
        self._limits[name] = limits

    # Heartbeat ------------------------------------------------------------------------------------

    async def _live(self, store: LeaseStore) -> None:
        beats = 0
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self._revive(store)
                beats += 1
                await self._adopt(await store.orphans())
                if beats % _BURIES == 0:
                    await store.bury()
            except Exception:
                log.exception("heartbeat failed")

    async def assured(self) -> None:
        """Return when the leases of this process are certain. After missed heartbeats, renew them first."""
        if self._store is not None and self._silent:
            await self._revive(self._store)

    @property
    def _silent(self) -> bool:
        """Whether the last heartbeat is so old that other processes may have taken this one's tables."""
        return 1000 * (time.monotonic() - self._beaten) > HEARTBEAT_TIMEOUT_MS

    async def _revive(self, store: LeaseStore) -> None:
        async with self._reviving:
            was_silent = self._silent
            await self._beat(store)
            if was_silent:
                self._keep_only(await store.held())
            self._beaten = time.monotonic()

    async def _beat(self, store: LeaseStore) -> None:
        self.peers = await store.beat(self._address, json.dumps(self._told()))
        alive = {peer.address for peer in self.peers}
        for address in [*self._lost]:
            if address not in alive:
                self._lost.pop(address).set()
        said = {peer.id: json.loads(peer.told) for peer in self.peers}
        for name, topic in self._topics.items():
            topic.hear({peer: told[name] for peer, told in said.items() if name in told})
        for told in said.values():
            for name, taken in told[_TAKEN].items():
                self._limits[name].charge(taken, self._word)

    def _told(self) -> Mapping[str, Any]:
        taken = {name: limits.spent(self._word) for name, limits in self._limits.items()}
        return {name: topic.tell() for name, topic in self._topics.items()} | {_TAKEN: taken}


async def _quietly(store: LeaseStore, table: str) -> None:
    try:
        await store.let_go(table)
    except Exception:
        log.exception("failed to release the lease of a table")
