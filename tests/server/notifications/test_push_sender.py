"""Push messages to absent players of correspondence games: each endpoint gets only the table's address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from py_vapid import Vapid02

from machinami.store.sql_store import SqlStore
from tests.server.guests import Guest, Wire
from tests.server.notifications.post import Browser, run_push_service
from tests.server.running import Running

ME, OPEN = {"me": True}, {"open": True}
STOP = {"stop": True}


async def invite(ann: Guest, bob: Guest, **more: Any) -> Wire:
    """Seat Ann with Bob, who has then disconnected."""
    await ann.set_name("Ann")
    table = await ann.makes("toy_walk", ME, OPEN, **more)
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
    return await ann.sits(table)


async def test_absent_guest_gets_push_without_game_content(tmp_path: Path) -> None:
    async with run_push_service() as post:
        with Running(tmp_path, post=post.port) as house:
            async with Guest(house.base) as ann, Guest(house.base) as bob:
                wire, browser = await invite(ann, bob, clock={"days": 2}), Browser()
                known = (await bob.post("/api/me/calls", browser.wants(lang="fr"))).json()
                await wire.act({"walk": True})
                await wire.act({"ask": True})
                await wire.act(STOP)
                letter = await post.next()
    table = wire.table["table"]
    told = {"table": table, "lang": "fr", "title": "Walk\u00a0: à vous de jouer", "body": "Avec Ann."}
    assert browser.reads(letter) == told
    assert (letter.path, letter.headers["host"]) == ("/one", "push.example")
    assert (letter.headers["ttl"], letter.headers["topic"]) == (str(2 * 86_400), table)
    assert letter.headers["authorization"].endswith(f"k={known['key']}")
    assert Vapid02.verify(letter.headers["authorization"])
    assert post.letters.empty()


async def test_no_push_when_present_or_not_by_days(tmp_path: Path) -> None:
    async with run_push_service() as post:
        with Running(tmp_path, post=post.port) as house:
            async with Guest(house.base) as ann, Guest(house.base) as bob:
                quick, browser = await invite(ann, bob, clock={"budget": 100}), Browser()
                await bob.post("/api/me/calls", browser.wants())
                await quick.act(STOP)
                slow = await invite(ann, bob, clock={"days": 1})
                there = await bob.sits(slow.table["table"])
                await slow.act(STOP)
                await there.awaits(1)
                await there.act(STOP, seat=1)
                await there.close()
                await slow.sees(0, lambda view: 0 in view["awaited"])
                await slow.shows(lambda _: not slow.table["seats"][1]["online"])
                await slow.act(STOP)
                assert browser.reads(await post.next())["table"] == slow.table["table"]
    assert post.letters.empty()


async def test_gone_subscription_is_removed_and_no_redirect_followed(tmp_path: Path) -> None:
    async with run_push_service() as post:
        with Running(tmp_path, post=post.port) as house:
            async with Guest(house.base) as ann, Guest(house.base) as bob:
                await ann.get("/api/me")
                await bob.get("/api/me")
                browser, guest = Browser(), bob.http.cookies["machinami"].partition(".")[0]
                await bob.post("/api/me/calls", browser.wants())
                post.answer = f"307 Elsewhere\r\nLocation: http://127.0.0.1:{post.port}/inside"
                for _ in range(2):
                    wire = await invite(ann, bob, clock={"days": 1})
                    await wire.act(STOP)
                    assert (await post.next()).path == "/one"
                    post.answer = "410 Gone"
                kept = await SqlStore.open(house.wish["database"])
                rows = await kept.subscriptions(guest)
                while rows:
                    rows = await kept.subscriptions(guest)
                await kept.close()
    assert post.letters.empty()


async def test_unsubscribe_stops_push_and_oldest_are_evicted(
    tmp_path: Path,
) -> None:
    async with run_push_service() as post:
        with Running(tmp_path, post=post.port, limits={"calls_per_guest": 2}) as house:
            async with Guest(house.base) as ann, Guest(house.base) as bob:
                await bob.get("/api/me")
                for place in ("one", "two", "three"):
                    await bob.post("/api/me/calls", Browser().wants(f"https://push.example/{place}"))
                await bob.post("/api/me/calls/end", {"endpoint": "https://push.example/two"})
                wire = await invite(ann, bob, clock={"days": 1})
                await wire.act(STOP)
                assert (await post.next()).path == "/three"
    assert post.letters.empty()
