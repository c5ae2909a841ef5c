"""`machinami key`: the key that signs cookies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import confirm, with_admin
from machinami.cli.output import translate

if TYPE_CHECKING:
    from machinami.store.admin import Admin

EPILOG = """\b
Examples:
  machinami key rotate
  machinami key rotate --forget

Cookies signed with the previous key stay valid until the next rotation and are signed again when their
guest returns. With --forget they become invalid at once: use it if the key has leaked."""


@click.group(epilog=EPILOG)
def key() -> None:
    """Manage the key that signs the guests' cookies."""


@key.command()
@click.option("--forget", is_flag=True, help="Invalidate all older keys; all guests lose their identity.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_admin
async def rotate(admin: Admin, forget: bool, yes: bool, lang: str) -> None:
    """Sign cookies with a new key."""
    from machinami.server.accounts.cookie_keys import rotate as rotate_file
    from machinami.server.accounts.cookie_keys import rotate_shared
    from machinami.store.location import key_file

    if forget:
        confirm(lang, yes, "upkeep/sure/key")
    known = 0 if forget else 1
    if isinstance(admin.store.database.location, Path):
        rotate_file(key_file(admin.store.database.location), known)
    else:
        await rotate_shared(admin.store.secrets, known)
    await admin.announce_key()
    click.echo(translate(lang, "upkeep/forgotten" if forget else "upkeep/rotated"))
