"""`machinami tokens`: tokens of programs that play through the Bot API."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import format_time, with_admin
from machinami.cli.admin.listing import build_table
from machinami.cli.output import CliError, create_console, translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin

EPILOG = """\b
Examples:
  machinami tokens create Otto
  machinami tokens create Otto --scopes play,watch --label laptop
  machinami tokens list
  machinami tokens revoke Xw8

A token is printed once: the database holds its hash only. People make their own tokens on the page, under
“Your games”; those made here belong to the operator."""


@click.group(epilog=EPILOG)
def tokens() -> None:
    """Manage the tokens of programs that play (docs/bot-api.md)."""


@tokens.command()
@click.argument("name")
@click.option("--scopes", default="play,watch,host", show_default=True, help="What the token may do.")
@click.option("--label", default="", help="Tells several tokens of a program apart.")
@with_admin
async def create(admin: Admin, name: str, scopes: str, label: str, lang: str) -> None:
    """Create a token for the operator's program of this name, and print it."""
    from machinami.server.accounts.programs import create_token

    secret, _ = await create_token(
        admin.store.programs,
        "",
        name,
        [scope.strip() for scope in scopes.split(",")],
        label,
        time.time_ns() // 1_000_000,
        most_programs=0,
        most_tokens=100,
    )
    click.echo(secret)


@tokens.command("list")
@with_admin
async def list_tokens(admin: Admin, lang: str) -> None:
    """List all programs and their tokens."""
    table = build_table(lang, "token", "name", "guest", "label", "scopes", "made", "used")
    programs = {program.guest: program for program in await admin.store.programs.list_all()}
    for token in await admin.store.programs.list_tokens([*programs]):
        program = programs[token.program]
        used = "" if token.used is None else format_time(token.used)
        table.add_row(
            token.id, program.name, program.owner, token.label, token.scopes, format_time(token.made), used
        )
    create_console().print(table)


@tokens.command()
@click.argument("token")
@with_admin
async def revoke(admin: Admin, token: str, lang: str) -> None:
    """Revoke the token whose id begins like this. A running server ends its streams within a second."""
    programs = [program.guest for program in await admin.store.programs.list_all()]
    found = [one for one in await admin.store.programs.list_tokens(programs) if one.id.startswith(token)]
    if len(found) != 1 or not token:
        raise CliError("upkeep/token", text=token[:40])
    await admin.store.programs.revoke(found[0].id)
    click.echo(translate(lang, "upkeep/revoked", token=found[0].id))
