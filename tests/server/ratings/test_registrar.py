"""The registrar: every result once, in the order of ends, whatever happens to the server meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from machinami.cli.commands import main
from machinami.server.ratings.registrar import reckoned, reckoned_anew
from machinami.store.people import People
from machinami.store.protocol import Taken
from machinami.store.rows import Came, Change, PlaceRow, Rated, Result, TableRow
from tests.server.guests import Guest, waits_for
from tests.server.running import Running

PEOPLE = ("ann", "bob", "cleo")
GAMES = 12


def results(count: int = GAMES) -> list[Result]:
    """What three people and a bot did to each other."""
    rng = Random(7)
    found = []
    for number in range(count):
        first, second = rng.sample(PEOPLE, 2)
        ranks = rng.sample(range(3), 3)
        bot = Came(2, None, 3, ranks[2], 1500.0, 20.0)
        came = [Came(0, first, None, ranks[0]), Came(1, second, None, ranks[1]), bot]
        found.append(Result("toshi", 1_000 + number, came))
    return found


def expected(found: list[Result]) -> dict[tuple[str, str], Rated]:
    """What they add up to, one after another."""
    ratings: dict[tuple[str, str], Rated] = {}
    for result in found:
        before = {guest: rated for (_, guest), rated in ratings.items()}
        _, new = reckoned(result, before)
        ratings |= {("toshi", guest): rated for guest, rated in new.items()}
    return ratings


async def written(store: People, found: list[Result]) -> None:
    """Tables that ended like this, one after another, and nobody there to apply it."""
    for name in PEOPLE:
        await store.rename(name, name.title(), [])
    for number, result in enumerate(found):
        row = TableRow(
            f"t{number}", "toshi", 1, 3, "{}", None, "ann", "playing", f"w{number}", f"r{number}", 7
        )
        await store.add(row, [PlaceRow(0, "person", guest="ann", name="Ann")])
        await store.change(row.id, Change(0, phase="over", result=result))


def applied(database: str) -> int:
    """How many results were applied so far."""
    opened: Any = psycopg.connect(database) if "://" in database else sqlite3.connect(database)
    with closing(opened) as kept:
        return int(kept.execute("SELECT count(*) FROM results WHERE applied > 0").fetchone()[0])


async def everybody(database: str) -> dict[tuple[str, str], Rated]:
    store = await People.open(database)
    try:
        return await store.ratings.everybody()
    finally:
        await store.close()


async def test_what_was_left_is_applied_once_though_the_server_is_killed_meanwhile(
    tmp_path: Path, database: str
) -> None:
    store = await People.open(database)
    found = results()
    await written(store, found)
    await store.close()
    with Running(tmp_path, database=database) as house:
        house.kill()
        house.start()
        await waits_for(lambda: applied(database) == GAMES)
    assert await everybody(database) == expected(found)
    checked = await asyncio.to_thread(
        CliRunner().invoke, main, ["ratings", "check", "--database", database, "--lang", "en"]
    )
    assert checked.exit_code == 0, checked.output
    assert "3 ratings" in checked.output


async def test_a_result_cannot_be_written_twice_nor_without_the_end_of_its_game(database: str) -> None:
    store = await People.open(database)
    await written(store, results(1))
    again = results(1)[0]
    with pytest.raises(Taken):
        await store.change("t0", Change(1, result=again))
    assert len(await store.ratings.pending(9)) == 1
    kept = await store.load("t0")
    assert kept is not None
    assert kept.row.version == 1
    await store.close()


async def test_the_command_finds_what_does_not_add_up(database: str) -> None:
    store = await People.open(database)
    await written(store, results(2))
    entered = (await store.ratings.pending())[0]
    turned, new = reckoned(entered.result, {})
    wrong = {guest: replace(rated, points=rated.points + 40) for guest, rated in new.items()}
    await store.ratings.apply(entered, turned, {}, wrong)
    await store.close()
    checked = await asyncio.to_thread(
        CliRunner().invoke, main, ["ratings", "check", "--database", database, "--lang", "en"]
    )
    assert checked.exit_code == 1
    assert all(guest in checked.output for guest in wrong)


async def test_who_is_forgotten_is_gone_from_the_standings_and_others_still_add_up(
    tmp_path: Path, database: str
) -> None:
    store = await People.open(database)
    await written(store, results())
    await store.close()
    with Running(tmp_path, database=database) as house:
        async with Guest(house.base) as guest:
            await waits_for(lambda: applied(database) == GAMES)
            before = await everybody(database)
            store = await People.open(database)
            await store.erase("bob", lambda _, place: replace(place, guest=None))
            rows = (await guest.get("/api/games/toshi/standings")).json()["rows"]
            assert sorted(row["name"] for row in rows if row["name"]) == ["Ann", "Cleo"]
            assert (await store.kept_of("bob"))["rated"] == []
            assert len((await store.kept_of("ann"))["rated"]) > 3
            anew = await reckoned_anew(store.ratings)
            await store.close()
    assert {key: rated for key, rated in before.items() if key[1] != "bob"} == {
        key: rated for key, rated in anew.items() if not key[1].startswith("~")
    }
