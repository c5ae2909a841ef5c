"""`machinami key`: the key that signs cookies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from machinami.cli.admin.database import confirm, with_store
from machinami.cli.output import translate

if TYPE_CHECKING:
    from machinami.store.guest_admin import People

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
@with_store
async def rotate(store: People, forget: bool, yes: bool, lang: str) -> None:
    """Sign cookies with a new key."""
    from machinami.server.accounts.cookie_keys import rotate as rotate_file
    from machinami.server.accounts.cookie_keys import rotate_shared
    from machinami.store.location import key_file

    if forget:
        confirm(lang, yes, "upkeep/sure/key")
    known = 0 if forget else 1
    if isinstance(store.database, Path):
        rotate_file(key_file(store.database), known)
    else:
        await rotate_shared(store, known)
    await store.tell_of_key()
    click.echo(translate(lang, "upkeep/forgotten" if forget else "upkeep/rotated"))
