"""`machinami copy`: copies all data from one database to another."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from machinami.cli.admin.database import current
from machinami.cli.output import Problem, say, speaks

if TYPE_CHECKING:
    from machinami.store.dialect import Database

EPILOG = """\b
Examples:
  machinami copy /var/lib/machinami/tables.sqlite postgresql://machinami@localhost/machinami
  machinami copy postgresql://machinami@localhost/machinami tables.sqlite

Stop the server first. Either everything is copied or nothing, the key of the guests' cookies
included, and rows are compared before they are kept. The source is not changed."""


@click.command(epilog=EPILOG)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@speaks
def copy(source: str, target: str, lang: str) -> None:
    """Copy all tables and guests FROM one database TO another, which must be empty."""
    try:
        from machinami.server.configuration import configuration
        from machinami.store.dialect import shown
    except ModuleNotFoundError as missing:
        raise Problem("server", missing=missing.name) from None
    old, new = (configuration(database=address).settings.database for address in (source, target))
    current(old)
    rows = _copied(old, new)
    click.echo(say(lang, "upkeep/copied", rows=rows, file=shown(new)))


def _copied(old: Database, new: Database) -> int:
    from machinami.server.http.key import carried
    from machinami.store.copying import Different, NotEmpty, copy, served
    from machinami.store.dialect import shown
    from machinami.store.lock import Held, alone

    locking = old
    with ExitStack() as stack:
        try:
            for database in (old, new):
                locking = database
                if isinstance(database, Path):
                    stack.enter_context(alone(database))
                served(database)
            with Console(stderr=True).status("") as status:
                rows = copy(old, new, lambda table, count: status.update(f"{table}: {count}"))
            carried(old, new)
        except Held:
            raise Problem("upkeep/running", file=shown(locking)) from None
        except NotEmpty:
            raise Problem("upkeep/filled", file=shown(new)) from None
        except Different as table:
            raise Problem("upkeep/different", table=table) from None
        except ModuleNotFoundError as missing:
            raise Problem("postgres", missing=missing.name) from None
        except Exception as fault:
            reason = getattr(fault, "strerror", None) or str(fault).partition("\n")[0]
            raise Problem("file", file=shown(new), reason=reason) from None
    return rows
