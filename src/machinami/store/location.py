"""Where a database is: a file, or the address of a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

Database = Path | str
"""A file, or the address of a database server."""

_ADDRESSES = ("postgresql://", "postgres://")
_FILE = "sqlite:///"


def shared(database: Database) -> bool:
    """Whether a database is an address, at which any number of processes may meet."""
    return str(database).startswith(_ADDRESSES)


def located(text: Database) -> Database:
    """A database as somebody names it. `ValueError` for an address that nobody here speaks to."""
    if shared(text) or isinstance(text, Path):
        return text
    if "://" in text.removeprefix(_FILE):
        raise ValueError(text)
    return Path(text.removeprefix(_FILE))


def key_file(database: Path) -> Path:
    """The file with the key that signs the cookies of a database's guests. It lies next to the file itself,
    wherever symbolic links lead; one next to a link, where earlier releases put it, is still found."""
    real, named = database.resolve().with_suffix(".key"), database.with_suffix(".key")
    return named if named.exists() and not real.exists() else real
