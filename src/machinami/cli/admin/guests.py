"""`machinami guests`: find, rename, export, delete and ban guests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import confirm, format_time, with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import CliError, create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin

EPILOG = """\b
Examples:
  machinami guests find ann
  machinami guests export Xw8 --output ann.json
  machinami guests delete Xw8

A guest is identified by the id or its beginning. A ban applies to the cookie of one browser: without
that cookie a person returns as a new guest, without the name and the seats."""


@click.group(epilog=EPILOG)
def guests() -> None:
    """Manage the guests of a server."""


@guests.command()
@click.argument("text", default="")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(1, 10_000), help="Maximum number of rows."
)
@with_admin
async def find(admin: Admin, text: str, limit: int, lang: str) -> None:
    """Find guests by a part of their name or the beginning of their id."""
    table = build_table(lang, "guest", "name", "named", "tables", "banned")
    for person in await admin.guests.search(text, limit):
        banned = translate(lang, "upkeep/yes") if person.banned else ""
        table.add_row(person.id, person.name, format_time(person.named), str(person.tables), banned)
    create_console().print(table)


@guests.command()
@click.argument("guest")
@click.argument("name")
@with_admin
async def rename(admin: Admin, guest: str, name: str, lang: str) -> None:
    """Rename a guest, also at their tables."""
    from machinami.server.accounts.lookalikes import lookalike_keys
    from machinami.server.accounts.names import normalize_name
    from machinami.store.errors import Conflict

    guest_id, new = await admin.guests.find(guest), normalize_name(name)
    try:
        await admin.guests.rename(guest_id, new, lookalike_keys(new))
    except Conflict:
        raise CliError("upkeep/kept", name=new) from None
    click.echo(translate(lang, "upkeep/renamed", guest=guest_id, name=new))


@guests.command()
@click.argument("guest")
@click.option("--output", type=click.Path(path_type=Path), help="File to write, instead of the screen.")
@with_admin
async def export(admin: Admin, guest: str, output: Path | None, lang: str) -> None:
    """Export all stored data of a guest as JSON."""
    data = await admin.store.personal_data.export(await admin.guests.find(guest))
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CliError("exists", file=output) from None
    except OSError as fault:
        raise CliError("file", file=output, reason=fault.strerror) from None
    click.echo(translate(lang, "arena/page", file=output))


@guests.command()
@click.argument("guest")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_admin
async def delete(admin: Admin, guest: str, yes: bool, lang: str) -> None:
    """Delete a guest: name, seats and watched tables. Records contain seats only and stay."""
    guest_id = await admin.guests.find(guest)
    confirm(lang, yes, "upkeep/sure/guest", guest=guest_id)
    from machinami.server.tables.seats import anonymize_place

    await admin.store.personal_data.erase(guest_id, anonymize_place)
    wiped = await admin.compact()
    click.echo(translate(lang, "upkeep/erased", guest=guest_id))
    if not wiped:
        raise CliError("upkeep/busy")


@guests.command()
@click.argument("guest")
@with_admin
async def ban(admin: Admin, guest: str, lang: str) -> None:
    """Ban a guest and close their open pages."""
    guest_id = await admin.guests.find(guest)
    await admin.guests.set_banned(guest_id, True)
    click.echo(translate(lang, "upkeep/banned", guest=guest_id))


@guests.command()
@click.argument("guest")
@with_admin
async def unban(admin: Admin, guest: str, lang: str) -> None:
    """Lift the ban of a guest."""
    guest_id = await admin.guests.find(guest)
    await admin.guests.set_banned(guest_id, False)
    click.echo(translate(lang, "upkeep/unbanned", guest=guest_id))
