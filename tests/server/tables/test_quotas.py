"""Table limits per guest and address, and unloading of tables when memory is full."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import tests.server.toy_games  # noqa: F401
from machinami.core import registry
from machinami.core.contract import Refused, Setup
from machinami.lessons import load_course
from machinami.server.schemas import commands
from machinami.server.services import Services
from machinami.server.sockets.action_checks import ActionChecks
from machinami.server.tables import table_settings
from machinami.server.tables.table import Table
from machinami.store import PlaceRow
from machinami.store.rows import StoredTable, Subscription
from tests.databases import create_file
from tests.server.api.test_replays import play_to_end
from tests.server.notifications.push_service import Browser
from tests.server.server_config import GENEROUS, ServerConfig, settings

A_DAY = 24 * 3_600_000
BUDGET, DAYS = '{"budget": 100}', '{"days": 3}'


class ServerFactory:
    """Servers on one database with a clock that the test sets."""

    def __init__(self, folder: Path) -> None:
        self.time = 0
        self._database = str(folder / "house.sqlite")
        create_file(folder / "house.sqlite")

    @asynccontextmanager
    async def open(self, **limits: Any) -> Any:
        """Open a server with these limits."""
        services = Services(
            replace(
                settings(ServerConfig(self._database, pledges=False)),
                now=lambda: self.time,
                utc=lambda: 10**12 + self.time,
                dial=_dial,
                limits=replace(GENEROUS, **limits),
            )
        )
        await services.open()
        try:
            yield services
        finally:
            await services.close()


@pytest.fixture
def server(tmp_path: Path) -> ServerFactory:
    return ServerFactory(tmp_path)


async def make(services: Services, guest: str = "ann", address: str = "home", **more: Any) -> Table:
    """Create a table of two seats. The guest has one or both; the other is free if the table is listed."""
    other = PlaceRow(1, "open", token=f"{guest} {len(services.directory)}")
    if not more.get("listed"):
        other = PlaceRow(1, "person", name="Zoé", guest=guest)
    places = [PlaceRow(0, "person", name=guest.title(), guest=guest), other]
    return await services.directory.create(
        guest, address, registry.find("toy_walk"), Setup(2, {}), places, **more
    )


async def load(services: Services, table: str) -> StoredTable:
    kept = await services.store.tables.load(table)
    assert kept is not None
    return kept


async def wait_until(wanted: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await wanted():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


class Connected:
    """A connection that sends nothing."""

    session = None

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def wake(self) -> None:
        """Ignore the notice of new messages."""


# Memory -----------------------------------------------------------------------------------------------


async def test_evicted_budget_keeps_running_and_is_swept(server: ServerFactory) -> None:
    async with server.open(tables_in_memory=1) as services:
        table = (await make(services, clock=BUDGET)).id
        await make(services)
        assert services.directory.get_loaded(table) is None
        assert (await load(services, table)).row.due == 10**12 + 100_000
        server.time = 60_000
        found = await services.directory.find(table)
        assert found.clock.now == 60_000
        assert found.time_control.budget_running
        await make(services)
        assert services.directory.get_loaded(table) is None
    async with server.open(sweep_seconds=0.01, idle_seconds=0.1) as services:
        server.time = 101_000

        async def over() -> bool:
            return (await load(services, table)).row.phase == "over"

        await wait_until(over)
        line = json.loads((await load(services, table)).log[-1].line)
        assert (line["outcome"]["reason"], line["outcome"]["winners"]) == ("time", [1])


async def test_move_clears_stored_end_of_budget(server: ServerFactory) -> None:
    async with server.open(tables_in_memory=1) as services:
        table = (await make(services, clock=BUDGET)).id
        await make(services)
        found = await services.directory.find(table)
        await found.act(0, {"walk": True}, None)
        assert await services.store.tables.list_due(2**52) == []


async def test_full_memory_evicts_least_recently_used(server: ServerFactory) -> None:
    async with server.open(tables_in_memory=2) as services:
        first, second, third = [(await make(services, clock=BUDGET)).id for _ in range(3)]
        assert services.directory.get_loaded(first) is None
        assert services.directory.get_loaded(second) is not None
        assert services.directory.get_loaded(third) is not None


async def test_own_table_is_loaded_when_all_memory_is_in_use(server: ServerFactory) -> None:
    async with server.open(tables_in_memory=1) as services:
        table = (await make(services)).id
        pinned = await make(services, "bob")
        pinned.subscribers.connections.add(cast("Any", Connected("bob")))
        with pytest.raises(Refused, match="S-8"):
            await make(services, "eve")
        assert (await services.directory.find_visible(table, "ann")).id == table
        assert services.directory.get_loaded(pinned.id) is pinned


# Tables by guest and address --------------------------------------------------------------------------


async def test_tables_are_counted_by_address(server: ServerFactory) -> None:
    async with server.open(tables_per_address=2) as services:
        await make(services, "ann")
        await make(services, "bob")
        with pytest.raises(Refused, match="S-8"):
            await make(services, "eve")
        await make(services, "eve", "away")


async def test_listings_are_counted_by_guest_and_address(server: ServerFactory) -> None:
    async with server.open(listed_per_guest=1, listed_per_address=2) as services:
        await make(services, "ann", listed=True)
        with pytest.raises(Refused, match="S-8"):
            await make(services, "ann", listed=True)
        second = await make(services, "bob", listed=True)
        with pytest.raises(Refused, match="S-8"):
            await make(services, "eve", listed=True)
        await table_settings.set_listed(services.directory, second, "bob", listed=False)
        third = await make(services, "eve", listed=True)
        assert third.row.listed
        with pytest.raises(Refused, match="S-8"):
            await table_settings.set_listed(services.directory, second, "bob", listed=True)


async def test_full_lobby_drops_oldest_table(server: ServerFactory) -> None:
    async with server.open(lobby_tables=2) as services:
        made = []
        for number in range(3):
            server.time = number
            made.append((await make(services, f"guest {number}", listed=True, clock=DAYS)).id)
        assert [*services.lobby.tables] == made[1:]
        await services.directory.refresh(made[0])
        assert [*services.lobby.tables] == made[1:]
    async with server.open(lobby_tables=2) as services:
        assert {*services.lobby.tables} == {*made[1:]}


async def test_table_is_unlisted_after_host_absence(server: ServerFactory) -> None:
    async with server.open(listed_days=7) as services:
        made = {}
        for guest in ("ann", "bob"):
            made[guest] = (await make(services, guest, listed=True, door=True, clock=DAYS)).id
            await services.store.guests.rename(guest, guest.title(), ())
        server.time = 6 * A_DAY
        await services.lobby.add_connection("bob")
    server.time = 8 * A_DAY
    async with server.open(listed_days=7, sweep_seconds=0.01, idle_seconds=0.1) as services:

        async def is_unlisted() -> bool:
            return not (await load(services, made["ann"])).row.listed

        await wait_until(is_unlisted)
        assert (await load(services, made["bob"])).row.listed
        assert (await load(services, made["ann"])).row.door


async def test_visit_is_noted_by_the_hour(server: ServerFactory) -> None:
    async with server.open() as services:
        await services.store.guests.rename("ann", "Ann", ())
        for time, noted in ((1, 1), (3_600_000, 1), (3_600_002, 3_600_002)):
            server.time = time
            await services.lobby.add_connection("ann")
            assert (await services.store.guests.load_profile("ann")).last_visit == 10**12 + noted


async def test_lesson_table_replaces_the_same_lesson(server: ServerFactory) -> None:
    lesson, other = load_course("toscana")[:2]
    async with server.open(lessons_per_guest=2) as services:
        first = await services.directory.create_lesson("ann", "home", "Ann", lesson)
        again = await services.directory.create_lesson("ann", "home", "Ann", lesson)
        assert await services.store.tables.load(first.id) is None
        assert first.unloaded
        theirs = await services.directory.create_lesson("bob", "home", "Bob", lesson)
        await services.directory.create_lesson("ann", "home", "Ann", other)
        assert await services.store.tables.load(again.id) is not None
        assert await services.store.tables.load(theirs.id) is not None


# Starts -----------------------------------------------------------------------------------------------


async def test_start_is_bounded_and_kept_once(server: ServerFactory) -> None:
    play = play_to_end("toscana")
    line = play.in_force[len(play.in_force) // 2]
    parties = ("ann", "home")
    async with server.open(start_lines=3) as services:
        with pytest.raises(Refused, match="S-10"):
            await services.replay_executor.position(play.record.text, line, None, 1, parties)
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(server.open())
        text = await services.replay_executor.position(play.record.text, line, None, 1, parties)
        places = [PlaceRow(seat, "person", name="Ann", guest="ann") for seat in range(2)]
        made = await services.directory.create("ann", "home", play.game, play.setup, places, text)
        kept = await load(services, made.id)
        assert (kept.row.start, kept.row.start_size) == ("", len(text))
        assert len(kept.text) < 2 * len(text)
        services = await stack.enter_async_context(server.open(start_bytes_per_address=2 * len(text) - 1))
        with pytest.raises(Refused, match="S-8"):
            await services.directory.create("bob", "home", play.game, play.setup, places, text)
        await services.directory.create("bob", "away", play.game, play.setup, places, text)


# Shares -----------------------------------------------------------------------------------------------


async def test_checks_of_all_sockets_share_a_rate(server: ServerFactory) -> None:
    async with server.open(checks_per_second=0.01, checks_per_second_per_address=0.01) as services:
        table = await make(services)
        answers: list[Any] = []
        sockets = [ActionChecks(services, table, answers.append, "home") for _ in range(2)]
        for number, checks in enumerate(sockets):
            checks.request(commands.Check(n=number, seat=0, do={"walk": True}), "ann")

        async def is_answered() -> bool:
            return len(answers) == 2

        await wait_until(is_answered)
        assert services.guest_checks.reserve(f"ann {table.id}") > 50
        assert services.guest_checks.reserve(f"bob {table.id}") == 0
        assert [services.address_checks.reserve("home") > 50 for _ in range(19)][-1]


async def test_bots_think_in_the_turn_of_guest_and_address(server: ServerFactory) -> None:
    async with server.open() as services:
        asked: list[tuple[str, str]] = []

        async def choose(parties: tuple[str, str], *_: Any) -> dict[str, bool]:
            asked.append(parties)
            return {"stop": True}

        cast("Any", services.bot_executor).choose = choose
        places = [PlaceRow(0, "bot", level=1), PlaceRow(1, "person", name="Ann", guest="ann")]
        await services.directory.create("ann", "home", registry.find("toy_walk"), Setup(2, {}), places)

        async def has_thought() -> bool:
            return bool(asked)

        await wait_until(has_thought)
        assert asked[0] == ("ann", services.hash_address("home"))


async def _dial(host: str, port: int) -> Any:
    DIALLED.append(host)
    if host == "tarpit.example":
        await asyncio.Event().wait()
    raise OSError


DIALLED: list[str] = []


async def test_slow_push_service_delays_only_its_own_pushes(server: ServerFactory) -> None:
    DIALLED.clear()
    async with server.open() as services:
        for number in range(17):
            guest = f"guest {number}"
            host = "tarpit" if number < 16 else "quick"
            endpoint = f"https://{host}.example/{number}"
            await services.store.push_subscriptions.add(
                guest, Subscription(**Browser().subscription(endpoint)), 8
            )
            await make(services, guest, clock=DAYS)

        async def was_called() -> bool:
            return "quick.example" in DIALLED

        await wait_until(was_called)
        assert DIALLED.count("tarpit.example") == 8
