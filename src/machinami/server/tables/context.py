"""The dependencies of tables: the store, the executors and the handlers of changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from machinami.server.accounts.tokens import new_token
from machinami.server.cluster.channels import Channels
from machinami.server.cluster.leases import Leases
from machinami.server.settings import Settings
from machinami.server.tables.events import Handler
from machinami.server.tables.executors import (
    BotSearches,
    BotWarmup,
    ChanceDraws,
    Executor,
    TableMetrics,
)
from machinami.server.tables.game_catalogue import GameCatalogue
from machinami.server.tables.storage import Storage


@dataclass
class TableContext:
    """The dependencies that all tables of a process share."""

    settings: Settings
    store: Storage
    channels: Channels
    leases: Leases
    catalogue: GameCatalogue
    threads: Executor
    bot_executor: BotSearches
    chance_pool: ChanceDraws
    warmup: BotWarmup
    metrics: TableMetrics
    hash_address: Callable[[str], str]
    """Returns the keyed hash by which an address is counted."""
    handlers: Sequence[Handler]
    """Receive the changes of all tables, after the tables' own parts."""
    runner_handlers: Sequence[Handler]
    """Receive the changes of those tables that this process runs."""
    new_id: Callable[[], str] = new_token
    """Returns a new id of a table or replay."""

    @property
    def knows_everyone(self) -> bool:
        """Whether the people connected to other processes are known, or there are none."""
        return not self.settings.shared or self.leases.alone or self.channels.connected
