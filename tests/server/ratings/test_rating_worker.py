"""The rating worker: every result is applied once, in the order of game ends, even after a crash."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from machinami.cli.commands import main
from machinami.server.ratings.rating_worker import RECENT, compute_changes, recompute
from machinami.store.errors import Conflict, StaleRatings
from machinami.store.rows import Change, GuestRating, Placement, PlaceRow, RatingChange, Result, TableRow
from machinami.store.store import Store
from tests.server.clients import Guest, wait_for
from tests.server.in_process import InProcessServer
from tests.server.server_process import ServerProcess

PEOPLE = ("ann", "bob", "cleo")
GAMES = 12


def results(count: int = GAMES) -> list[Result]:
    """Sample results of three people and a bot."""
    rng = Random(7)
    found = []
    for number in range(count):
        first, second = rng.sample(PEOPLE, 2)
        ranks = rng.sample(range(3), 3)
        bot = Placement(2, None, 3, ranks[2], 1500.0, 20.0)
        came = [Placement(0, first, None, ranks[0]), Placement(1, second, None, ranks[1]), bot]
        found.append(Result("toshi", 1_000 + number * RECENT // 4, came))
    return found


def compute_ratings(found: list[Result]) -> dict[tuple[str, str], GuestRating]:
    """Return the ratings after all results in order."""
    ratings: dict[tuple[str, str], GuestRating] = {}
    for number, result in enumerate(found):
        before = {guest: rated for (_, guest), rated in ratings.items()}
        pairs = Counter(pair(earlier) for earlier in found[:number] if earlier.ended > result.ended - RECENT)
        _, new = compute_changes(result, before, pairs)
        ratings |= {("toshi", guest): rated for guest, rated in new.items()}
    return ratings


def pair(result: Result) -> frozenset[str]:
    return frozenset(one.guest for one in result.placements if one.guest is not None)


async def write_results(store: Store, found: list[Result]) -> None:
    """Store finished tables with these results, while no rating worker runs."""
    for name in PEOPLE:
        await store.guests.rename(name, name.title(), [])
    for number, result in enumerate(found):
        row = TableRow(
            f"t{number}", "toshi", 1, 3, "{}", None, "ann", "playing", f"w{number}", f"r{number}", 7
        )
        await store.tables.add(row, [PlaceRow(0, "person", guest="ann", name="Ann")])
        await store.tables.change(row.id, Change(0, phase="over", result=result))


def count_applied(database: str) -> int:
    """Return the number of applied results."""
    opened: Any = psycopg.connect(database) if "://" in database else sqlite3.connect(database)
    with closing(opened) as kept:
        return int(kept.execute("SELECT count(*) FROM results WHERE applied > 0").fetchone()[0])


async def load_ratings(database: str) -> dict[tuple[str, str], GuestRating]:
    store = await Store.open(database)
    try:
        return await store.ratings.load_all()
    finally:
        await store.close()


@pytest.mark.external
async def test_pending_results_apply_once_despite_kills(tmp_path: Path, database: str) -> None:
    store = await Store.open(database)
    found = results()
    await write_results(store, found)
    await store.close()
    with ServerProcess(tmp_path, database=database) as server:
        server.kill()
        server.start()
        await wait_for(lambda: count_applied(database) == GAMES)
    assert await load_ratings(database) == compute_ratings(found)
    checked = await asyncio.to_thread(
        CliRunner().invoke, main, ["ratings", "check", "--database", database, "--lang", "en"]
    )
    assert checked.exit_code == 0, checked.output
    assert "3 ratings" in checked.output


async def test_result_is_written_once_with_end_of_game(database: str) -> None:
    store = await Store.open(database)
    await write_results(store, results(1))
    again = results(1)[0]
    with pytest.raises(Conflict):
        await store.tables.change("t0", Change(1, result=again))
    assert len(await store.ratings.list_pending(9)) == 1
    kept = await store.tables.load("t0")
    assert kept is not None
    assert kept.row.version == 1
    await store.close()


async def test_check_command_finds_inconsistent_ratings(database: str) -> None:
    store = await Store.open(database)
    await write_results(store, results(2))
    entered = (await store.ratings.list_pending())[0]
    turned, new = compute_changes(entered.result, {}, {})
    wrong = {guest: replace(rated, points=rated.points + 40) for guest, rated in new.items()}
    await store.ratings.apply(entered, turned, {}, wrong)
    await store.close()
    checked = await asyncio.to_thread(
        CliRunner().invoke, main, ["ratings", "check", "--database", database, "--lang", "en"]
    )
    assert checked.exit_code == 1
    assert all(guest in checked.output for guest in wrong)


async def test_recompute_gives_stored_ratings(tmp_path: Path, database: str) -> None:
    store = await Store.open(database)
    await write_results(store, results())
    await store.close()
    async with InProcessServer(tmp_path, database=database):
        await wait_for(lambda: count_applied(database) == GAMES)
    before, turns = await load_ratings(database), await load_rating_changes(database)
    assert "0 ratings changed" in await run_recompute(database)
    assert (await load_ratings(database), await load_rating_changes(database)) == (before, turns)
    opened: Any = psycopg.connect(database) if "://" in database else sqlite3.connect(database)
    with closing(opened) as kept:
        kept.execute("UPDATE ratings SET points = points + 40")
        kept.execute("UPDATE result_places SET new_points = 0 WHERE guest IS NOT NULL")
        kept.commit()
    assert "3 ratings changed" in await run_recompute(database)
    assert (await load_ratings(database), await load_rating_changes(database)) == (before, turns)


async def run_recompute(database: str) -> str:
    command = ["ratings", "recompute", "--database", database, "--lang", "en"]
    done = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert done.exit_code == 0, done.output
    return done.output


async def load_rating_changes(database: str) -> list[list[RatingChange]]:
    store = await Store.open(database)
    try:
        return [await store.ratings.list_changes(f"t{number}") for number in range(GAMES)]
    finally:
        await store.close()


async def test_stale_result_does_not_overwrite_recomputed_rating(database: str) -> None:
    store = await Store.open(database)
    await write_results(store, results(2))
    first = (await store.ratings.list_pending())[0]
    turned, new = compute_changes(first.result, {}, {})
    await store.ratings.apply(
        first, turned, {}, {guest: replace(one, points=1.0) for guest, one in new.items()}
    )
    second = (await store.ratings.list_pending())[0]
    before = await store.ratings.load_ratings("toshi", PEOPLE)
    found = await recompute(store.ratings)
    await store.ratings.replace(found.count, found.turned, found.ratings)
    late, after = compute_changes(second.result, before, {})
    with pytest.raises(StaleRatings):
        await store.ratings.apply(second, late, before, after)
    with pytest.raises(StaleRatings):
        await store.ratings.replace(2, found.turned, found.ratings)
    assert await store.ratings.load_all() == found.ratings
    await store.close()


async def test_deleted_guest_leaves_standings_consistent(tmp_path: Path, database: str) -> None:
    store = await Store.open(database)
    await write_results(store, results())
    await store.close()
    async with InProcessServer(tmp_path, database=database) as server, Guest(server.base) as guest:
        await wait_for(lambda: count_applied(database) == GAMES)
        before = await load_ratings(database)
        store = await Store.open(database)
        await store.personal_data.erase("bob", lambda _, place: replace(place, guest=None))
        rows = (await guest.get("/api/games/toshi/standings")).json()["rows"]
        assert sorted(row["name"] for row in rows if row["name"]) == ["Ann", "Cleo"]
        assert (await store.personal_data.export("bob"))["rated"] == []
        assert len((await store.personal_data.export("ann"))["rated"]) > 3
        anew = (await recompute(store.ratings)).ratings
        await store.close()
    assert {key: rated for key, rated in before.items() if key[1] != "bob"} == {
        key: rated for key, rated in anew.items() if not key[1].startswith("~")
    }
