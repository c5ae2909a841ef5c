"""`machinami tables`: list, show, close and delete tables, free seats, renew invitations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import keeps, moment, sure
from machinami.cli.admin.listing import listing
from machinami.cli.output import Problem, say, screen

if TYPE_CHECKING:
    from machinami.store.people import People
    from machinami.store.rows import Kept, Phase, PlaceRow

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
@keeps
async def list_(people: People, phase: Phase | None, limit: int, lang: str) -> None:
    """List tables, the most recently changed first."""
    table = listing(lang, "table", "game", "phase", "made", "touched", "people")
    for row in await people.listed(phase, limit):
        names = ", ".join(name or "–" for name in row.names)
        state = say(lang, f"upkeep/phase/{row.phase}")
        table.add_row(row.id, row.game, state, moment(row.made), moment(row.touched), names)
    screen().print(table)


@tables.command()
@click.argument("table")
@keeps
async def show(people: People, table: str, lang: str) -> None:
    """Show the seats of a table and its progress."""
    stored = await people.table(table)
    row = stored.row
    state = say(lang, f"upkeep/phase/{row.phase}")
    click.echo(say(lang, "upkeep/table", table=row.id, game=row.game, rules=row.rules, phase=state))
    click.echo(
        say(lang, "upkeep/dates", made=moment(row.made), touched=moment(row.touched), lines=len(stored.log))
    )
    for place in stored.places:
        kind = say(lang, f"upkeep/kind/{'left' if place.left else place.kind}")
        text = say(lang, "upkeep/place", seat=place.seat, kind=kind, name=place.name or "–")
        click.echo(text + (f" · {place.guest}" if place.guest else ""))
        if place.token is not None and not place.spent:
            click.echo("   " + say(lang, "upkeep/invitation", path=f"/seat/{place.token}"))
    click.echo(say(lang, "upkeep/watch", path=f"/watch/{row.watch}"))


@tables.command()
@click.argument("table", nargs=-1, required=True)
@keeps
async def close(people: People, table: tuple[str, ...], lang: str) -> None:
    """Abort tables before their end; their records stay readable."""
    for name in table:
        stored = _open(await people.table(name))
        await people.give_up(stored.row.id)
        click.echo(say(lang, "upkeep/closed", table=stored.row.id))


@tables.command()
@click.argument("table", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@keeps
async def delete(people: People, table: tuple[str, ...], yes: bool, lang: str) -> None:
    """Delete tables with their records."""
    ids = [(await people.table(name)).row.id for name in table]
    sure(lang, yes, "upkeep/sure/tables", count=len(ids))
    await people.remove(*ids)
    for name in ids:
        click.echo(say(lang, "upkeep/deleted", table=name))


@tables.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0))
@keeps
async def free(people: People, table: str, seat: int, lang: str) -> None:
    """Free a seat and create a new invitation to it.

    Before the start the seat is open again; in a running game a bot plays until the invitation is used.
    """
    from machinami.server.http.guest import token
    from machinami.server.http.names import bot_name
    from machinami.store.rows import PlaceRow

    stored = _open(await people.table(table))
    _place(stored, seat)
    place = PlaceRow(seat, "open", token=token())
    if stored.row.phase == "playing":
        place = replace(place, kind="bot", name=bot_name(seat))
    await people.place(stored.row.id, place)
    click.echo(say(lang, "upkeep/freed", seat=seat, path=f"/seat/{place.token}"))


@tables.command()
@click.argument("table")
@click.argument("seat", type=click.IntRange(0), required=False)
@keeps
async def invite(people: People, table: str, seat: int | None, lang: str) -> None:
    """Renew the invitation to a seat, or without SEAT the one to watch. The old one becomes invalid.

    The next guest who follows the invitation to a seat takes it over from its current guest: use it for a
    person who has lost their cookie or changed their device.
    """
    from machinami.server.http.guest import token

    stored = await people.table(table)
    fresh = token()
    if seat is None:
        await people.watch_by(stored.row.id, fresh)
        click.echo(say(lang, "upkeep/watch", path=f"/watch/{fresh}"))
    else:
        place = _place(_open(stored), seat)
        await people.place(stored.row.id, replace(place, token=fresh, spent=False))
        click.echo(say(lang, "upkeep/invitation", path=f"/seat/{fresh}"))


def _open(kept: Kept) -> Kept:
    if kept.row.phase not in ("waiting", "playing"):
        raise Problem("upkeep/over", table=kept.row.id)
    return kept


def _place(kept: Kept, seat: int) -> PlaceRow:
    if seat >= len(kept.places):
        raise Problem("upkeep/seat", last=len(kept.places) - 1)
    return kept.places[seat]
