"""Settings and limits of a server, with their defaults."""

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
from machinami.store.location import DatabaseLocation, is_shared, key_file

STATIC = Path(__file__).parent / "static"
DEFAULT_CONTACT = "mailto:operator@localhost"
"""Reaches nobody: a server whose operator has set no address."""
DOCS = Path(__file__).parents[3] / "build" / "docs"
OFFLINE = Path(__file__).parents[3] / "build" / "offline"


def milliseconds() -> int:
    """Return the monotonic time in milliseconds; tables use it for their clocks."""
    return time.monotonic_ns() // 1_000_000


def since_1970() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for a guest, an address, a table and the whole server. Names that end in `seconds` or `days`
    state their unit; sizes are in bytes or characters."""

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
    score_sheets_per_guest: int = 200
    clubs_per_guest: int = 10
    members_per_club: int = 500
    tournaments_per_guest: int = 5
    tournament_seconds: float = 1.0
    tournament_pause_seconds: float = 15.0
    tournament_absent_seconds: float = 180.0
    programs_per_guest: int = 5
    tokens_per_program: int = 5
    requests_per_second_per_token: float = 20.0
    requests_at_once_per_token: int = 200
    requests_per_second_per_owner: float = 40.0
    requests_at_once_per_owner: int = 400
    streams_per_token: int = 20
    streams_per_owner: int = 40
    hand_grace_seconds: float = 5.0
    hand_pause_seconds: float = 60.0
    challenge_seconds: float = 300.0
    link_seconds: float = 600.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one server."""

    database: DatabaseLocation
    """The path of an SQLite file, or the URL of a PostgreSQL database that several processes may share."""
    hosts: frozenset[str] | None = None
    """The host names that requests may use, without ports; None for any."""
    origins: frozenset[str] = frozenset()
    """Further origins that may send requests, such as a development server of the page."""
    proxies: frozenset[str] = frozenset()
    """The addresses of trusted reverse proxies: their forwarding headers are believed."""
    secure: bool = False
    """Whether the server is behind TLS. If it is, cookies are always `Secure`."""
    kinds: tuple[str, ...] = ()
    """Modules to import that register further games."""
    bot_delay: float = 0.5
    """The minimum time of a bot's move in seconds, so that people can follow."""
    bot_threads: int = 2
    chance_processes: int = 2
    """The number of processes that compute slow chance, such as physics simulations."""
    warm: bool = True
    """Whether bots compile their code at start and not at their first move."""
    redis: str = ""
    """The address of Redis or Valkey, through which the processes of one PostgreSQL database send each other
    messages, such as redis://localhost:6379; empty for none."""
    metrics: str = ""
    """The host and port of the metrics server, such as 127.0.0.1:9464; empty for none."""
    log: str = "text"
    """The format of the server's log: text or json."""
    access_log: bool = False
    """Whether each request is logged."""
    domain: str = ""
    """The domain of passkeys; if empty, the host name of the page."""
    retention_days: int = 365
    """Days for which finished and abandoned tables are kept before pruning deletes them."""
    contact: str = DEFAULT_CONTACT
    """The operator's address for push services and on the privacy page: a mailto: or https: URL."""
    pledges: bool = True
    """Whether the draws of a table follow from a committed secret that is published at the end."""
    secret: Callable[[], str] = new_secret
    rng: Callable[[], Random] = SystemRandom
    now: Callable[[], int] = milliseconds
    utc: Callable[[], int] = since_1970
    dial: Callable[[str, int], Awaitable[tuple[StreamReader, StreamWriter]]] | None = None
    """Opens a connection to a push service; None for a checked connection to its public address."""
    static: Path = STATIC
    docs: Path = DOCS
    """The folder into which `make docs` writes the documentation."""
    offline: Path = OFFLINE
    """The folder whose files are served under `/offline`, for play without a server; it may be missing."""
    protocol: str = PROTOCOL
    """The protocol version that pages must use on a socket; other pages must reload."""
    limits: Limits = field(default_factory=Limits)

    @property
    def shared(self) -> bool:
        """Whether other processes may share the database."""
        return is_shared(self.database)

    @property
    def key(self) -> Path:
        """The file with the keys that sign cookies. A shared database holds the keys itself."""
        return key_file(Path(self.database))


def default_database() -> Path:
    """Return the default path of the database."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "machinami" / "machinami.sqlite"
