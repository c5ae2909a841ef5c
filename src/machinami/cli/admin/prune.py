"""`machinami prune`: forgetting what nobody has touched for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import days_ago, keeps
from machinami.cli.output import Problem, say

if TYPE_CHECKING:
    from machinami.store.people import People

EPILOG = """\b
Examples:
  machinami prune --dry-run
  machinami prune --days 180

Tables that nobody has touched for so long are forgotten, and so are uploads made and names given
before, unless their guest has to do with a table that stays. Run it once a day or a week."""


@click.command(epilog=EPILOG)
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    help="How long things are kept; by default as the server's settings say (retention_days).",
)
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@keeps
async def prune(people: People, days: int | None, dry_run: bool, lang: str) -> None:
    """Forget what nobody has touched for a long time."""
    from machinami.server.configuration import configuration

    days = days or configuration().settings.retention_days
    before = days_ago(days)
    gone = await people.old(before) if dry_run else await people.prune(before)
    key = "upkeep/old" if dry_run else "upkeep/pruned"
    click.echo(say(lang, key, days=days, tables=gone.tables, replays=gone.replays, guests=gone.guests))
    if not dry_run and not await people.compact():
        raise Problem("upkeep/busy")
