"""Starting a server, and errors that prevent the start."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from machinami.core.contract import Refused
from machinami.server.main import serve
from machinami.server.settings import Settings, default_database
from machinami.store.migrate import upgrade
from tests.server.clients import Guest
from tests.server.server_process import ServerProcess


def test_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        with pytest.raises(Refused, match=str(port)) as refused:
            serve(port=port, database=tmp_path / "x.sqlite")
    assert refused.value.clause == "S-12"
    assert set(refused.value.words) == {"en", "fr"}


def test_unreadable_database_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "folder.sqlite"
    folder.mkdir()
    junk = tmp_path / "junk.sqlite"
    junk.write_bytes(os.urandom(4096))
    for database in (folder, junk, tmp_path / "junk.sqlite" / "below.sqlite"):
        with pytest.raises(Refused, match=database.name):
            serve(port=0, database=database)


def test_damaged_database_fails_start_with_one_line(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    upgrade(database)
    with closing(sqlite3.connect(database)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        roots = "SELECT rootpage FROM sqlite_master WHERE rootpage > 0 AND tbl_name != 'alembic_version'"
        pages = [row[0] for row in connection.execute(roots)]
    with database.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)
    with pytest.raises(RuntimeError, match="cannot be opened: database disk image is malformed") as fault:
        ServerProcess(tmp_path)
    assert "Group" not in str(fault.value)


def test_key_next_to_symlink_is_used(tmp_path: Path) -> None:
    link, old = tmp_path / "alias.sqlite", tmp_path / "alias.key"
    (tmp_path / "real").mkdir()
    link.symlink_to(tmp_path / "real" / "house.sqlite")
    old.touch()
    assert Settings(link).key == old
    (tmp_path / "real" / "house.key").touch()
    assert Settings(link).key == (tmp_path / "real" / "house.key").resolve()


def test_database_has_one_server_and_one_key(tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "alias.sqlite"
    link.parent.mkdir()
    with ServerProcess(tmp_path) as server:
        database = Path(server.config["database"])
        link.symlink_to(database)
        for name in (database, link):
            with pytest.raises(Refused, match="Another server"):
                serve(port=0, database=name)
    assert Settings(link).key == database.resolve().with_suffix(".key")
    assert [path.name for path in link.parent.iterdir()] == ["alias.sqlite"]


def test_default_database_is_in_data_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_database() == Path("/somewhere/machinami/machinami.sqlite")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_database().is_absolute()


def test_server_listens_on_localhost_only(server_process: ServerProcess) -> None:
    assert server_process.base.startswith("http://127.0.0.1:")
    with urlopen(f"{server_process.base}/api/games") as answer:
        assert answer.status == 200


@pytest.mark.external
async def test_guests_and_tables_survive_restart(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_race", {"me": True}, {"here": "Bob"})
            wire = await ann.join_table(table)
            await wire.wait_for_view(0, lambda v: v["board"]["phase"] == "race")
            assert (await wire.act({"grab": 0}))["ok"]
            at = wire.lines[-1]["at"]
            await ann.close_sockets()
            server.stop()
            server.start()
            assert (await ann.get("/api/me")).json()["name"] == "Ann"
            wire = await ann.join_table(table)
            assert wire.views["0"]["board"]["owners"][0] == 0
            assert (await wire.act({"grab": 1}, 1))["ok"]
            assert at <= wire.lines[-1]["at"] <= 13_000
