"""The store: tables, seats and logs in a durable database, SQLite or PostgreSQL.

`store.Store` composes one repository per kind of data. The rows that they return need no database library.
"""

from machinami.store.rows import Change, LineRow, PlaceRow, TableRow

__all__ = ["Change", "LineRow", "PlaceRow", "TableRow"]
