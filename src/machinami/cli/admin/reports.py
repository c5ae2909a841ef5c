"""`machinami reports`: guests' reports of other guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import format_time, with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin

EPILOG = """\b
Examples:
  machinami reports list
  machinami reports show 3
  machinami reports close 3

The reported guest's chat messages are shown as long as the table exists. “machinami guests ban” bans a
guest."""


@click.group(epilog=EPILOG)
def reports() -> None:
    """Read reports of guests by other guests."""


@reports.command("list")
@with_admin
async def list_(admin: Admin, lang: str) -> None:
    """List reports, the latest first."""
    table = build_table(lang, "number", "made", "name", "guest", "why", "table")
    for report in await admin.reports.list_all():
        why = translate(lang, f"upkeep/why/{report.why}")
        table.add_row(
            str(report.number), format_time(report.made), report.name, report.other, why, report.table
        )
    create_console().print(table)


@reports.command()
@click.argument("number", type=int)
@with_admin
async def show(admin: Admin, number: int, lang: str) -> None:
    """Show a report with the chat messages of the reported guest at the table."""
    report, messages = await admin.reports.find(number)
    why = translate(lang, f"upkeep/why/{report.why}")
    click.echo(
        translate(lang, "upkeep/report", name=report.name, guest=report.other, why=why, by=report.guest)
    )
    click.echo(translate(lang, "upkeep/report/at", table=report.table, made=format_time(report.made)))
    for message in messages:
        click.echo(f"{format_time(message.made)}  {message.text}")


@reports.command()
@click.argument("number", type=int)
@with_admin
async def close(admin: Admin, number: int, lang: str) -> None:
    """Delete a report that has been handled."""
    await admin.reports.find(number)
    await admin.reports.delete(number)
    click.echo(translate(lang, "upkeep/settled", number=number))
