"""The store: tables, seats and logs in a durable database.

The server uses the protocol `Store`; `factory.open_store` opens one on SQLite or PostgreSQL.
"""

from machinami.store.protocol import Store
from machinami.store.rows import Change, LineRow, PlaceRow, TableRow

__all__ = ["Change", "LineRow", "PlaceRow", "Store", "TableRow"]
