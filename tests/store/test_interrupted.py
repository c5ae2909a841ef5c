"""A first start interrupted by a power failure or a full disk, and the start after it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from machinami.store import sqlite
from machinami.store.migrate import HEAD, upgrade
from tests.soak import SOAK, choose_count
from tests.store.release import load_release
from tests.store.starting import SERVED, Start

PLACES = 10
APART = 1 if SOAK else 20
"""The distance between two statements to be killed at; a test of all takes minutes."""
ROOM = 4096 if SOAK else 32_768


@pytest.mark.soak
def test_start_succeeds_after_kill_at_any_statement(tmp_path: Path) -> None:
    kills = 0
    for place in count(0, APART):
        database = tmp_path / str(place) / "x.sqlite"
        if Start(database, killed_at=place)() is not None:
            break
        kills += 1
        upgrade(database)
        assert sqlite.read_revision(database) == HEAD
    assert kills >= PLACES


def test_start_succeeds_after_repeated_kills(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite"
    for place in range(1, PLACES + 1):
        assert Start(database, killed_at=place)() is None
        assert sqlite.read_revision(database) is None
    assert Start(database)() == SERVED
    assert sqlite.read_revision(database) == HEAD


@pytest.mark.soak
def test_full_disk_is_named_and_next_start_succeeds(tmp_path: Path) -> None:
    refused = 0
    for largest in count(0, ROOM):
        database = tmp_path / str(largest) / "x.sqlite"
        said = Start(database, largest=largest)()
        if said == SERVED:
            break
        assert said is not None
        assert len(said.splitlines()) == 1
        assert str(database) in said
        refused += 1
        upgrade(database)
        assert sqlite.read_revision(database) == HEAD
    assert refused >= PLACES


def make_partial_database(database: Path, statements: int) -> int:
    """Create the database that an interrupted start of the first release left; return its number of
    statements."""
    script = [line for line in load_release("0001").split(";\n") if line.lstrip().startswith("CREATE")]
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        for statement in script[:statements]:
            connection.execute(statement)
    return len(script)


@pytest.mark.soak
def test_partial_database_of_first_release_is_repaired(tmp_path: Path) -> None:
    whole = make_partial_database(tmp_path / "whole.sqlite", 0)
    assert whole >= PLACES
    for statements in range(0, whole + 1, choose_count(5, 1)):
        database = tmp_path / f"{statements}.sqlite"
        make_partial_database(database, statements)
        upgrade(database)
        assert sqlite.read_revision(database) == HEAD


def test_rows_without_revision_are_unchanged(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite"
    make_partial_database(database, 99)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO guests VALUES ('ann', 'Ann')")
        connection.commit()
    with pytest.raises(ValueError, match="guests"):
        upgrade(database)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT * FROM guests").fetchall() == [("ann", "Ann")]


def open_files() -> list[str]:
    """Return the files that this process has open."""
    return [os.path.realpath(file) for file in Path("/proc/self/fd").iterdir()]


def test_refused_upgrade_closes_connections(tmp_path: Path) -> None:
    database = tmp_path / "x.sqlite"
    make_partial_database(database, 99)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO guests VALUES ('ann', 'Ann')")
        connection.commit()
        assert str(database) in open_files()
    with pytest.raises(ValueError, match="guests"):
        upgrade(database)
    assert str(database) not in open_files()


def test_new_database_file_is_private(tmp_path: Path) -> None:
    upgrade(tmp_path / "new" / "x.sqlite")
    assert (tmp_path / "new" / "x.sqlite").stat().st_mode & 0o777 == 0o600
