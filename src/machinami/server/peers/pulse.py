"""The pulse of a process among others: it says that it lives, holds its tables, and hears of the others.

A server that has its database to itself has no others, and does none of this.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from machinami.server.peers.elsewhere import Elsewhere
from machinami.store.dialect import BREATH
from machinami.store.rows import Peer
from machinami.store.shared import SharedStore

if TYPE_CHECKING:
    from httpx import AsyncClient

    from machinami.server.http.limits import Buckets
    from machinami.server.services import Services

log = logging.getLogger(__name__)

SECONDS = 0.7
"""From one beat to the next; four of them must fail before somebody is taken for dead."""

_BURIES = 100
_WORD, _GUEST, _ADDRESS = "x-machinami-peer", "x-machinami-guest", "x-machinami-address"


class Passed(NamedTuple):
    """For whom a request comes that another process has judged and passed on."""

    guest: str | None
    address: str


class Pulse:
    """One process's life among its peers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._word = b""
        """Known to the processes at one database alone: who says it may speak for others."""
        self._task: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()
        self._lost: dict[str, asyncio.Event] = {}
        self._limits: dict[str, Buckets] = {}
        self._client: AsyncClient | None = None
        self.peers: list[Peer] = []

    @property
    def _store(self) -> SharedStore | None:
        store = getattr(self._services, "store", None)
        return store if isinstance(store, SharedStore) else None

    async def open(self) -> None:
        """Be known to the others before anybody is let in."""
        store = self._store
        if store is not None:
            self._word = (await store.secret("peers", secrets.token_urlsafe(32))).encode()
            await self._beat(store)
            self._task = asyncio.create_task(self._live(store))

    async def close(self) -> None:
        """Hand everything on, and say goodbye."""
        store = self._store
        if self._client is not None:
            await self._client.aclose()
        if self._task is not None and store is not None:
            self._task.cancel()
            await asyncio.gather(*self._leaving, return_exceptions=True)
            try:
                await store.leave()
            except Exception:
                log.exception("what was held could not be handed on")

    # Tables ---------------------------------------------------------------------------------------

    async def claim(self, table: str) -> None:
        """Hold a table from now on; `Elsewhere` if another process does."""
        store = self._store
        if store is not None:
            holder = await store.claim(table)
            if holder is not None:
                raise Elsewhere(holder)

    def let_go(self, table: str) -> None:
        """Hold a table no more."""
        store = self._store
        if store is not None and self._task is not None and not self._task.cancelled():
            task = asyncio.get_running_loop().create_task(_quietly(store, table))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    # Speaking for others --------------------------------------------------------------------------

    def passed(self, scope: Any) -> Passed | None:
        """For whom a request comes if it comes through another process."""
        if not self._word:
            return None
        told: dict[str, str] = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        if not hmac.compare_digest(told.get(_WORD, "").encode(), self._word):
            return None
        return Passed(told.get(_GUEST) or None, told.get(_ADDRESS, ""))

    def introduction(self, guest: object, address: object) -> dict[str, str]:
        """The headers with which a request is passed on."""
        return {
            _WORD: self._word.decode(),
            _GUEST: guest if isinstance(guest, str) else "",
            _ADDRESS: str(address),
        }

    def client(self, make: Callable[[], AsyncClient]) -> AsyncClient:
        """What requests are passed on with: its connections stay open."""
        if self._client is None:
            self._client = make()
        return self._client

    def lost(self, address: str) -> asyncio.Event:
        """Set when the process at an address is taken for dead."""
        return self._lost.setdefault(address, asyncio.Event())

    def share(self, name: str, limits: Buckets) -> None:
        """Let what is taken from these buckets be taken in all processes."""
        self._limits[name] = limits

    # Beating --------------------------------------------------------------------------------------

    async def _live(self, store: SharedStore) -> None:
        beaten, beats = time.monotonic(), 0
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self._beat(store)
                if 1000 * (time.monotonic() - beaten) > BREATH:
                    # For so long nobody heard of us that others may have taken over what we held.
                    self._services.directory.keep_only(await store.held())
                beaten, beats = time.monotonic(), beats + 1
                await self._services.directory.adopt(await store.orphans())
                if beats % _BURIES == 0:
                    await store.bury()
            except Exception:
                log.exception("nobody could be told that this process lives")

    async def _beat(self, store: SharedStore) -> None:
        self.peers = await store.beat(self._services.settings.peer, json.dumps(self._told()))
        alive = {peer.address for peer in self.peers}
        for address in [*self._lost]:
            if address not in alive:
                self._lost.pop(address).set()
        said = {peer.id: json.loads(peer.told) for peer in self.peers}
        self._services.lobby.listen({peer: told["street"] for peer, told in said.items()})
        for told in said.values():
            for name, taken in told["taken"].items():
                self._limits[name].charge(taken, self._word)

    def _told(self) -> Mapping[str, Any]:
        return {
            "street": self._services.lobby.told(),
            "taken": {name: limits.spent(self._word) for name, limits in self._limits.items()},
        }


async def _quietly(store: SharedStore, table: str) -> None:
    try:
        await store.let_go(table)
    except Exception:
        log.exception("a table could not be let go")
