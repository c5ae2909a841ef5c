"""The store: tables, seats and logs, kept so that nothing that was acknowledged is ever lost.

The server knows the protocol `Store`; `factory.open_store` opens one on SQLite or PostgreSQL.
"""

from machinami.store.protocol import Store
from machinami.store.rows import Change, LineRow, PlaceRow, TableRow

__all__ = ["Change", "LineRow", "PlaceRow", "Store", "TableRow"]
