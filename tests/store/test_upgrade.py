"""Upgrades from every release: each table continues from its state, under its own rules version."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from machinami.core.factory import imagine
from machinami.server.accounts.cookie_keys import load_keys
from machinami.server.accounts.guest_cookies import GuestCookies
from tests.server.clients import Guest, TableSocket
from tests.server.server_process import ServerProcess
from tests.store.release import SEATS, load_release

REVISIONS = {"0001": 1}
"""Every released revision of the database, with its rules version, which was the same for all games."""


class ReleasedDatabase:
    """The database of a release, before its upgrade."""

    def __init__(self, folder: Path, revision: str) -> None:
        self.file = folder / "house.sqlite"
        self.rules = REVISIONS[revision]
        with closing(sqlite3.connect(self.file)) as database:
            database.executescript(load_release(revision))
        self.guests = {name: guest for guest, name in self.ask("SELECT id, name FROM guests")}
        self._tables = self.ask("SELECT id, game, phase FROM tables ORDER BY id")
        self._signs = GuestCookies(load_keys(self.file.with_suffix(".key")), secure=False)

    def ask(self, query: str, *values: str) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(self.file)) as database:
            return database.execute(query, values).fetchall()

    def tables(self, phase: str) -> list[tuple[str, str]]:
        """Return the tables in this phase before the upgrade, each with its game."""
        return [(table, game) for table, game, was in self._tables if was == phase]

    def log(self, table: str) -> list[dict[str, object]]:
        lines = self.ask('SELECT line FROM lines WHERE "table" = ? ORDER BY number', table)
        return [json.loads(line) for (line,) in lines]

    def comes(self, guest: Guest, name: str) -> Guest:
        """Give a guest the cookie of a player of the released database."""
        cookie = self._signs.make_header(self.guests[name], tls=False).partition(";")[0]
        guest.http.cookies.set(*cookie.split("=", 1))
        return guest


@pytest.fixture(scope="module", params=REVISIONS)
def upgraded_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, ReleasedDatabase]]:
    folder = tmp_path_factory.mktemp("release")
    kept = ReleasedDatabase(folder, request.param)
    with ServerProcess(folder) as house:
        yield house, kept


async def test_running_tables_of_release_continue(
    upgraded_server: tuple[ServerProcess, ReleasedDatabase],
) -> None:
    house, kept = upgraded_server
    rng = Random(1)
    assert {game for _, game in kept.tables("playing")} == set(SEATS)
    async with Guest(house.base) as guest, Guest(house.base) as other:
        people = [kept.comes(guest, "Ann"), kept.comes(other, "Bob")]
        for table, game in kept.tables("playing"):
            before = kept.log(table)
            sitting = {place for (place,) in kept.ask('SELECT guest FROM places WHERE "table" = ?', table)}
            wires = [
                await person.join_table(table, "later")
                for person, name in zip(people, ("Ann", "Bob"), strict=True)
                if kept.guests[name] in sitting
            ]
            wire, seat = await _turn(wires)
            answer = await wire.act(imagine(wire.views[str(seat)], rng).actions(seat).sample(rng), seat)
            assert answer["ok"], (game, answer)
            after = kept.log(table)
            assert after[: len(before)] == before
            assert any(line.get("by") == seat for line in after[len(before) :])
            assert wire.views[str(seat)]["rules"] == before[0]["rules"]
            for person in people:
                await person.close_sockets()


async def _turn(wires: list[TableSocket]) -> tuple[TableSocket, int]:
    """Return a player who may act, and the seat."""
    while True:
        for wire in wires:
            for seat, view in wire.views.items():
                if int(seat) in view["to_act"] and view["offered"]:
                    return wire, int(seat)
        await wires[0].receive()


async def test_waiting_tables_of_release_start(
    upgraded_server: tuple[ServerProcess, ReleasedDatabase],
) -> None:
    house, kept = upgraded_server
    async with Guest(house.base) as guest, Guest(house.base) as other:
        ann, bob = kept.comes(guest, "Ann"), kept.comes(other, "Bob")
        assert {game for _, game in kept.tables("waiting")} == set(SEATS)
        for table, _ in kept.tables("waiting"):
            for seat in (await ann.invitations(table))["seats"].values():
                await bob.take_seat(seat, "Bob")
            assert (await bob.get(f"/api/tables/{table}")).json()["phase"] == "playing"
            assert kept.log(table)[0]["rules"] == kept.rules


async def test_finished_tables_of_release_can_be_replayed(
    upgraded_server: tuple[ServerProcess, ReleasedDatabase],
) -> None:
    house, kept = upgraded_server
    async with Guest(house.base) as guest:
        ann = kept.comes(guest, "Ann")
        assert {game for _, game in kept.tables("over")} == set(SEATS)
        for table, game in kept.tables("over"):
            told = (await ann.get(f"/api/tables/{table}")).json()
            text = (await ann.get(f"/api/replays/{told['replay']}/record")).text
            assert [json.loads(line) for line in text.splitlines()] == kept.log(table), game
