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

from machinami.cli.output import CliError, translate, with_language

if TYPE_CHECKING:
    from machinami.store.location import DatabaseLocation

StoreCommand = Callable[..., Coroutine[Any, Any, None]]
YES = {"yes", "y", "oui", "o"}
DAY_MS = 24 * 3_600_000


def with_database(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option --database to a command and pass it the configured database."""

    @wraps(command)
    def wrapper(*args: Any, database: str | None, **rest: Any) -> None:
        try:
            from machinami.server.configuration import configuration
            from machinami.store import migrate  # noqa: F401
        except ModuleNotFoundError as missing:
            raise CliError("server", missing=missing.name) from None
        command(*args, database=configuration(database=database).settings.database, **rest)

    option = click.option("--database", help="SQLite file or PostgreSQL address; by default the server's.")
    return with_language(option(wrapper))


def with_admin(command: StoreCommand) -> Callable[..., None]:
    """Pass a command the operator's operations on the opened database as its first argument."""

    @wraps(command)
    def wrapper(*args: Any, database: DatabaseLocation, **rest: Any) -> None:
        require_current_schema(database)
        asyncio.run(_run_with_admin(command, database, args, rest))

    return with_database(wrapper)


async def _run_with_admin(
    command: StoreCommand, database: DatabaseLocation, args: tuple[Any, ...], rest: dict[str, Any]
) -> None:
    from machinami.store.admin import Admin
    from machinami.store.errors import NotFound
    from machinami.store.store import Store

    store = await Store.open(str(database))
    try:
        await command(Admin(store), *args, **rest)
    except NotFound as unknown:
        raise CliError("upkeep/unknown", text=str(unknown)[:40]) from None
    finally:
        await store.close()


def require_current_schema(database: DatabaseLocation) -> None:
    """Raise `CliError` unless the database exists and has the schema of this release.

    Commands never migrate, because a server may be running.
    """
    from machinami.store.dialect import display_name, find_dialect
    from machinami.store.migrate import HEAD

    if isinstance(database, Path) and not database.is_file():
        raise CliError("upkeep/none", file=database)
    try:
        revision = find_dialect(database).read_revision(database)
    except ModuleNotFoundError as missing:
        raise CliError("postgres", missing=missing.name) from None
    except Exception as fault:
        raise CliError("file", file=display_name(database), reason=str(fault).partition("\n")[0]) from None
    if revision != HEAD:
        raise CliError("upkeep/revision", file=display_name(database))


def require_sqlite_file(database: DatabaseLocation) -> Path:
    """Return the path of a SQLite database; raise `CliError` for PostgreSQL, which has its own tools."""
    if not isinstance(database, Path):
        raise CliError("upkeep/address")
    return database


def confirm(lang: str, yes: bool, key: str, **values: object) -> None:
    """Ask for confirmation unless `yes` is set; raise `click.Abort` if it is refused."""
    if (
        not yes
        and click.prompt(translate(lang, key, **values), default="", show_default=False).lower() not in YES
    ):
        raise click.Abort


def format_time(milliseconds: int) -> str:
    """Format a Unix time in milliseconds as local time."""
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def days_ago(days: int) -> int:
    """Return the Unix time in milliseconds of so many days ago."""
    return time.time_ns() // 1_000_000 - days * DAY_MS
