"""Opens the store of a database."""

from __future__ import annotations

from machinami.store.guest_admin import People
from machinami.store.leases import SharedPeople
from machinami.store.location import shared


async def open_store(database: str) -> People:
    """Open the store in a file or at an address; create or migrate the database if necessary."""
    return await (SharedPeople if shared(database) else People).open(database)
