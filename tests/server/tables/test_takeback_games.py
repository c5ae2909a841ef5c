"""Undo in each game: on one device, by link and against bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from machinami.core.factory import imagine
from tests.server.clients import TableSocket
from tests.server.conftest import Connect

BY_HAND = {"city": "dealt", "hands": "real", "tremor": 0}
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "toscana": ("toscana", 2, {}),
    "toshi": ("toshi", 3, {}),
    "edo": ("edo", 2, {}),
    "highway": ("highway", 2, {}),
    "highway by hand": ("highway", 2, BY_HAND),
}
MOST = 30
"""The maximum number of actions until one can be undone."""

Seats = list[TableSocket]
"""The wire of each seat's device."""


async def on_one_device(connect: Connect, case: str) -> Seats:
    ann, (game, seats, options) = await connect("Ann"), GAMES[case]
    others = [{"here": name} for name in ("Bob", "Cleo")[: seats - 1]]
    wire = await ann.join_table(await ann.create_table(game, {"me": True}, *others, options=options))
    return [wire] * seats


async def by_link(connect: Connect, case: str) -> Seats:
    ann, (game, seats, options) = await connect("Ann"), GAMES[case]
    table = await ann.create_table(game, {"me": True}, *[{"open": True}] * (seats - 1), options=options)
    links = (await ann.invitations(table))["seats"]
    friends = [await connect() for _ in links]
    for (_, token), friend, name in zip(sorted(links.items()), friends, ("Bob", "Cleo"), strict=False):
        await friend.take_seat(token, name)
    return [await guest.join_table(table) for guest in (ann, *friends)]


async def wait_for_turn(seats: Seats) -> int:
    """Return the next seat that must act, once chance is resolved."""
    found = await seats[0].wait_for_views(lambda news: bool(next(iter(news["views"].values()))["awaited"]))
    return int(next(iter(found["views"].values()))["awaited"][0])


async def wait_for_prompt(seats: Seats, prompt: int) -> None:
    """Wait until all seats have received the current prompt."""
    for seat, wire in enumerate(seats):
        await wire.wait_for_view(seat, lambda view: bool(view["prompt"]["id"] >= prompt))


async def play_until_undoable(seats: Seats) -> tuple[int, dict[str, Any]]:
    """Play until an action can be undone. Return its seat and the view before it."""
    rng = Random(5)
    for _ in range(MOST):
        seat = await wait_for_turn(seats)
        wire, key = seats[seat], str(seat)
        before = wire.views[key]
        answer = await wire.act(imagine(before, rng).actions(seat).sample(rng), seat)
        assert answer["ok"], answer
        if wire.last["undo"][key] is not None:
            return seat, before
        assert (await wire.request("undo", seat=seat))["refused"]["clause"] == "S-5"
        await wait_for_prompt(seats, wire.views[key]["prompt"]["id"])
    raise AssertionError("nothing could be taken back")


@pytest.mark.parametrize("case", GAMES)
async def test_undo_on_one_device_restores_view(connect: Connect, case: str) -> None:
    seats = await on_one_device(connect, case)
    seat, before = await play_until_undoable(seats)
    wire = seats[seat]
    assert (await wire.request("undo", seat=seat))["ok"]
    back = await wire.wait_for_view(seat, lambda view: bool(view["board"] == before["board"]))
    assert back["prompt"]["key"] == before["prompt"]["key"]
    assert back["offered"] == before["offered"]


@pytest.mark.parametrize("case", GAMES)
async def test_undo_by_link_restores_view_once_all_agree(connect: Connect, case: str) -> None:
    seats = await by_link(connect, case)
    seat, before = await play_until_undoable(seats)
    wire = seats[seat]
    free = wire.last["undo"][str(seat)]
    assert (await wire.request("undo", seat=seat))["ok"]
    for other, friend in enumerate(seats):
        if not free and other != seat:
            await friend.wait_for_views(lambda news: news["asked"] == {"undo": seat})
            assert (await friend.request("agree", seat=other, to="undo", yes=True))["ok"]
    back = await wire.wait_for_view(seat, lambda view: bool(view["board"] == before["board"]))
    assert back["prompt"]["key"] == before["prompt"]["key"]
    assert back["offered"] == before["offered"]


@pytest.mark.parametrize("case", GAMES)
async def test_undo_against_bots_includes_their_replies(connect: Connect, case: str) -> None:
    ann, (game, seats, options) = await connect("Ann"), GAMES[case]
    bots = [{"bot": 1}] * (seats - 1)
    wire = await ann.join_table(await ann.create_table(game, {"me": True}, *bots, options=options))
    rng, undo = Random(5), None
    before: dict[str, Any] = {}
    while undo is None:
        before = await wire.wait_for_turn(0)
        assert (await wire.act(imagine(before, rng).actions(0).sample(rng)))["ok"]
        await wire.wait_for_turn(0)
        undo = wire.last["undo"]["0"]
    assert (await wire.request("undo", seat=0))["ok"]
    back = await wire.wait_for_view(0, lambda view: bool(view["board"] == before["board"]))
    assert back["prompt"]["key"] == before["prompt"]["key"]
    assert back["offered"] == before["offered"]


async def test_race_has_no_undo(connect: Connect) -> None:
    ann = await connect("Ann")
    wire = await ann.join_table(await ann.create_table("jutaku", {"me": True}, {"here": "Bob"}))
    assert (await wire.request("undo", seat=0))["refused"]["clause"] == "S-5"
