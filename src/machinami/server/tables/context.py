"""What tables work with: the store, the executors and the observers, all passed in."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from machinami.server.cluster.membership import Membership
from machinami.server.metrics import Metrics
from machinami.server.settings import Settings
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.workers.bot_executor import Thinkers
from machinami.server.workers.chance_pool import Drawers
from machinami.server.workers.threads import Threads
from machinami.server.workers.warmup import Warmup
from machinami.store import Store

if TYPE_CHECKING:
    from machinami.server.tables.directory import Directory
    from machinami.server.tables.table import Table


class TableObserver:
    """Is told of what happens at tables. Every method does nothing by default."""

    def on_change(self, table: Table) -> None:
        """Something around the play has changed: seats, people connected, phase, agreements."""

    def on_lines(self, table: Table, actors: Collection[object]) -> None:
        """Lines were written; `actors` were awaited before, or have acted."""

    def on_result(self, table: Table) -> None:
        """The result of a game that counts in ratings was written."""

    def on_unload(self, table: Table) -> None:
        """The table leaves the memory of this process."""


class Observers(TableObserver):
    """Tells several observers, one after another."""

    def __init__(self, *observers: TableObserver) -> None:
        self._observers = observers

    def on_change(self, table: Table) -> None:
        """Tell all of them."""
        for observer in self._observers:
            observer.on_change(table)

    def on_lines(self, table: Table, actors: Collection[object]) -> None:
        """Tell all of them."""
        for observer in self._observers:
            observer.on_lines(table, actors)

    def on_result(self, table: Table) -> None:
        """Tell all of them."""
        for observer in self._observers:
            observer.on_result(table)

    def on_unload(self, table: Table) -> None:
        """Tell all of them."""
        for observer in self._observers:
            observer.on_unload(table)


@dataclass
class TableContext:
    """What all tables of a process share."""

    settings: Settings
    store: Store
    cluster: Membership
    catalogue: GameCatalogue
    threads: Threads
    thinkers: Thinkers
    drawers: Drawers
    warmup: Warmup
    metrics: Metrics
    hash_address: Callable[[str], str]
    """The keyed hash by which an address is counted."""
    observers: TableObserver
    directory: Directory = field(init=False)
    """Sets itself."""
