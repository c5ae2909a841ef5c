"""Push messages to absent players of correspondence games: each endpoint gets only the table's address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from py_vapid import Vapid02

from machinami.store.store import Store
from tests.server.clients import Guest, TableSocket
from tests.server.in_process import InProcessServer
from tests.server.notifications.push_service import Browser, run_push_service

ME, OPEN = {"me": True}, {"open": True}
STOP = {"stop": True}


async def invite(ann: Guest, bob: Guest, **more: Any) -> TableSocket:
    """Seat Ann with Bob, who has then disconnected."""
    await ann.set_name("Ann")
    table = await ann.create_table("toy_walk", ME, OPEN, **more)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    return await ann.join_table(table)


async def test_absent_guest_gets_push_without_game_content(tmp_path: Path) -> None:
    async with (
        run_push_service() as post,
        InProcessServer(tmp_path, post=post.port) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        wire, browser = await invite(ann, bob, clock={"days": 2}), Browser()
        known = (await bob.post("/api/me/calls", browser.subscription(lang="fr"))).json()
        await wire.act({"walk": True})
        await wire.act({"ask": True})
        await wire.act(STOP)
        message = await post.next()
    table = wire.table["table"]
    told = {"table": table, "lang": "fr", "title": "Walk\u00a0: à vous de jouer", "body": "Avec Ann."}
    assert browser.decrypt(message) == told
    assert (message.path, message.headers["host"]) == ("/one", "push.example")
    assert (message.headers["ttl"], message.headers["topic"]) == (str(2 * 86_400), table)
    assert message.headers["authorization"].endswith(f"k={known['key']}")
    assert Vapid02.verify(message.headers["authorization"])
    assert post.messages.empty()


async def test_no_push_when_present_or_not_by_days(tmp_path: Path) -> None:
    async with (
        run_push_service() as post,
        InProcessServer(tmp_path, post=post.port) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        quick, browser = await invite(ann, bob, clock={"budget": 100}), Browser()
        await bob.post("/api/me/calls", browser.subscription())
        await quick.act(STOP)
        slow = await invite(ann, bob, clock={"days": 1})
        there = await bob.join_table(slow.table["table"])
        await slow.act(STOP)
        await there.wait_for_turn(1)
        await there.act(STOP, seat=1)
        await there.close()
        await slow.wait_for_view(0, lambda view: 0 in view["awaited"])
        await slow.wait_for_views(lambda _: not slow.table["seats"][1]["online"])
        await slow.act(STOP)
        assert browser.decrypt(await post.next())["table"] == slow.table["table"]
    assert post.messages.empty()


async def test_gone_subscription_is_removed_and_no_redirect_followed(tmp_path: Path) -> None:
    async with (
        run_push_service() as post,
        InProcessServer(tmp_path, post=post.port) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        await ann.get("/api/me")
        await bob.get("/api/me")
        browser, guest = Browser(), bob.http.cookies["machinami"].partition(".")[0]
        await bob.post("/api/me/calls", browser.subscription())
        post.answer = f"307 Elsewhere\r\nLocation: http://127.0.0.1:{post.port}/inside"
        for _ in range(2):
            wire = await invite(ann, bob, clock={"days": 1})
            await wire.act(STOP)
            assert (await post.next()).path == "/one"
            post.answer = "410 Gone"
        kept = await Store.open(server.config["database"])
        rows = await kept.push_subscriptions.list_for(guest)
        while rows:
            rows = await kept.push_subscriptions.list_for(guest)
        await kept.close()
    assert post.messages.empty()


async def test_unsubscribe_stops_push_and_oldest_are_evicted(
    tmp_path: Path,
) -> None:
    async with (
        run_push_service() as post,
        InProcessServer(tmp_path, post=post.port, limits={"calls_per_guest": 2}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        await bob.get("/api/me")
        for place in ("one", "two", "three"):
            await bob.post("/api/me/calls", Browser().subscription(f"https://push.example/{place}"))
        await bob.post("/api/me/calls/end", {"endpoint": "https://push.example/two"})
        wire = await invite(ann, bob, clock={"days": 1})
        await wire.act(STOP)
        assert (await post.next()).path == "/three"
    assert post.messages.empty()
