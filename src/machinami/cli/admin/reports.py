"""`machinami reports`: what guests reported of others."""

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

What somebody wrote at a table is shown as long as the table is kept. “machinami guests ban” shows a
guest out."""


@click.group(epilog=EPILOG)
def reports() -> None:
    """Read what guests reported of others."""


@reports.command("list")
@keeps
async def list_(people: People, lang: str) -> None:
    """List reports, the latest first."""
    shown = listing(lang, "number", "made", "name", "guest", "why", "table")
    for report in await people.reported():
        why = say(lang, f"upkeep/why/{report.why}")
        shown.add_row(str(report.number), moment(report.made), report.name, report.other, why, report.table)
    screen().print(shown)


@reports.command()
@click.argument("number", type=int)
@keeps
async def show(people: People, number: int, lang: str) -> None:
    """Show a report, and what its subject wrote at the table."""
    report, said = await people.report_of(number)
    why = say(lang, f"upkeep/why/{report.why}")
    click.echo(say(lang, "upkeep/report", name=report.name, guest=report.other, why=why, by=report.guest))
    click.echo(say(lang, "upkeep/report/at", table=report.table, made=moment(report.made)))
    for saying in said:
        click.echo(f"{moment(saying.made)}  {saying.text}")


@reports.command()
@click.argument("number", type=int)
@keeps
async def close(people: People, number: int, lang: str) -> None:
    """Forget a report that was dealt with."""
    await people.report_of(number)
    await people.settle(number)
    click.echo(say(lang, "upkeep/settled", number=number))
