"""`machinami copy`: copies all data from one database to another."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from machinami.cli.admin.database import require_current_schema
from machinami.cli.output import CliError, translate, with_language

if TYPE_CHECKING:
    from machinami.store.location import DatabaseLocation

EPILOG = """\b
Examples:
  machinami copy /var/lib/machinami/tables.sqlite postgresql://machinami@localhost/machinami
  machinami copy postgresql://machinami@localhost/machinami tables.sqlite

Stop the server first. Either everything is copied or nothing, the key of the guests' cookies
included, and rows are compared before they are kept. The source is not changed."""


@click.command(epilog=EPILOG)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@with_language
def copy(source: str, target: str, lang: str) -> None:
    """Copy all tables and guests FROM one database TO another, which must be empty."""
    try:
        from machinami.server.configuration import configuration
        from machinami.store.dialect import display_name
    except ModuleNotFoundError as missing:
        raise CliError("server", missing=missing.name) from None
    old, new = (configuration(database=address).settings.database for address in (source, target))
    require_current_schema(old)
    rows = _copy_exclusively(old, new)
    click.echo(translate(lang, "upkeep/copied", rows=rows, file=display_name(new)))


def _copy_exclusively(old: DatabaseLocation, new: DatabaseLocation) -> int:
    from machinami.server.accounts.cookie_keys import copy_keys
    from machinami.store.copy_database import CopyDiffers, NotEmpty, copy, require_not_served
    from machinami.store.dialect import display_name
    from machinami.store.lock import DatabaseInUse, exclusive_lock

    locking = old
    with ExitStack() as stack:
        try:
            for database in (old, new):
                locking = database
                if isinstance(database, Path):
                    stack.enter_context(exclusive_lock(database))
                require_not_served(database)
            with Console(stderr=True).status("") as status:
                rows = copy(old, new, lambda table, count: status.update(f"{table}: {count}"))
            copy_keys(old, new)
        except DatabaseInUse:
            raise CliError("upkeep/running", file=display_name(locking)) from None
        except NotEmpty:
            raise CliError("upkeep/filled", file=display_name(new)) from None
        except CopyDiffers as table:
            raise CliError("upkeep/different", table=table) from None
        except ModuleNotFoundError as missing:
            raise CliError("postgres", missing=missing.name) from None
        except Exception as fault:
            reason = getattr(fault, "strerror", None) or str(fault).partition("\n")[0]
            raise CliError("file", file=display_name(new), reason=reason) from None
    return rows
