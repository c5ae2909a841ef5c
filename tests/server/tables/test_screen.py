"""A big screen shows a table to everyone in the room: it receives what a spectator sees, and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from machinami.core.factory import imagine
from tests.server.clients import Guest, Message, TableSocket
from tests.server.conftest import Connect
from tests.soak import choose_count

ME, OPEN = {"me": True}, {"open": True}
OWN = ("views", "undo", "lines", "line")
"""What a seat's message has of its own, and a spectator's message without the seat's knowledge."""


async def show(guest: Guest, table: str) -> TableSocket:
    """Open the socket of a big screen and send its hello."""
    wire = TableSocket(guest, await guest.open_table_socket(table), "screen")
    await wire.hello(screen=True)
    return wire


async def settle(*wires: TableSocket) -> None:
    """Receive all messages that the server has sent."""
    for wire in wires:
        await wire.send(type="ping", n=0)
        await wire.receive_until(lambda message: message["type"] == "pong")


async def play_step(seats: dict[int, TableSocket], rng: Random) -> bool:
    """Let one awaited seat act at random. Return False at the end of the game."""
    first = next(iter(seats.values()))
    await first.wait_for_views(lambda news: any(_waits(view) for view in news["views"].values()))
    view = next(iter(first.views.values()))
    if view["outcome"] is not None:
        return False
    seat = rng.choice(view["awaited"])
    own = await seats[seat].wait_for_turn(seat)
    answer = await seats[seat].act(imagine(own, rng).actions(seat).sample(rng), seat)
    assert answer["ok"] or answer["refused"]["clause"] == "M-4", answer
    return True


def _waits(view: Message) -> bool:
    return bool(view["awaited"]) or view["outcome"] is not None


@pytest.mark.parametrize(("game", "steps"), [("toshi", 40), ("edo", 40)])
async def test_screen_receives_what_a_spectator_sees(connect: Connect, game: str, steps: int) -> None:
    """The screen's guest holds the seat of a player without a phone, and still no hand reaches the screen."""
    host, bob, eve = await connect("Ann"), await connect(), await connect()
    table = await host.create_table(game, {"here": "Cleo"}, OPEN, {"here": "Dan"})
    links = await host.invitations(table)
    waiting = await show(host, table)
    assert waiting.table["you"] == [0, 2]
    assert waiting.table["invitations"]["seats"] == links["seats"]
    await bob.take_seat(links["seats"]["1"], "Bob")
    await eve.post(f"/api/watch/{links['watch']}", {})
    hand, phone = await host.join_table(table, "hand"), await bob.join_table(table)
    screen, spectator = await show(host, table), await eve.join_table(table)
    seats, rng = {0: hand, 1: phone, 2: hand}, Random(7)
    differs = False
    for _ in range(choose_count(steps, 10_000)):
        if not await play_step(seats, rng):
            break
        await settle(screen, spectator, hand, phone)
        assert set(screen.views) == {"null"}
        assert [screen.last[key] for key in OWN] == [spectator.last[key] for key in OWN]
        assert screen.lines == spectator.lines
        differs |= phone.views["1"]["board"] != screen.views["null"]["board"]
    assert differs, "no seat knew more than the screen"
    received: list[dict[str, Any]] = [json.loads(text) for text in (*waiting.raw, *screen.raw)]
    assert all(set(message["views"]) == {"null"} for message in received if message["type"] == "views")


async def test_screen_plays_for_nobody(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_hand", {"here": "Cleo"}, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    screen = await show(ann, table)
    prompt = screen.views["null"]["prompt"]["id"]
    for command in ("act", "check"):
        refused = await screen.request(command, seat=0, do={"card": 0})
        assert (refused["ok"], refused["refused"]["clause"]) == (False, "S-4"), command
    assert (await screen.request("undo", seat=0))["refused"]["clause"] == "S-4"
    await settle(screen)
    assert screen.views["null"]["prompt"]["id"] == prompt


async def test_client_chooses_at_every_hello_whether_it_is_a_screen(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_hand", {"here": "Cleo"}, OPEN)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    screen = await show(ann, table)
    assert set(screen.views) == {"null"}
    hand = await ann.join_table(table, "screen", seen=screen.seen)
    assert set(hand.views) == {"0"}
    again = TableSocket(ann, await ann.open_table_socket(table), "screen")
    await again.hello(hand.seen, screen=True)
    assert set(again.views) == {"null"}


async def test_free_seat_goes_to_a_person_without_a_phone(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    table = await ann.create_table("toy_hand", OPEN, OPEN)
    screen = await show(ann, table)

    async def place(who: TableSocket, seat: int, **wish: Any) -> str | None:
        answer = await who.request("place", seat=seat, place=wish)
        return None if answer["ok"] else str(answer["refused"]["clause"])

    assert await place(screen, 0, here="Cleo") is None
    assert await place(screen, 1, here="cleo") == "S-2"
    assert await place(screen, 0, here="Dan") == "S-4"
    assert await place(screen, 1, here="") == "S-3"
    await bob.post(f"/api/watch/{screen.table['invitations']['watch']}", {})
    assert await place(await bob.join_table(table), 1, here="Bob") == "S-4"
    assert await place(screen, 1, here="Dan") is None
    started = await screen.wait_for_views(lambda news: "null" in news.get("views", {}))
    assert started["views"]["null"]["outcome"] is None
    assert screen.table["you"] == [0, 1]


async def test_screen_follows_to_the_next_game(connect: Connect) -> None:
    ann, bob, cleo = await connect("Ann"), await connect(), await connect()
    table = await ann.create_table("toy_hand", OPEN, OPEN, door=True)
    links = (await ann.invitations(table))["seats"]
    await bob.take_seat(links["0"], "Bob")
    await cleo.take_seat(links["1"], "Cleo")
    screen, phone = await show(ann, table), await bob.join_table(table)
    await phone.wait_for_views(bool)
    await phone.request("resign", seat=0)
    await phone.request("again")
    while screen.table.get("again") is None:
        await screen.receive()
    following = screen.table["again"]
    await ann.post(f"/api/tables/{following}/door", {"watch": True})
    assert (await show(ann, following)).table["table"] == following
