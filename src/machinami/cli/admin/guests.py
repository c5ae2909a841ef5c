"""`machinami guests`: finding, renaming, exporting, deleting and barring guests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import keeps, moment, sure
from machinami.cli.admin.listing import listing
from machinami.cli.output import Problem, say, screen

if TYPE_CHECKING:
    from machinami.store.people import People

EPILOG = """\b
Examples:
  machinami guests find ann
  machinami guests export Xw8 --output ann.json
  machinami guests delete Xw8

A guest is named by their id or the beginning of it. A ban holds for the cookie of one browser:
whoever throws it away comes back as somebody else, without their name and their seats."""


@click.group(epilog=EPILOG)
def guests() -> None:
    """Look after the guests of a server."""


@guests.command()
@click.argument("text", default="")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(1, 10_000), help="At most so many."
)
@keeps
async def find(people: People, text: str, limit: int, lang: str) -> None:
    """Find guests by a part of their name or the beginning of their id."""
    shown = listing(lang, "guest", "name", "named", "tables", "banned")
    for person in await people.people(text, limit):
        barred = say(lang, "upkeep/yes") if person.banned else ""
        shown.add_row(person.id, person.name, moment(person.named), str(person.tables), barred)
    screen().print(shown)


@guests.command()
@click.argument("guest")
@click.argument("name")
@keeps
async def rename(people: People, guest: str, name: str, lang: str) -> None:
    """Let a guest bear another name, at their tables too."""
    from machinami.server.http.lookalikes import looks
    from machinami.server.http.names import clean
    from machinami.store.protocol import Taken

    found, new = await people.guest(guest), clean(name)
    try:
        await people.renamed(found, new, looks(new))
    except Taken:
        raise Problem("upkeep/kept", name=new) from None
    click.echo(say(lang, "upkeep/renamed", guest=found, name=new))


@guests.command()
@click.argument("guest")
@click.option("--output", type=click.Path(path_type=Path), help="A file, instead of the screen.")
@keeps
async def export(people: People, guest: str, output: Path | None, lang: str) -> None:
    """Write down all that is kept of a guest, as JSON."""
    kept = await people.kept_of(await people.guest(guest))
    text = json.dumps(kept, ensure_ascii=False, indent=2) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Problem("exists", file=output) from None
    except OSError as fault:
        raise Problem("file", file=output, reason=fault.strerror) from None
    click.echo(say(lang, "arena/page", file=output))


@guests.command()
@click.argument("guest")
@click.option("--yes", is_flag=True, help="Do not ask.")
@keeps
async def delete(people: People, guest: str, yes: bool, lang: str) -> None:
    """Forget a guest: their name, their seats, what they watched. Records know seats only, and stay."""
    found = await people.guest(guest)
    sure(lang, yes, "upkeep/sure/guest", guest=found)
    from machinami.server.table.places import heir

    await people.erase(found, heir)
    wiped = await people.compact()
    click.echo(say(lang, "upkeep/erased", guest=found))
    if not wiped:
        raise Problem("upkeep/busy")


@guests.command()
@click.argument("guest")
@keeps
async def ban(people: People, guest: str, lang: str) -> None:
    """Let a guest in no more; their open pages are closed."""
    found = await people.guest(guest)
    await people.ban(found, True)
    click.echo(say(lang, "upkeep/banned", guest=found))


@guests.command()
@click.argument("guest")
@keeps
async def unban(people: People, guest: str, lang: str) -> None:
    """Let a guest in again."""
    found = await people.guest(guest)
    await people.ban(found, False)
    click.echo(say(lang, "upkeep/unbanned", guest=found))
