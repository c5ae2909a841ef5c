"""`machinami backup` and `machinami restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import require_sqlite_file, with_database
from machinami.cli.output import CliError, translate

if TYPE_CHECKING:
    from machinami.store.location import DatabaseLocation

BACKUP = """\b
Examples:
  machinami backup /var/backups/machinami-$(date +%F)

The server may keep running: the file is a consistent snapshot of everything acknowledged before,
with the key of the guests' cookies. Keep it as secret as the database."""

RESTORE = """\b
Examples:
  machinami restore /var/backups/machinami-2026-01-31

Stop the server first. The existing database is moved aside, not overwritten; the command prints where."""


@click.command(epilog=BACKUP)
@click.argument("file", type=click.Path(path_type=Path))
@with_database
def backup(file: Path, database: DatabaseLocation, lang: str) -> None:
    """Write a backup of the server's database to FILE."""
    from machinami.store.backup import back_up
    from machinami.store.location import key_file

    database = require_sqlite_file(database)
    if not database.is_file():
        raise CliError("upkeep/none", file=database)
    try:
        back_up(database, key_file(database), file)
    except FileExistsError:
        raise CliError("exists", file=file) from None
    except OSError as fault:
        raise CliError("file", file=file, reason=fault.strerror) from None
    click.echo(translate(lang, "upkeep/backup", file=file))


@click.command(epilog=RESTORE)
@click.argument("file", type=click.Path(path_type=Path))
@with_database
def restore(file: Path, database: DatabaseLocation, lang: str) -> None:
    """Replace the server's database with the backup in FILE."""
    from machinami.store.backup import InvalidBackup
    from machinami.store.backup import restore as restore_backup
    from machinami.store.location import key_file
    from machinami.store.lock import DatabaseInUse

    database = require_sqlite_file(database)
    try:
        aside = restore_backup(file, database, key_file(database))
    except DatabaseInUse:
        raise CliError("upkeep/running", file=database) from None
    except InvalidBackup:
        raise CliError("upkeep/backup", file=file) from None
    except OSError as fault:
        raise CliError("file", file=database, reason=fault.strerror) from None
    click.echo(translate(lang, "upkeep/restored", file=database))
    if aside is not None:
        click.echo(translate(lang, "upkeep/aside", file=aside))
