"""A device plays, teaches, reviews and replays by the rules of the server, and keeps all of it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from machinami import replay
from machinami.local.connection import OUTDATED, REPLACED, UNKNOWN
from machinami.local.device import PREFIX
from machinami.server.schemas.protocol import PROTOCOL
from machinami.server.tables.daily_puzzle import today
from tests.local.player import BOT, ME, PLACES, Browser, Seat, choose_randomly
from tests.server.conftest import Connect, connect, server  # noqa: F401
from tests.soak import choose_count

TURNS = ("toscana", "toshi", "edo", "highway")
"""The games without real time."""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser() as opened:
        yield opened


@pytest.mark.parametrize("key", ["toscana", pytest.param("highway", marks=pytest.mark.soak(only=True))])
async def test_reload_in_the_middle_continues_the_game(browser: Browser, key: str) -> None:
    seat = await browser.sit_down(key, *PLACES[key])
    assert seat.id.startswith(PREFIX)
    await seat.play(Random(1), 2)
    await seat.wait_until(lambda: bool(seat.awaited))
    before, view = seat.lines, seat.views["0"]
    await browser.reload()
    again = await Seat.open(browser, seat.id)
    assert again.lines == before
    assert again.views["0"]["board"] == view["board"]
    again.choose = choose_randomly
    await again.play(Random(2))
    text = await again.record()
    assert replay(text).record.text == text
    finished = (await browser.get("/api/me/games?phase=over"))["games"]
    assert [entry["table"] for entry in finished] == [seat.id]
    assert finished[0]["replay"].startswith(PREFIX)
    assert (await browser.get("/api/me/tallies"))["games"][0]["played"] == 1


@pytest.mark.parametrize("key", sorted(PLACES))
async def test_bot_answers_and_drafts_are_checked(browser: Browser, key: str) -> None:
    seat = await browser.sit_down(key, *PLACES[key])
    refused = await seat.command(type="check", seat=0, do={"nothing": "like this"})
    assert refused["refused"]["clause"]
    assert not (await seat.act({"nothing": "like this"}))["ok"]
    assert not (await seat.command(type="act", seat=1, do={}))["ok"]
    lines = len(seat.lines)
    if key != "jutaku":
        await seat.play(Random(3), 1)
        await seat.wait_until(lambda: any(line.get("by") == 1 for line in seat.lines))
    assert (await seat.command(type="resign", seat=0))["ok"]
    await seat.wait_until(lambda: seat.over)
    assert len(seat.lines) > lines


async def test_records_replay_on_the_server_and_back(browser: Browser, connect: Connect) -> None:  # noqa: F811
    """The same lines, also after a round trip: a device's game on the server, the server's on a device."""
    ann = await connect("Ann")
    games = choose_count(4, 50)
    for number in range(games):
        key = TURNS[number % len(TURNS)]
        rng = Random(number)
        seat = await browser.sit_down(key, *PLACES[key])
        seat.choose = choose_randomly
        # Whole games of Highway take long: it is resigned off soak.
        await seat.play(rng, 10**6 if key in ("toscana", "toshi") or games > len(TURNS) else 3)
        if not seat.over:
            assert (await seat.command(type="resign", seat=0))["ok"]
        text = await seat.record()
        uploaded = await ann.http.post("/api/records", content=text, headers={"content-type": "text/plain"})
        assert uploaded.status_code == 201, uploaded.text
        there = (await ann.get(f"/api/replays/{uploaded.json()['replay']}/record")).text
        assert there.splitlines() == text.splitlines()
        status, opened = await browser.ask("POST", "/api/records", there)
        assert status == 201
        assert await browser.get(f"/api/replays/{opened['replay']}/record") == there
        # The commitment holds: nobody can tell that no server drew.
        assert (await browser.get(f"/api/tables/{seat.id}/chance"))["standing"] == "sound"


async def test_several_people_share_a_device(browser: Browser) -> None:
    seat = await browser.sit_down("toscana", ME, {"here": "Bob"})
    assert seat.table["you"] == [0, 1]
    await seat.play(Random(4), 4)
    assert {line.get("by") for line in seat.lines} >= {0, 1}
    names = [place["name"] for place in seat.table["seats"]]
    assert names == ["Ann", "Bob"]


async def test_lesson_is_taught(browser: Browser) -> None:
    lessons = await browser.get("/api/games/toscana/lessons")
    _, made = await browser.ask("POST", f"/api/lessons/toscana/{lessons[0]['key']}")
    table = made["table"]
    await Seat.open(browser, table)
    standing = await browser.get(f"/api/tables/{table}/lesson")
    assert standing["standing"] == "open"
    for _ in range(12):
        if standing["standing"] != "right":
            _, standing = await browser.ask("POST", f"/api/tables/{table}/lesson", {"wish": "show"})
    assert standing["standing"] == "right"
    _, standing = await browser.ask("POST", f"/api/tables/{table}/lesson", {"wish": "again"})
    assert standing["standing"] == "open"
    _, learned = await browser.ask("POST", "/api/me/lessons", {"learned": ["toscana/x"]})
    assert learned == {"learned": ["toscana/x"]}


async def test_puzzle_of_the_day_is_the_same_as_on_the_server(
    browser: Browser,
    connect: Connect,  # noqa: F811
) -> None:
    ann = await connect()
    daily = await browser.get("/api/games/jutaku/daily")
    assert daily == (await ann.get("/api/games/jutaku/daily")).json()
    assert daily["date"] == today().isoformat()
    assert (
        await browser.get("/api/games/jutaku/puzzles") == (await ann.get("/api/games/jutaku/puzzles")).json()
    )
    assert await browser.get("/api/games/jutaku/daily/times") == []


@pytest.mark.parametrize("address", ["rules", "lessons", "sheets"])
async def test_texts_are_those_of_the_server(browser: Browser, connect: Connect, address: str) -> None:  # noqa: F811
    ann = await connect()
    for key in PLACES:
        there = (await ann.get(f"/api/games/{key}/{address}")).json()
        assert await browser.get(f"/api/games/{key}/{address}") == there


async def test_games_leave_out_slow_levels(browser: Browser, connect: Connect) -> None:  # noqa: F811
    ann = await connect()
    there = {game["key"]: game for game in (await ann.get("/api/games")).json()}
    for game in await browser.get("/api/games"):
        assert game["levels"]
        assert game["levels"] + game["slow_levels"] == there[game["key"]]["levels"]
        assert there[game["key"]]["slow_levels"] == []


async def test_review_replay_and_hint(browser: Browser) -> None:
    seat = await browser.sit_down("toscana", *PLACES["toscana"])
    await seat.wait_until(lambda: bool(seat.awaited))
    status, hint = await browser.ask("POST", f"/api/tables/{seat.id}/hint", {"seat": 0})
    assert status == 200
    assert (await seat.act(hint["action"]))["ok"]
    seat.choose = choose_randomly
    await seat.play(Random(5))
    shown = seat.table["replay"]
    moments = (await browser.get(f"/api/replays/{shown}?viewer=0"))["moments"]
    assert moments[-1]["views"]["0"]["outcome"] == seat.views["0"]["outcome"]
    assert set(moments[0]["views"]) == {"0"}
    assert (await browser.ask("GET", f"/api/replays/{shown}?viewer=7"))[0] == 400
    review: dict[str, Any] = {"standing": "waiting"}
    while review["standing"] != "done":
        review = await browser.get(f"/api/replays/{shown}/review")
        await seat.browser.device.threads.run(int)
    assert len(review["points"]) == len(moments)
    start = {"replay": shown, "line": moments[3]["number"], "seat": None}
    fork = await browser.create_table("toscana", ME, BOT, start=start)
    again = await Seat.open(browser, fork)
    assert again.views["0"]["board"]["tiles"]


async def test_hidden_information_stays_hidden(browser: Browser) -> None:
    """The record of a running game shows what its one person may know."""
    seat = await browser.sit_down("toshi", *PLACES["toshi"])
    play = browser.device.directory.get_loaded(seat.id)
    assert play is not None
    assert play.play is not None
    assert await seat.record() == play.play.record.seen_by(0)
    assert await seat.record() != play.play.record.text


async def test_newest_page_of_a_client_replaces_the_other(browser: Browser) -> None:
    table = await browser.create_table("toscana", *PLACES["toscana"])
    first = await Seat.open(browser, table, "page")
    second = await Seat.open(browser, table, "page")
    assert first.closed == REPLACED
    second.leave()
    assert second.closed is None


async def test_what_a_device_cannot_do_is_refused(browser: Browser) -> None:
    status, body = await browser.ask("GET", "/api/programs")
    assert (status, body["error"]["clause"]) == (404, "S-7")
    status, body = await browser.ask(
        "POST", "/api/tables", {"game": "toscana", "seats": 2, "places": [ME, {"open": True}]}
    )
    assert (status, body["error"]["clause"]) == (400, "S-7")
    rated = {"game": "jutaku", "seats": 2, "places": [ME, BOT], "rated": True}
    assert (await browser.ask("POST", "/api/tables", rated))[1]["error"]["clause"] == "S-19"
    for faulty in ("{", "[]", '{"game": 1}', "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")):
        assert (await browser.ask("POST", "/api/tables", faulty))[0] == 400
    assert (await browser.ask("GET", "/api/games/nothing/rules"))[0] == 404
    assert (await browser.ask("GET", "/api/games/edo/rules?seats=x"))[0] == 400
    assert (await browser.ask("GET", "/api/replays/local-x"))[0] == 404
    assert (await browser.ask("POST", "/api/records", "nothing"))[0] == 400
    missing = await Seat.open(browser, "local-nothing")
    assert (missing.closed, missing.faults[0]["clause"]) == (UNKNOWN, "S-1")
    assert browser.saved == {}


async def test_table_is_left_for_good_and_forgotten(browser: Browser) -> None:
    seat = await browser.sit_down("toscana", *PLACES["toscana"])
    assert [entry["table"] for entry in (await browser.get("/api/me/games"))["games"]] == [seat.id]
    status, me = await browser.ask("DELETE", f"/api/me/tables/{seat.id}")
    assert status == 200
    assert me["tables"] == []
    assert json.loads(browser.saved[f"table:{seat.id}"])["entry"] is None


async def test_release_with_another_protocol_reloads_the_page(browser: Browser) -> None:
    seat = await browser.sit_down("toscana", *PLACES["toscana"])
    heard: list[Any] = []
    other = await browser.device.connect(seat.id, lambda text: heard.append(json.loads(text)), heard.append)
    assert other is not None
    other.receive(json.dumps({"type": "hello", "protocol": "older"}))
    for _ in range(5):
        await browser.device.threads.run(int)
    assert heard == [{"type": "outdated", "protocol": PROTOCOL}, OUTDATED]


async def test_unreadable_data_does_not_stop_a_device(browser: Browser) -> None:
    seat = await browser.sit_down("toscana", *PLACES["toscana"])
    browser.saved["table:broken"] = "{"
    await browser.reload()
    assert [entry["table"] for entry in (await browser.get("/api/me/games"))["games"]] == [seat.id]
    assert (await browser.get("/api/me"))["name"] == "Ann"
