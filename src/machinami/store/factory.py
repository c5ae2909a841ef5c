"""Opens the store of a database."""

from __future__ import annotations

from machinami.store.guest_admin import People
from machinami.store.leases import SharedPeople
from machinami.store.location import shared


async def open_store(database: str) -> People:
    """The store in this file or at this address, made or brought up to date if need be."""
    return await (SharedPeople if shared(database) else People).open(database)
