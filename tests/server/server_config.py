"""A server in a separate process, configured for a test."""

from __future__ import annotations

from asyncio import StreamReader, StreamWriter, open_connection
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import msgspec

from machinami.core.fair_random import new_secret
from machinami.server.main import serve
from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.settings import DOCS, STATIC, Limits, Settings, milliseconds, since_1970
from machinami.store.location import parse_location
from tests.server.worlds import chance

KINDS = ("tests.kinds", "tests.server.toy_games")

SECRET = "5e" * 32

GENEROUS = Limits(
    requests_per_second=1e6,
    requests_at_once=10**6,
    changes_per_second=1e6,
    changes_at_once=10**6,
    commands_per_second=1e6,
    commands_at_once=10**6,
    checks_per_second=1e4,
    checks_per_second_per_address=1e4,
    tables_per_guest=10**6,
    tables_per_address=10**6,
    listed_per_guest=10**6,
    listed_per_address=10**6,
    start_bytes_per_guest=10**9,
    start_bytes_per_address=10**9,
    lessons_per_guest=10**6,
    lessons_per_address=10**6,
    sockets_per_guest=100,
    requests_per_second_per_token=1e4,
    requests_at_once_per_token=10**6,
    requests_per_second_per_owner=1e4,
    requests_at_once_per_owner=10**6,
    sockets_per_address=10**6,
    connections_per_address=10**6,
    words_seconds=0,
)


class ServerConfig(msgspec.Struct, forbid_unknown_fields=True):
    """The configuration of a test server."""

    database: str
    port: int = 0
    seeds: str | None = None
    """A file with the seed of all later draws. None uses the system's random generator."""
    same: bool = False
    """Whether all tables use the same seed and secret."""
    still: bool = False
    """Whether the clocks always read 0."""
    ahead: int = 0
    """Milliseconds by which the wall clock is ahead."""
    limits: dict[str, Any] = {}
    static: str | None = None
    docs: str | None = None
    protocol: str = PROTOCOL
    bot_delay: float = 0.0
    warm: bool = False
    pledges: bool = True
    hosts: list[str] | None = None
    proxies: list[str] = []
    secure: bool = False
    redis: str = ""
    metrics: str = ""
    log: str = "text"
    access_log: bool = False
    post: int = 0
    """The port of the push service stub, which receives all push messages; 0 for none."""


def settings(config: ServerConfig) -> Settings:
    """Return the settings for a test configuration."""
    rng: Callable[[], Random] = SystemRandom
    if config.seeds is not None:
        seeds = Path(config.seeds)
        rng = lambda: chance(seeds.read_text())  # noqa: E731
    elif config.same:
        rng = lambda: Random(SECRET)  # noqa: E731

    async def to_the_stand_in(_host: str, _port: int) -> tuple[StreamReader, StreamWriter]:
        return await open_connection("127.0.0.1", config.post)

    return Settings(
        database=parse_location(config.database),
        kinds=KINDS,
        bot_delay=config.bot_delay,
        warm=config.warm,
        hosts=None if config.hosts is None else frozenset(config.hosts),
        proxies=frozenset(config.proxies),
        secure=config.secure,
        redis=config.redis,
        metrics=config.metrics,
        log=config.log,
        access_log=config.access_log,
        pledges=config.pledges and config.seeds is None,
        secret=(lambda: SECRET) if config.same else new_secret,
        rng=rng,
        now=(lambda: 0) if config.still else milliseconds,
        utc=(lambda: 0) if config.still else lambda: since_1970() + config.ahead,
        static=STATIC if config.static is None else Path(config.static),
        docs=DOCS if config.docs is None else Path(config.docs),
        protocol=config.protocol,
        dial=to_the_stand_in if config.post else None,
        limits=replace(GENEROUS, **config.limits),
    )


def run(config: dict[str, Any]) -> None:
    """Serve with a test configuration until the process ends."""
    converted = msgspec.convert(config, ServerConfig)
    serve(port=converted.port, settings=settings(converted))
