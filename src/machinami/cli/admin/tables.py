"""`machinami tables`: list, show, close and delete tables, free seats, renew invitations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import confirm, format_time, with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import CliError, create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin
    from machinami.store.rows import Phase, PlaceRow, StoredTable

PHASES = ("waiting", "playing", "over", "aborted")

EPILOG = """\b
Examples:
  machinami tables list --phase playing
  machinami tables show 3kF
  machinami tables free 3kF 1
  machinami tables invite 3kF 1

A table is identified by its id or the beginning of it. The server may be running: it applies every
change within a second or two."""


@click.group(epilog=EPILOG)
def tables() -> None:
    """Manage the tables of a server."""


@tables.command("list")
@click.option("--phase", type=click.Choice(PHASES), help="Only tables in this phase.")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(1, 10_000), help="Maximum number of rows."
)
@with_admin
async def list_(admin: Admin, phase: Phase | None, limit: int, lang: str) -> None:
    """List tables, the most recently changed first."""
    table = build_table(lang, "table", "game", "phase", "made", "touched", "people")
    for row in await admin.tables.list_latest(phase, limit):
        names = ", ".join(name or "–" for name in row.names)
        state = translate(lang, f"upkeep/phase/{row.phase}")
        table.add_row(row.id, row.game, state, format_time(row.made), format_time(row.touched), names)
    create_console().print(table)


@tables.command()
@click.argument("table")
@with_admin
async def show(admin: Admin, table: str, lang: str) -> None:
    """Show the seats of a table and its progress."""
    stored = await admin.tables.find(table)
    row = stored.row
    state = translate(lang, f"upkeep/phase/{row.phase}")
    click.echo(translate(lang, "upkeep/table", table=row.id, game=row.game, rules=row.rules, phase=state))
    click.echo(
        translate(
            lang,
            "upkeep/dates",
            made=format_time(row.made),
            touched=format_time(row.touched),
            lines=len(stored.log),
        )
    )
    for place in stored.places:
        kind = translate(lang, f"upkeep/kind/{'left' if place.left else place.kind}")
        text = translate(lang, "upkeep/place", seat=place.seat, kind=kind, name=place.name or "–")
        click.echo(text + (f" · {place.guest}" if place.guest else ""))
        if place.token is not None and not place.spent:
            click.echo("   " + translate(lang, "upkeep/invitation", path=f"/seat/{place.token}"))
    click.echo(translate(lang, "upkeep/watch", path=f"/watch/{row.watch}"))


@tables.command()
@click.argument("table", nargs=-1, required=True)
@with_admin
async def close(admin: Admin, table: tuple[str, ...], lang: str) -> None:
    """Abort tables before their end; their records stay readable."""
    for name in table:
        stored = _require_open(await admin.tables.find(name))
        await admin.tables.abort(stored.row.id)
        click.echo(translate(lang, "upkeep/closed", table=stored.row.id))


@tables.command()
@click.argument("table", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_admin
async def delete(admin: Admin, table: tuple[str, ...], yes: bool, lang: str) -> None:
    """Delete tables with their records."""
    ids = [(await admin.tables.find(name)).row.id for name in table]
    confirm(lang, yes, "upkeep/sure/tables", count=len(ids))
    await admin.tables.delete(*ids)
    for name in ids:
        click.echo(translate(lang, "upkeep/deleted", table=name))


@tables.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0))
@with_admin
async def free(admin: Admin, table: str, seat: int, lang: str) -> None:
    """Free a seat and create a new invitation to it.

    Before the start the seat is open again; in a running game a bot plays until the invitation is used.
    """
    from machinami.server.accounts.names import bot_name
    from machinami.server.accounts.tokens import new_token
    from machinami.store.rows import PlaceRow

    stored = _require_open(await admin.tables.find(table))
    _find_place(stored, seat)
    place = PlaceRow(seat, "open", token=new_token())
    if stored.row.phase == "playing":
        place = replace(place, kind="bot", name=bot_name(seat))
    await admin.tables.replace_place(stored.row.id, place)
    click.echo(translate(lang, "upkeep/freed", seat=seat, path=f"/seat/{place.token}"))


@tables.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0), required=False)
@with_admin
async def invite(admin: Admin, table: str, seat: int | None, lang: str) -> None:
    """Renew the invitation to a seat, or without SEAT the one to watch. The old one becomes invalid.

    The next guest who follows the invitation to a seat takes it over from its current guest: use it for a
    person who has lost their cookie or changed their device.
    """
    from machinami.server.accounts.tokens import new_token

    stored = await admin.tables.find(table)
    fresh = new_token()
    if seat is None:
        await admin.tables.replace_watch_token(stored.row.id, fresh)
        click.echo(translate(lang, "upkeep/watch", path=f"/watch/{fresh}"))
    else:
        place = _find_place(_require_open(stored), seat)
        await admin.tables.replace_place(stored.row.id, replace(place, token=fresh, spent=False))
        click.echo(translate(lang, "upkeep/invitation", path=f"/seat/{fresh}"))


def _require_open(stored: StoredTable) -> StoredTable:
    if stored.row.phase not in ("waiting", "playing"):
        raise CliError("upkeep/over", table=stored.row.id)
    return stored


def _find_place(stored: StoredTable, seat: int) -> PlaceRow:
    if seat >= len(stored.places):
        raise CliError("upkeep/seat", last=len(stored.places) - 1)
    return stored.places[seat]
