"""How a server is set up. Every limit stands here."""

from __future__ import annotations

import os
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from machinami.core.fair_random import new_secret
from machinami.server.schemas.protocol import PROTOCOL
from machinami.store.location import Database, key_file, shared

STATIC = Path(__file__).parent / "static"
DOCS = Path(__file__).parents[3] / "build" / "docs"


def milliseconds() -> int:
    """The time by which tables are run: it never goes back."""
    return time.monotonic_ns() // 1_000_000


def since_1970() -> int:
    """The time by which people live, in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one guest, one address and one table may ask of the server."""

    body: int = 65_536
    upload: int = 2_000_000
    uploads_kept_per_guest: int = 50_000_000
    uploads_kept_per_address: int = 200_000_000
    uploads_kept: int = 1_000_000_000
    record_lines: int = 10_000
    start_lines: int = 3_000
    start_bytes_per_guest: int = 10_000_000
    start_bytes_per_address: int = 50_000_000
    replay_seconds: float = 5.0
    moments_seconds: float = 30.0
    replay_raw: int = 2**27
    replay_packed: int = 2**24
    workers: int = 3
    reviewers: int = 1
    review_seconds: float = 40.0
    requests_per_second: float = 50.0
    requests_at_once: int = 1_000
    changes_per_second: float = 10.0
    changes_at_once: int = 300
    commands_per_second: float = 30.0
    commands_at_once: int = 90
    checks_per_second: float = 20.0
    checks_per_second_per_address: float = 100.0
    faults: int = 20
    command: int = 65_536
    tables_per_guest: int = 30
    tables_per_address: int = 600
    listed_per_guest: int = 4
    listed_per_address: int = 40
    listed_days: float = 7.0
    lobby_tables: int = 300
    lessons_per_guest: int = 20
    lessons_per_address: int = 600
    tables_in_memory: int = 5_000
    watchers_per_table: int = 1_000
    sockets_per_guest: int = 40
    sockets_per_table: int = 100
    sockets_per_address: int = 120
    sockets: int = 4_000
    connections_per_address: int = 200
    connections: int = 6_000
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    unread_seconds: float = 30.0
    idle_seconds: float = 600.0
    hello_seconds: float = 15.0
    silent_seconds: float = 900.0
    absent_seconds: float = 60.0
    claim_seconds: float = 300.0
    sweep_seconds: float = 5.0
    words_seconds: float = 5.0
    lobby_seconds: float = 0.25
    calls_per_guest: int = 8
    passkeys_per_guest: int = 10
    challenge_seconds: float = 300.0
    link_seconds: float = 600.0


@dataclass(frozen=True, slots=True)
class Settings:
    """One server's set-up."""

    database: Database
    """The file of the tables, or the address of a PostgreSQL at which processes meet."""
    hosts: frozenset[str] | None = None
    """The names it answers to, without ports; None for any."""
    origins: frozenset[str] = frozenset()
    """Further origins that may speak to it, such as a development server of the page."""
    proxies: frozenset[str] = frozenset()
    """The addresses of proxies in front of it: what they say of whom they speak for is believed."""
    secure: bool = False
    """Behind TLS: cookies travel under no other condition."""
    kinds: tuple[str, ...] = ()
    """Modules that register further games when they are imported."""
    bot_delay: float = 0.5
    """Seconds that a bot takes at least, so that people can follow."""
    bot_threads: int = 2
    chance_processes: int = 2
    """How many processes draw what takes its time, such as what real hands knock over."""
    warm: bool = True
    """Whether bots compile what they need as soon as the server runs, not when they are first asked."""
    peer: str = ""
    """Where other processes at the same tables reach this one, such as 10.0.0.5:9100; by default at any free
    port of this machine. Nobody else should."""
    metrics: str = ""
    """The address on which figures are told, such as 127.0.0.1:9464; none are where it is empty."""
    log: str = "text"
    """How the server's own log is written: as text, or as json."""
    access_log: bool = False
    """Whether every request is logged."""
    domain: str = ""
    """The domain that passkeys belong to; where it is empty, the name under which the page was opened."""
    retention_days: int = 365
    """How long finished and abandoned tables are kept when the house is pruned."""
    contact: str = "mailto:operator@localhost"
    """How push services reach whoever runs this server: mailto: or https:."""
    pledges: bool = True
    """Whether a table's draws follow from a secret that is told at the end."""
    secret: Callable[[], str] = new_secret
    rng: Callable[[], Random] = SystemRandom
    now: Callable[[], int] = milliseconds
    utc: Callable[[], int] = since_1970
    dial: Callable[[str, int], Awaitable[tuple[StreamReader, StreamWriter]]] | None = None
    """How a push service is reached; None for a connection to its public address."""
    static: Path = STATIC
    docs: Path = DOCS
    """Where `make docs` puts its pages."""
    protocol: str = PROTOCOL
    """What pages must speak that come by a socket; others are told to load themselves anew."""
    limits: Limits = field(default_factory=Limits)

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return shared(self.database)

    @property
    def key(self) -> Path:
        """The file with the key that signs cookies; processes that share tables keep it with them."""
        return key_file(Path(self.database))


def default_database() -> Path:
    """Where tables are kept unless one says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "machinami" / "machinami.sqlite"
