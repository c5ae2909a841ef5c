"""The database that a command of upkeep is about, opened beside a server that may be running."""

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
    """Give a command the option --database, and the file that it means."""

    @wraps(command)
    def found(*args: Any, database: str | None, **rest: Any) -> None:
        try:
            from machinami.server.configuration import configuration
            from machinami.store import migrate  # noqa: F401
        except ModuleNotFoundError as missing:
            raise Problem("server", missing=missing.name) from None
        command(*args, database=configuration(database=database).settings.database, **rest)

    option = click.option(
        "--database", help="File of the tables, or address of a PostgreSQL; by default the server's."
    )
    return speaks(option(found))


def keeps(work: Work) -> Callable[..., None]:
    """Give a command the store that it looks after."""

    @wraps(work)
    def kept(*args: Any, database: Database, **rest: Any) -> None:
        current(database)
        asyncio.run(_opened(work, database, args, rest))

    return located(kept)


async def _opened(work: Work, database: Database, args: tuple[Any, ...], rest: dict[str, Any]) -> None:
    from machinami.store.people import People
    from machinami.store.upkeep import Unknown

    people = await People.open(str(database))
    try:
        await work(people, *args, **rest)
    except Unknown as unknown:
        raise Problem("upkeep/unknown", text=str(unknown)[:40]) from None
    finally:
        await people.close()


def current(database: Database) -> None:
    """Make sure that there is one, and of this release: a command changes no schema under a server."""
    from machinami.store.dialect import dialect, shown
    from machinami.store.migrate import HEAD

    if isinstance(database, Path) and not database.is_file():
        raise Problem("upkeep/none", file=database)
    try:
        found = dialect(database).revision(database)
    except ModuleNotFoundError as missing:
        raise Problem("postgres", missing=missing.name) from None
    except Exception as fault:
        raise Problem("file", file=shown(database), reason=str(fault).partition("\n")[0]) from None
    if found != HEAD:
        raise Problem("upkeep/revision", file=shown(database))


def filed(database: Database) -> Path:
    """The file of a database; one at an address is looked after by other means."""
    if not isinstance(database, Path):
        raise Problem("upkeep/address")
    return database


def sure(lang: str, yes: bool, key: str, **values: object) -> None:
    """Ask before something is gone for good, unless that was said already."""
    if not yes and click.prompt(say(lang, key, **values), default="", show_default=False).lower() not in YES:
        raise click.Abort


def moment(milliseconds: int) -> str:
    """A moment as this machine's clock shows it."""
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def days_ago(days: int) -> int:
    """The moment so many days ago."""
    return time.time_ns() // 1_000_000 - days * A_DAY
