"""Operator commands on a running server: guests see the effect within seconds, and no data is lost."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.terminal import machinami, read_error
from tests.server.clients import PATIENCE, Guest
from tests.server.server_process import ServerProcess

ME = {"me": True}


class Operator:
    """An operator at the command line of the server's machine."""

    def __init__(self, server: ServerProcess) -> None:
        self.house = server

    async def does(self, *words: str) -> str:
        """Run a command that must succeed. Return its output."""
        end = words.index("--") if "--" in words else len(words)
        line = (*words[:end], "--database", str(self.house.config["database"]), *words[end:])
        result = await asyncio.to_thread(machinami, *line)
        assert result.exit_code == 0, result.output
        return result.output

    async def guest(self, name: str) -> str:
        """Return the id of a guest by name."""
        found = re.findall(r"[\w-]{22}", await self.does("guests", "find", name))
        assert len(found) == 1
        return str(found[0])


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("upkeep")) as running:
        yield running


@pytest.fixture
async def people(own: ServerProcess) -> AsyncIterator[tuple[Operator, Guest, Guest]]:
    async with Guest(own.base) as ann, Guest(own.base) as bob:
        yield Operator(own), ann, bob


async def until(guest: Guest, wanted: Callable[[httpx.Response], bool]) -> httpx.Response:
    """Repeat a request until its answer satisfies a condition; the server sees a change within two
    seconds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await guest.get("/api/me")
            if wanted(answer):
                return answer
            await asyncio.sleep(0.1)


async def test_closed_table_stops_and_deleted_table_is_gone(
    people: tuple[Operator, Guest, Guest],
) -> None:
    operator, ann, _ = people
    await ann.set_name("Clara")
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
    wire = await ann.join_table(table)
    assert table in await operator.does("tables", "list", "--phase", "playing")
    assert "Clara" in await operator.does("tables", "show", "--", table)
    await operator.does("tables", "close", "--", table)
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["phase"] == "aborted")
    assert not (await wire.request("act", seat=0, do={"walk": True}))["ok"]
    await operator.does("tables", "delete", "--yes", "--", table)
    await wire.wait_for_close()
    assert (await ann.get(f"/api/tables/{table}")).status_code == 404


async def test_bot_plays_freed_seat_until_guest_joins(
    people: tuple[Operator, Guest, Guest],
) -> None:
    operator, ann, bob = people
    await ann.set_name("Dora")
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
    wire = await ann.join_table(table)
    said = await operator.does("tables", "free", "--", table, "1")
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "bot")
    token = said.rpartition("/seat/")[2].strip()
    assert await bob.take_seat(token, "Emil") == table
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["name"] == "Emil")
    assert await bob.take_seat(token, "Emil") == table
    theirs = await bob.join_table(table)
    assert theirs.table["you"] == [1]


async def test_new_invitation_restores_lost_seat(people: tuple[Operator, Guest, Guest]) -> None:
    operator, ann, phone = people
    await ann.set_name("Fleur")
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
    said = await operator.does("tables", "invite", "--", table, "0")
    await phone.take_seat(said.rpartition("/seat/")[2].strip(), "Fleur")
    wire = await phone.join_table(table)
    assert wire.table["you"] == [0]
    assert (await wire.act({"walk": True}))["ok"]
    old = (await phone.get(f"/api/tables/{table}")).text
    watch = (await operator.does("tables", "invite", "--", table)).rpartition("/watch/")[2].strip()
    assert watch not in old
    await wire.receive_until(lambda m: m["type"] == "table" and watch in json.dumps(m))


async def test_banned_guest_is_disconnected_and_refused(people: tuple[Operator, Guest, Guest]) -> None:
    operator, ann, _ = people
    await ann.set_name("Gustav")
    table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
    wire = await ann.join_table(table)
    guest = await operator.guest("Gustav")
    await operator.does("guests", "ban", "--", guest)
    told = await wire.receive_until(lambda m: m["type"] == "error")
    assert told["error"]["clause"] == "S-13"
    assert await wire.wait_for_close() == 4004
    answer = await ann.get("/api/me")
    assert (answer.status_code, answer.json()["error"]["clause"]) == (403, "S-13")
    for path in ("//api/me", "/api//me", "//api/me/games", "///api/games"):
        assert (await ann.get(f"{ann.base}{path}")).status_code == 403
    wish = {"game": "toy_walk", "seats": 2, "places": [ME, {"open": True}], "listed": True}
    assert (await ann.post(f"{ann.base}//api/tables", wish)).status_code == 403
    await operator.does("guests", "unban", "--", guest)
    await until(ann, lambda answer: answer.status_code == 200)
    assert (await (await ann.join_table(table)).act({"walk": True}))["ok"]


async def test_rename_shows_at_table(people: tuple[Operator, Guest, Guest]) -> None:
    operator, ann, _ = people
    await ann.set_name("Hedwig")
    wire = await ann.join_table(await ann.create_table("toy_walk", ME, {"here": "Zoé"}))
    await operator.does("guests", "rename", "--", await operator.guest("Hedwig"), "Heidi")
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] == "Heidi")
    assert (await ann.get("/api/me")).json()["name"] == "Heidi"


def find_files_with(folder: Path, text: str) -> list[str]:
    """Return the files that contain a text, in all folders."""
    return [file.name for file in folder.iterdir() if text.encode() in file.read_bytes()]


async def test_deleted_guest_leaves_no_name_in_files(people: tuple[Operator, Guest, Guest]) -> None:
    operator, ann, bob = people
    await ann.set_name("Ildefonsa")
    await bob.set_name("Jakob")
    over = await ann.create_table("toy_walk", ME, {"here": "Kunigunde"})
    assert (await (await ann.join_table(over)).request("resign", seat=0))["ok"]
    table = await ann.create_table("toy_walk", ME, {"open": True})
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Jakob")
    wire = await bob.join_table(table)
    hers = await ann.join_table(table)
    assert (await hers.request("chat", on=True))["ok"]
    assert (await hers.request("say", seat=0, text="Lamprophony"))["ok"]
    assert (await hers.request("mute", seat=1, muted=True))["ok"]
    assert (await hers.request("report", seat=1, why="name"))["ok"]
    assert (await wire.request("report", seat=0, why="words"))["ok"]
    guest = await operator.guest("Ildefonsa")
    told = json.loads(await operator.does("guests", "export", "--", guest))
    assert (told["name"], {seat["id"] for seat in told["seats"]}) == ("Ildefonsa", {over, table})
    assert ([said["text"] for said in told["wrote"]], len(told["mutes"])) == (["Lamprophony"], 1)
    assert [report["name"] for report in told["reported"]] == ["Jakob"]
    assert find_files_with(operator.house.folder, "Ildefonsa")
    await operator.does("guests", "delete", "--yes", "--", guest)
    await wire.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["kind"] == "bot")
    await operator.does("prune")
    for trace in ("Ildefonsa", "Kunigunde", "Lamprophony", guest):
        assert find_files_with(operator.house.folder, trace) == []
    nobody: dict[str, object] = {"name": None, "kept": False, "brought": None, "seen": False, "tables": []}
    assert (await ann.get("/api/me")).json() == nobody
    assert wire.table["seats"][1]["name"] == "Jakob"


async def test_report_reaches_operator_once_with_text(
    people: tuple[Operator, Guest, Guest],
) -> None:
    operator, ann, bob = people
    await ann.set_name("Nora")
    table = await ann.create_table("toy_walk", ME, {"open": True}, door=True, chat=True)
    await bob.post(f"/api/tables/{table}/door", {"name": "Oskar"})
    wire, other = await ann.join_table(table), await bob.join_table(table)
    assert (await other.request("say", seat=1, text="Rhubarb"))["ok"]
    for why in ("words", "conduct"):
        assert (await wire.request("report", seat=1, why=why))["ok"]
    listed = await operator.does("reports", "list")
    assert listed.count("Oskar") == 1
    number = next(line.split()[0] for line in listed.splitlines() if "Oskar" in line)
    shown = await operator.does("reports", "show", number)
    assert "Rhubarb" in shown
    assert table in shown
    await operator.does("reports", "close", number)
    assert "Oskar" not in await operator.does("reports", "list")


async def test_key_rotation_keeps_sessions(people: tuple[Operator, Guest, Guest]) -> None:
    operator, ann, _ = people
    await ann.set_name("Ludwig")
    first = ann.cookie
    for _ in range(2):
        before = ann.cookie
        await operator.does("key", "rotate")
        answer = await until(ann, lambda answer: "set-cookie" in answer.headers)
        assert answer.json()["name"] == "Ludwig"
        assert ann.cookie != before
    async with Guest(operator.house.base) as thief:
        thief.http.cookies.set(*first.split("=", 1))
        assert (await thief.get("/api/me")).json()["name"] is None


@pytest.mark.external
async def test_backup_under_load_has_acknowledged_lines(tmp_path: Path, own: ServerProcess) -> None:
    operator = Operator(own)
    async with Guest(own.base) as ann:
        await ann.set_name("Mina")
        table = await ann.create_table("toy_walk", ME, {"here": "Zoé"})
        wire = await ann.join_table(table)
        walked, steps, enough = 0, asyncio.Semaphore(0), asyncio.Event()

        async def play() -> None:
            nonlocal walked
            while not enough.is_set():
                walked += (await wire.act({"walk": True}))["ok"]
                steps.release()

        task = asyncio.create_task(play())
        for _ in range(20):
            await steps.acquire()
        before = walked
        await operator.does("backup", str(tmp_path / "copy"))
        enough.set()
        await task
        (tmp_path / "new").mkdir()
        restored = tmp_path / "new" / "house.sqlite"
        assert "server is using" in read_error(
            machinami("restore", str(tmp_path / "copy"), "--database", str(own.config["database"]))
        )
        assert machinami("restore", str(tmp_path / "copy"), "--database", str(restored)).exit_code == 0
        with ServerProcess(tmp_path / "new") as other:
            async with Guest(other.base) as again:
                again.http.cookies.update(ann.http.cookies)
                text = (await again.get(f"/api/tables/{table}/record")).text
                assert len(text.splitlines()) - 1 >= before
                assert (await (await again.join_table(table)).act({"walk": True}))["ok"]
