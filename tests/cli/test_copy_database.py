"""A house that moves: from a file to PostgreSQL and back, with all its tables, guests and keys."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from machinami.server.accounts.cookie_keys import keys
from machinami.store import postgres
from machinami.store.copy_database import copy
from machinami.store.guest_admin import People
from tests.cli.terminal import machinami, refused
from tests.cli.test_admin import kept
from tests.postgres import Cluster

__all__ = ["kept"]


def contents(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: sorted(database.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for name in names
            if name != "sqlite_sequence"
        }


@pytest.fixture
def signed(kept: Path) -> Path:
    keys(kept.with_suffix(".key"))
    return kept


def test_a_house_moves_to_postgresql_and_back_line_by_line(
    signed: Path, cluster: Cluster, tmp_path: Path
) -> None:
    address, back = cluster.database(), tmp_path / "back.sqlite"
    assert "compared" in machinami("copy", str(signed), address).stdout
    assert "compared" in machinami("copy", address, str(back)).stdout
    ours, theirs = contents(signed), contents(back)
    ours.pop("secrets"), theirs.pop("secrets")
    assert ours == theirs
    assert keys(back.with_suffix(".key")) == keys(signed.with_suffix(".key"))


def test_numbers_go_on_after_the_last_in_the_new_house(signed: Path, cluster: Cluster) -> None:
    async def told(database: str) -> list[int]:
        people = await People.open(database)
        await people.tell_of_key()
        await people.tell_of_key()
        numbers = [notice.number for notice in await people.notices(0)]
        await people.close()
        return numbers

    before = asyncio.run(told(str(signed)))
    address = cluster.database()
    assert "compared" in machinami("copy", str(signed), address).stdout
    assert asyncio.run(told(address)) == [*before, before[-1] + 1, before[-1] + 2]


def test_copy_survives_a_pause_longer_than_the_server_allows(
    signed: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "HEARTBEAT_TIMEOUT_MS", 50)
    assert copy(signed, cluster.database(), lambda *_: time.sleep(0.2)) > 0


def test_a_house_in_which_somebody_lives_is_left_alone(signed: Path, cluster: Cluster) -> None:
    address = cluster.database()
    machinami("copy", str(signed), address)
    assert "not empty" in refused(machinami("copy", str(signed), address))


def test_an_address_that_does_not_answer_is_named_without_its_password(signed: Path) -> None:
    said = refused(machinami("copy", str(signed), "postgresql://ann:secret@127.0.0.1:1/none"))
    assert "127.0.0.1" in said
    assert "secret" not in said


def test_upkeep_works_at_an_address_and_backups_are_left_to_postgresql(
    signed: Path, cluster: Cluster, tmp_path: Path
) -> None:
    address = cluster.database()
    machinami("copy", str(signed), address)
    assert "waits" in machinami("tables", "list", "--database", address).stdout
    assert "A new key" in machinami("key", "rotate", "--database", address).stdout
    assert "pg_dump" in refused(machinami("backup", str(tmp_path / "b"), "--database", address))
