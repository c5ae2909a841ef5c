"""The lobby: listed tables and people online, sent to all visitors in batches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Set
from typing import Protocol

from machinami.core.contract import Refused
from machinami.server.accounts.lookalikes import lookalike_keys
from machinami.server.counters import Counters
from machinami.server.lobby.listing import lobby_entry
from machinami.server.schemas import server_messages
from machinami.server.schemas.cluster import LobbySummary
from machinami.server.schemas.encoding import Message
from machinami.server.schemas.lobby import LobbyTable
from machinami.server.settings import Settings
from machinami.server.tables.events import TableChange
from machinami.store.rows import GuestProfile
from machinami.store.store import Store

_READ = 500
_MOST_NAMES = 60
_VISIT = 3_600_000
"""Milliseconds between two updates of a guest's last visit."""


class LobbySubscriber(Protocol):
    """A socket connection that shows the lobby."""

    guest: str

    def wake(self) -> None:
        """Schedule the sending of changes."""
        ...

    def dismiss(self, refused: Refused) -> None:
        """Close the connection with a refusal, because the guest is banned or has left this browser."""
        ...


class Lobby:
    """The listed tables and the people online. All visitors get the same messages: each change is encoded
    once and sent at most once per `lobby_seconds`."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self.tables: dict[str, LobbyTable] = {}
        self.version = 0
        self._changed: dict[str, LobbyTable | None] = {}
        self._subscribers: set[LobbySubscriber] = set()
        self._online = Counters()
        self._visible_names: dict[str, str] = {}
        """The names of guests who are online and visible, by guest id."""
        self._own: set[str] = set()
        """The ids of listed tables in the memory of this process."""
        self._others = LobbySummary(0, [], [])
        """The lobby of the other processes."""
        self._full_message: Message | None = None
        self._change_message: Message | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Load the listed tables whose players have days. The others appear when their people reconnect."""
        for kept in await self._store.tables.list_waiting(_READ):
            self._set_entry(kept.row.id, lobby_entry(kept.row, kept.places, set(), 0))

    def close(self) -> None:
        """Stop sending changes."""
        if self._timer is not None:
            self._timer.cancel()

    # Tables ---------------------------------------------------------------------------------------

    def on_change(self, change: TableChange) -> None:
        """Update a table's entry if the table is or was listed. An unloaded table keeps its entry only while
        it waits for players."""
        row = change.after.row
        if change.table_changed and (row.listed or row.id in self.tables):
            connected = change.connected
            now = lobby_entry(row, change.after.places, connected.present, connected.watcher_count)
            (self._own.discard if now is None else self._own.add)(row.id)
            self._set_entry(row.id, now)
        if change.cause == "unload":
            self._own.discard(row.id)
            if row.phase != "waiting":
                self._set_entry(row.id, None)

    # Other processes --------------------------------------------------------------------------------

    def summarize(self) -> LobbySummary:
        """Return the lobby summary of this process for the others."""
        own = [table for key, table in self.tables.items() if key in self._own]
        return LobbySummary(len(self._online), sorted(self._visible_names.values())[:_MOST_NAMES], own)

    def merge(self, summaries: Iterable[LobbySummary]) -> LobbySummary:
        """Return the summary of several processes, limited like that of one."""
        names: set[str] = set()
        tables: dict[str, LobbyTable] = {}
        here = 0
        for summary in summaries:
            here += summary.here
            names.update(summary.names)
            tables.update((table.table, table) for table in summary.tables)
        shown = sorted(tables.values(), key=_importance)[-self._settings.limits.lobby_tables :]
        return LobbySummary(here, sorted(names)[:_MOST_NAMES], shown)

    def apply_others(self, others: LobbySummary) -> None:
        """Apply the summary of the other processes. Entries that are no longer in it disappear."""
        if others == self._others:
            return
        before = {table.table for table in self._others.tables}
        self._others = others
        now = {table.table: table for table in others.tables}
        for gone in before - now.keys() - self._own:
            self._set_entry(gone, None)
        for key, table in now.items():
            if key not in self._own:
                self._set_entry(key, table)
        self._schedule_send()

    def _set_entry(self, table: str, now: LobbyTable | None) -> None:
        if now == self.tables.get(table):
            return
        if now is None:
            self.tables.pop(table, None)
        elif not self._make_room(table, now):
            return
        else:
            self.tables[table] = now
        self._changed[table] = now
        self._schedule_send()

    def _make_room(self, table: str, now: LobbyTable) -> bool:
        """Make room for a new entry if the list is full. Return False if the new entry is the least
        important."""
        if table in self.tables or len(self.tables) < self._settings.limits.lobby_tables:
            return True
        last = min((*self.tables.values(), now), key=_importance)
        if last is now:
            return False
        del self.tables[last.table]
        self._changed[last.table] = None
        return True

    # People ---------------------------------------------------------------------------------------

    @property
    def online_count(self) -> int:
        """The number of people online in all processes, at tables and in the lobby."""
        return len(self._online) + self._others.here

    @property
    def names(self) -> list[str]:
        """The sorted names of visible people online, limited to 60."""
        return sorted({*self._visible_names.values(), *self._others.names})[:_MOST_NAMES]

    async def add_connection(self, guest: str) -> str | None:
        """Count a new connection of a guest and record the visit. Return the guest's name."""
        known = await self._store.guests.load_profile(guest)
        self._online.add(guest)
        self.set_visible_name(guest, await self._name(guest, known))
        now = self._settings.utc()
        if known.name is not None and (known.last_visit is None or now - known.last_visit > _VISIT):
            await self._store.guests.set_last_visit(guest, now)
        return known.name

    def remove_connection(self, guest: str) -> None:
        """Count a closed connection of a guest."""
        self._online.drop(guest)
        self.set_visible_name(guest, self._visible_names.get(guest))

    def set_visible_name(self, guest: str, name: str | None) -> None:
        """Show an online guest under a name, or hide the guest if the name is None."""
        if name is None or not self._online[guest]:
            self._visible_names.pop(guest, None)
        else:
            self._visible_names[guest] = name
        self._schedule_send()

    async def refresh(self) -> None:
        """Reload the names of all visible guests after a change by the operator."""
        for guest in [*self._visible_names]:
            self.set_visible_name(
                guest, await self._name(guest, await self._store.guests.load_profile(guest))
            )

    async def _name(self, guest: str, known: GuestProfile) -> str | None:
        """Return the name under which a guest is shown, or None if the guest is hidden or another account
        keeps a similar name."""
        if not known.visible or known.name is None:
            return None
        return (
            known.name if await self._store.guests.is_name_free(guest, lookalike_keys(known.name)) else None
        )

    def dismiss(self, guests: Set[str], refused: Refused) -> None:
        """Close the connections of these guests, for the reason of a refusal."""
        for visitor in self._subscribers:
            if visitor.guest in guests:
                visitor.dismiss(refused)

    # Telling --------------------------------------------------------------------------------------

    def subscribe(self, visitor: LobbySubscriber) -> None:
        """Add a visitor."""
        self._subscribers.add(visitor)

    def unsubscribe(self, visitor: LobbySubscriber) -> None:
        """Remove a visitor."""
        self._subscribers.discard(visitor)

    def messages_since(self, version: int) -> list[Message]:
        """Return the messages for a visitor who has this version: none, the latest change, or the whole
        list."""
        if version == self.version:
            return []
        if version == self.version - 1 and version > 0 and self._change_message is not None:
            return [self._change_message]
        if self._full_message is None:
            everything = [*self.tables.values()]
            self._full_message = server_messages.to_message(
                server_messages.LobbyUpdate(self.version, True, everything, [], self.online_count, self.names)
            )
        return [self._full_message]

    def _schedule_send(self) -> None:
        if self._timer is None:
            wait = self._settings.limits.lobby_seconds
            self._timer = asyncio.get_running_loop().call_later(wait, self._send_changes)

    def _send_changes(self) -> None:
        self._timer = self._full_message = None
        self.version += 1
        changed = [table for table in self._changed.values() if table is not None]
        gone = [table for table, now in self._changed.items() if now is None]
        self._changed.clear()
        self._change_message = server_messages.to_message(
            server_messages.LobbyUpdate(self.version, False, changed, gone, self.online_count, self.names)
        )
        for visitor in self._subscribers:
            visitor.wake()


def _importance(table: LobbyTable) -> tuple[bool, int]:
    """Sort key: tables that need people online are more important than those with a clock in days, newer
    tables more than older ones."""
    slow = table.phase == "waiting" and table.clock is not None and table.clock.days is not None
    return (not slow, table.made)
