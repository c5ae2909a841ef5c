"""The store: tables, seats and logs, kept so that nothing that was acknowledged is ever lost.

The server knows the protocol `Store`; `opened` gives the one on SQLite or PostgreSQL.
"""

from machinami.store.protocol import Store
from machinami.store.rows import Change, LineRow, PlaceRow, TableRow

__all__ = ["Change", "LineRow", "PlaceRow", "Store", "TableRow", "opened"]


async def opened(database: str) -> Store:
    """The store in this file or at this address, made or brought up to date if need be."""
    from machinami.store.dialect import shared
    from machinami.store.guest_admin import People
    from machinami.store.leases import SharedPeople

    return await (SharedPeople if shared(database) else People).open(database)
