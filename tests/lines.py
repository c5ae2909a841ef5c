"""The lines of a table as they stand in a database, whatever it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import psycopg

from machinami.store.location import shared

_NUMBERED = 'SELECT number, line FROM lines WHERE "table" = {} ORDER BY number'


def written(database: str, table: str) -> list[str]:
    """Everything that was written of a table, without a gap."""
    if shared(database):
        with psycopg.connect(database) as connection:
            rows = connection.execute(_NUMBERED.format("%s").encode(), [table]).fetchall()
    else:
        with closing(sqlite3.connect(database)) as file:
            rows = file.execute(_NUMBERED.format("?"), [table]).fetchall()
    assert [number for number, _ in rows] == [*range(len(rows))]
    return [line for _, line in rows]
