"""`machinami backup` and `machinami restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import filed, located
from machinami.cli.output import Problem, say

if TYPE_CHECKING:
    from machinami.store.dialect import Database

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
@located
def backup(file: Path, database: Database, lang: str) -> None:
    """Write a backup of the server's database to FILE."""
    from machinami.store.backup import back_up
    from machinami.store.dialect import key_file

    database = filed(database)
    if not database.is_file():
        raise Problem("upkeep/none", file=database)
    try:
        back_up(database, key_file(database), file)
    except FileExistsError:
        raise Problem("exists", file=file) from None
    except OSError as fault:
        raise Problem("file", file=file, reason=fault.strerror) from None
    click.echo(say(lang, "upkeep/backup", file=file))


@click.command(epilog=RESTORE)
@click.argument("file", type=click.Path(path_type=Path))
@located
def restore(file: Path, database: Database, lang: str) -> None:
    """Replace the server's database with the backup in FILE."""
    from machinami.store.backup import NoBackup
    from machinami.store.backup import restore as restore_backup
    from machinami.store.dialect import key_file
    from machinami.store.lock import Held

    database = filed(database)
    try:
        aside = restore_backup(file, database, key_file(database))
    except Held:
        raise Problem("upkeep/running", file=database) from None
    except NoBackup:
        raise Problem("upkeep/backup", file=file) from None
    except OSError as fault:
        raise Problem("file", file=database, reason=fault.strerror) from None
    click.echo(say(lang, "upkeep/restored", file=database))
    if aside is not None:
        click.echo(say(lang, "upkeep/aside", file=aside))
