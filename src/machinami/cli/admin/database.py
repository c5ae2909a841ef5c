"""Shared parts of the administration commands: opening the database, confirmation, time formatting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from machinami.cli.output import Problem, say, speaks

if TYPE_CHECKING:
    from machinami.store.dialect import Database

Work = Callable[..., Coroutine[Any, Any, None]]
YES = {"yes", "y", "oui", "o"}
A_DAY = 24 * 3_600_000


def located(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option --database to a command and pass it the configured database."""

    @wraps(command)
    def wrapper(*args: Any, database: str | None, **rest: Any) -> None:
        try:
            from machinami.server.configuration import configuration
            from machinami.store import migrate  # noqa: F401
        except ModuleNotFoundError as missing:
            raise Problem("server", missing=missing.name) from None
        command(*args, database=configuration(database=database).settings.database, **rest)

    option = click.option("--database", help="SQLite file or PostgreSQL address; by default the server's.")
    return speaks(option(wrapper))


def keeps(work: Work) -> Callable[..., None]:
    """Pass a command the opened store as its first argument."""

    @wraps(work)
    def wrapper(*args: Any, database: Database, **rest: Any) -> None:
        current(database)
        asyncio.run(_opened(work, database, args, rest))

    return located(wrapper)


async def _opened(work: Work, database: Database, args: tuple[Any, ...], rest: dict[str, Any]) -> None:
    from machinami.store.people import People
    from machinami.store.upkeep import Unknown

    store = await People.open(str(database))
    try:
        await work(store, *args, **rest)
    except Unknown as unknown:
        raise Problem("upkeep/unknown", text=str(unknown)[:40]) from None
    finally:
        await store.close()


def current(database: Database) -> None:
    """Raise `CliError` unless the database exists and has the schema of this release.

    Commands never migrate, because a server may be running.
    """
    from machinami.store.dialect import dialect, shown
    from machinami.store.migrate import HEAD

    if isinstance(database, Path) and not database.is_file():
        raise Problem("upkeep/none", file=database)
    try:
        revision = dialect(database).revision(database)
    except ModuleNotFoundError as missing:
        raise Problem("postgres", missing=missing.name) from None
    except Exception as fault:
        raise Problem("file", file=shown(database), reason=str(fault).partition("\n")[0]) from None
    if revision != HEAD:
        raise Problem("upkeep/revision", file=shown(database))


def filed(database: Database) -> Path:
    """Return the path of a SQLite database; raise `CliError` for PostgreSQL, which has its own tools."""
    if not isinstance(database, Path):
        raise Problem("upkeep/address")
    return database


def sure(lang: str, yes: bool, key: str, **values: object) -> None:
    """Ask for confirmation unless `yes` is set; raise `click.Abort` if it is refused."""
    if not yes and click.prompt(say(lang, key, **values), default="", show_default=False).lower() not in YES:
        raise click.Abort


def moment(milliseconds: int) -> str:
    """Format a Unix time in milliseconds as local time."""
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def days_ago(days: int) -> int:
    """Return the Unix time in milliseconds of so many days ago."""
    return time.time_ns() // 1_000_000 - days * A_DAY
