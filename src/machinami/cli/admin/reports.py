"""`machinami reports`: guests' reports of other guests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import keeps, moment
from machinami.cli.admin.listing import listing
from machinami.cli.output import say, screen

if TYPE_CHECKING:
    from machinami.store.people import People

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
@keeps
async def list_(people: People, lang: str) -> None:
    """List reports, the latest first."""
    table = listing(lang, "number", "made", "name", "guest", "why", "table")
    for report in await people.reported():
        why = say(lang, f"upkeep/why/{report.why}")
        table.add_row(str(report.number), moment(report.made), report.name, report.other, why, report.table)
    screen().print(table)


@reports.command()
@click.argument("number", type=int)
@keeps
async def show(people: People, number: int, lang: str) -> None:
    """Show a report with the chat messages of the reported guest at the table."""
    report, messages = await people.report_of(number)
    why = say(lang, f"upkeep/why/{report.why}")
    click.echo(say(lang, "upkeep/report", name=report.name, guest=report.other, why=why, by=report.guest))
    click.echo(say(lang, "upkeep/report/at", table=report.table, made=moment(report.made)))
    for message in messages:
        click.echo(f"{moment(message.made)}  {message.text}")


@reports.command()
@click.argument("number", type=int)
@keeps
async def close(people: People, number: int, lang: str) -> None:
    """Delete a report that has been handled."""
    await people.report_of(number)
    await people.settle(number)
    click.echo(say(lang, "upkeep/settled", number=number))
