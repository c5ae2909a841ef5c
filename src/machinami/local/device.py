"""A device: its tables, and what they work with."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import msgspec

from machinami.core.contract import Refused
from machinami.core.record_reader import replay
from machinami.local.catalogue import DeviceCatalogue
from machinami.local.connection import BROKEN, UNKNOWN, DeviceConnection
from machinami.local.executors import InlineBots, InlineChance, InlineExecutor, NoMetrics, NoWarmup
from machinami.local.reviews import DeviceReviews
from machinami.local.storage import GUEST, DeviceStorage, Save
from machinami.server import schemas
from machinami.server.accounts.tokens import new_token
from machinami.server.cluster.channels import MemoryChannels
from machinami.server.cluster.leases import Leases
from machinami.server.schemas import server_messages
from machinami.server.settings import Limits, Settings
from machinami.server.tables.context import TableContext
from machinami.server.tables.directory import Directory

log = logging.getLogger(__name__)

PREFIX = "local-"
"""The start of the ids of tables and replays of a device: by it the page knows where to ask."""
TABLE, REPLAY, NAME = "table:", "replay:", "name"
"""The start of the keys under which tables and replays are saved, and the key of the name."""


class Device:
    """The tables of a device.

    `save(key, text)` keeps a text in the browser's database, or deletes it if the text is None.
    """

    def __init__(self, save: Callable[[str, str | None], Awaitable[None]], bot_delay: float = 0.5) -> None:
        self.storage = DeviceStorage(_prefixed(save))
        self.save = save
        self.settings = Settings(
            database=Path("device"), bot_delay=bot_delay, warm=False, limits=Limits(idle_seconds=3600.0)
        )
        self.threads = InlineExecutor()
        self.reviews = DeviceReviews()
        self.catalogue = DeviceCatalogue(self.threads, lambda games: None)
        self.context = TableContext(
            settings=self.settings,
            store=self.storage,
            channels=MemoryChannels(),
            leases=Leases("device", str),
            catalogue=self.catalogue,
            threads=self.threads,
            bot_executor=InlineBots(),
            chance_pool=InlineChance(),
            warmup=NoWarmup(),
            metrics=NoMetrics(),
            hash_address=str,
            handlers=(),
            runner_handlers=(),
            new_id=new_id,
        )
        self.directory = Directory(self.context)

    async def open(self, saved: Iterable[tuple[str, str]] = ()) -> None:
        """Restore what was saved, as pairs of key and text. What cannot be read is left out."""
        for key, text in saved:
            if key == NAME:
                self.storage.guests.name = text
            elif key.startswith(REPLAY):
                self.storage.replays.texts[key.removeprefix(REPLAY)] = text
            else:
                try:
                    self.storage.tables.restore(text)
                except msgspec.MsgspecError:
                    log.exception("failed to restore a table")
        self.catalogue.open()
        await self.directory.open()

    async def close(self) -> None:
        """Stop all tables. Their state is already saved."""
        self.reviews.close()
        self.directory.close()
        self.catalogue.close()

    async def connect(
        self, table: str, send: Callable[[str], None], close: Callable[[int], None]
    ) -> DeviceConnection | None:
        """Connect the page to a table. If it cannot be seen, send the refusal, close and return None."""
        try:
            found = await self.directory.find_visible(table, GUEST)
        except Refused as refused:
            send(server_messages.encode(server_messages.ServerError(schemas.Refusal.of(refused))).decode())
            close(UNKNOWN)
            return None
        except Exception:
            log.exception("failed to open a table")
            close(BROKEN)
            return None
        return DeviceConnection(self.directory, found, GUEST, self.storage.guests.name, send, close)

    async def rename(self, name: str) -> None:
        """Set and save the name."""
        self.storage.guests.name = name
        await self.save(NAME, name)

    async def add_record(self, text: str) -> str:
        """Keep a record after replaying it. Return its replay id. Raise the refusal of an invalid one."""
        canonical = replay(text).record.text
        id = new_id()
        self.storage.replays.texts[id] = canonical
        await self.save(f"{REPLAY}{id}", canonical)
        return id


def new_id() -> str:
    """Return a new id of a table or replay of this device."""
    return f"{PREFIX}{new_token()}"


def _prefixed(save: Callable[[str, str | None], Awaitable[None]]) -> Save:
    async def save_table(table: str, text: str | None) -> None:
        await save(f"{TABLE}{table}", text)

    return save_table
