"""`machinami prune`: deletes data that has not been used for a long time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import days_ago, with_admin
from machinami.cli.output import CliError, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin

EPILOG = """\b
Examples:
  machinami prune --dry-run
  machinami prune --days 180

Tables not changed for that many days are deleted, and so are uploads and names from before, unless
their guest belongs to a remaining table. Run it once a day or a week."""


@click.command(epilog=EPILOG)
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    help="Days to keep data; by default the server's setting (retention_days).",
)
@click.option("--dry-run", is_flag=True, help="Only report the number of deletions.")
@with_admin
async def prune(admin: Admin, days: int | None, dry_run: bool, lang: str) -> None:
    """Delete data that has not been used for a long time."""
    from machinami.server.configuration import configuration

    days = days or configuration().settings.retention_days
    before = days_ago(days)
    counts = await admin.count_old(before) if dry_run else await admin.prune(before)
    key = "upkeep/old" if dry_run else "upkeep/pruned"
    click.echo(
        translate(lang, key, days=days, tables=counts.tables, replays=counts.replays, guests=counts.guests)
    )
    if not dry_run and not await admin.compact():
        raise CliError("upkeep/busy")
