"""The location of a database: a file, or the address of a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

DatabaseLocation = Path | str
"""A file, or the address of a database server."""

_ADDRESSES = ("postgresql://", "postgres://")
_FILE = "sqlite:///"


def is_shared(database: DatabaseLocation) -> bool:
    """Return whether a database is a server's address, which several processes can share."""
    return str(database).startswith(_ADDRESSES)


def parse_location(text: DatabaseLocation) -> DatabaseLocation:
    """Parse a database location. Raise `ValueError` for an unsupported address."""
    if is_shared(text) or isinstance(text, Path):
        return text
    if "://" in text.removeprefix(_FILE):
        raise ValueError(text)
    return Path(text.removeprefix(_FILE))


def key_file(database: Path) -> Path:
    """Return the file with the key that signs guests' cookies. It lies next to the resolved database file; a
    key next to a symbolic link, where earlier releases wrote it, is used if there is no other."""
    real, named = database.resolve().with_suffix(".key"), database.with_suffix(".key")
    return named if named.exists() and not real.exists() else real
