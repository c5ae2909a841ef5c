"""Reads the lines of a table from a database of either kind."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import psycopg

from machinami.store.location import is_shared

_NUMBERED = 'SELECT number, line FROM lines WHERE "table" = {} ORDER BY number'


def read_lines(database: str, table: str) -> list[str]:
    """Return all lines of a table; their numbers have no gap."""
    if is_shared(database):
        with psycopg.connect(database) as connection:
            rows = connection.execute(_NUMBERED.format("%s").encode(), [table]).fetchall()
    else:
        with closing(sqlite3.connect(database)) as file:
            rows = file.execute(_NUMBERED.format("?"), [table]).fetchall()
    assert [number for number, _ in rows] == [*range(len(rows))]
    return [line for _, line in rows]
