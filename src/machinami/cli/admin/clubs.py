"""`machinami clubs`: find, show, rename, hand over and delete clubs, and remove members."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import confirm, format_time, with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import CliError, create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin
    from machinami.store.rows import ClubMember, ClubRow

EPILOG = """\b
Examples:
  machinami clubs list café
  machinami clubs show 3kF
  machinami clubs transfer 3kF Xw8
  machinami clubs remove 3kF Xw8

A club and a guest are identified by the id or its beginning. A banned guest is in no club's list."""


@click.group(epilog=EPILOG)
def clubs() -> None:
    """Manage the clubs of a server."""


@clubs.command("list")
@click.argument("text", default="")
@click.option(
    "--limit", default=50, show_default=True, type=click.IntRange(1, 10_000), help="Maximum number of rows."
)
@with_admin
async def list_(admin: Admin, text: str, limit: int, lang: str) -> None:
    """List clubs by a part of their name or the beginning of their id, the latest first."""
    table = build_table(lang, "club", "name", "made", "people")
    for club, members in await admin.store.clubs.list_all(text, limit):
        table.add_row(club.id, club.name, format_time(club.made), str(members))
    create_console().print(table)


@clubs.command()
@click.argument("club")
@with_admin
async def show(admin: Admin, club: str, lang: str) -> None:
    """Show the members of a club and those who ask to join."""
    found = await _find(admin, club)
    click.echo(f"{found.id} · {found.name}")
    table = build_table(lang, "guest", "name", "role", "made")
    for member in await admin.store.clubs.list_members(found.id):
        role = translate(lang, f"upkeep/role/{member.role}")
        table.add_row(member.guest, member.name or "–", role, format_time(member.since))
    create_console().print(table)


@clubs.command()
@click.argument("club")
@click.argument("name")
@with_admin
async def rename(admin: Admin, club: str, name: str, lang: str) -> None:
    """Rename a club."""
    from machinami.server.accounts.names import normalize_label
    from machinami.server.clubs.membership import LONGEST_NAME

    found, new = await _find(admin, club), normalize_label(name, LONGEST_NAME)
    await admin.store.clubs.change(found.id, name=new)
    click.echo(translate(lang, "upkeep/club/renamed", club=found.id, name=new))


@clubs.command()
@click.argument("club")
@click.argument("guest")
@with_admin
async def transfer(admin: Admin, club: str, guest: str, lang: str) -> None:
    """Hand a club over to one of its members; its owner becomes an organiser."""
    found = await _find(admin, club)
    members = await admin.store.clubs.list_members(found.id)
    heir = _find_member(members, guest)
    owners = {member.guest: "organiser" for member in members if member.role == "owner"}
    await admin.store.clubs.set_roles(found.id, {**owners, heir.guest: "owner"})  # type: ignore[dict-item]
    click.echo(translate(lang, "upkeep/club/transferred", club=found.id, guest=heir.guest))


@clubs.command()
@click.argument("club")
@click.argument("guest")
@with_admin
async def remove(admin: Admin, club: str, guest: str, lang: str) -> None:
    """Remove a member who does not own the club, and renew its invitation link."""
    from machinami.server.accounts.tokens import new_token

    found = await _find(admin, club)
    member = _find_member(await admin.store.clubs.list_members(found.id), guest)
    if member.role == "owner":
        raise CliError("upkeep/club/owner", club=found.id)
    await admin.store.clubs.remove_member(found.id, member.guest, new_token())
    click.echo(translate(lang, "upkeep/club/removed", guest=member.guest))


@clubs.command()
@click.argument("club")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_admin
async def delete(admin: Admin, club: str, yes: bool, lang: str) -> None:
    """Delete a club. Its tables stay with their people."""
    found = await _find(admin, club)
    confirm(lang, yes, "upkeep/sure/club", name=found.name)
    await admin.store.clubs.delete(found.id)
    click.echo(translate(lang, "upkeep/club/deleted", club=found.id))


async def _find(admin: Admin, text: str) -> ClubRow:
    """Return the one club whose id starts with a text."""
    found = [club for club, _ in await admin.store.clubs.list_all(text, 100) if club.id.startswith(text)]
    if len(found) != 1 or not text:
        raise CliError("upkeep/club/unknown", text=text[:40])
    return found[0]


def _find_member(members: list[ClubMember], text: str) -> ClubMember:
    found = [member for member in members if member.guest.startswith(text) and member.role != "asks"]
    if len(found) != 1 or not text:
        raise CliError("upkeep/club/member", text=text[:40])
    return found[0]
