"""The dependencies of tables: the store, the executors and the observers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from machinami.server.cluster.membership import Membership
from machinami.server.metrics import Metrics
from machinami.server.settings import Settings
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.storage import Storage
from machinami.server.workers.bot_executor import BotExecutor
from machinami.server.workers.chance_pool import ChancePool
from machinami.server.workers.threads import Threads
from machinami.server.workers.warmup import Warmup

if TYPE_CHECKING:
    from machinami.server.tables.directory import Directory
    from machinami.server.tables.table import Table


class TableObserver:
    """Receives events of tables. Every method does nothing by default."""

    def on_change(self, table: Table) -> None:
        """The table around the play has changed: seats, connections, phase, settings."""

    def on_lines(self, table: Table, actors: Collection[object]) -> None:
        """Lines were written. `actors` are the seats awaited before and those that acted."""

    def on_result(self, table: Table) -> None:
        """The result of a rated game was written."""

    def on_unload(self, table: Table) -> None:
        """The table leaves this process's memory."""


class Observers(TableObserver):
    """Forwards events to several observers, in order."""

    def __init__(self, *observers: TableObserver) -> None:
        self._observers = observers

    def on_change(self, table: Table) -> None:
        """Forward the event to all observers."""
        for observer in self._observers:
            observer.on_change(table)

    def on_lines(self, table: Table, actors: Collection[object]) -> None:
        """Forward the event to all observers."""
        for observer in self._observers:
            observer.on_lines(table, actors)

    def on_result(self, table: Table) -> None:
        """Forward the event to all observers."""
        for observer in self._observers:
            observer.on_result(table)

    def on_unload(self, table: Table) -> None:
        """Forward the event to all observers."""
        for observer in self._observers:
            observer.on_unload(table)


@dataclass
class TableContext:
    """The dependencies that all tables of a process share."""

    settings: Settings
    store: Storage
    cluster: Membership
    catalogue: GameCatalogue
    threads: Threads
    bot_executor: BotExecutor
    chance_pool: ChancePool
    warmup: Warmup
    metrics: Metrics
    hash_address: Callable[[str], str]
    """Returns the keyed hash by which an address is counted."""
    observers: TableObserver
    directory: Directory = field(init=False)
    """Set by the directory's constructor."""
