"""Undo."""

from __future__ import annotations

from tests.server.conftest import Comes
from tests.server.guests import Wire

ME, OPEN = {"me": True}, {"open": True}
WALK, STOP, ASK = {"walk": True}, {"stop": True}, {"ask": True}


async def three(comes: Comes) -> list[Wire]:
    ann, bob, cleo = await comes("Ann"), await comes(), await comes()
    table = await ann.makes("toy_walk", ME, OPEN, OPEN)
    links = await ann.invitations(table)
    await bob.takes(links["seats"]["1"], "Bob")
    await cleo.takes(links["seats"]["2"], "Cleo")
    return [await guest.sits(table) for guest in (ann, bob, cleo)]


async def test_own_quiet_actions_are_undone_freely(comes: Comes) -> None:
    ann, bob, _ = await three(comes)
    assert ann.last["undo"] == {"0": None}
    for _ in range(2):
        await ann.act(WALK)
    await ann.shows(lambda m: m["undo"] == {"0": True})
    assert (await ann.ask("undo", seat=0))["ok"]
    await bob.sees(1, lambda v: v["board"]["paces"] == [1, 0, 0])
    assert (await ann.ask("undo", seat=0))["ok"]
    assert (await ann.ask("undo", seat=0))["refused"]["clause"] == "S-5"
    assert bob.last["undo"] == {"1": None}


async def test_undo_past_chance_requires_agreement_of_all(comes: Comes) -> None:
    ann, bob, cleo = await three(comes)
    await ann.act(ASK)
    await ann.shows(lambda m: m["undo"] == {"0": False})
    assert (await ann.ask("undo", seat=0))["ok"]
    for wire in (bob, cleo):
        await wire.shows(lambda m: m["asked"] == {"undo": 0})
    assert (await ann.ask("agree", seat=0, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert (await bob.ask("agree", seat=1, to="undo", yes=True))["ok"]
    assert (await bob.ask("agree", seat=1, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert ann.views["0"]["board"]["asked"] is True
    assert (await cleo.ask("agree", seat=2, to="undo", yes=True))["ok"]
    await ann.sees(0, lambda v: v["board"]["asked"] is False)
    assert ann.lines[-1] == {"by": "table", "do": {"undo": 0}}


async def test_one_refusal_rejects_undo(comes: Comes) -> None:
    ann, bob, cleo = await three(comes)
    await ann.act(ASK)
    await ann.ask("undo", seat=0)
    await bob.shows(lambda m: m["asked"] == {"undo": 0})
    await bob.ask("agree", seat=1, to="undo", yes=False)
    await ann.shows(lambda m: m["asked"] is None)
    assert (await cleo.ask("agree", seat=2, to="undo", yes=True))["refused"]["clause"] == "S-5"
    assert ann.views["0"]["board"]["asked"] is True


async def test_undo_proposal_lapses_on_next_move(comes: Comes) -> None:
    ann, bob, cleo = await three(comes)
    await ann.act(STOP)
    await bob.sees(1, lambda v: v["awaited"] == [1])
    await bob.act(WALK, 1)
    await ann.ask("undo", seat=0)
    await cleo.shows(lambda m: m["asked"] == {"undo": 0})
    await bob.act(WALK, 1)
    await cleo.shows(lambda m: m["asked"] is None)
    assert (await cleo.ask("agree", seat=2, to="undo", yes=True))["refused"]["clause"] == "S-5"


async def test_bots_and_local_players_agree_to_undo(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_walk", ME, {"here": "Bob"}))
    await wire.act(ASK)
    assert (await wire.ask("undo", seat=0))["ok"]
    await wire.sees(0, lambda v: v["board"]["asked"] is False)


async def test_simultaneous_choice_is_changed_instead_of_undone(comes: Comes) -> None:
    ann = await comes("Ann")
    wire = await ann.sits(await ann.makes("toy_pledge", ME, {"here": "Bob"}, {"here": "Cleo"}))
    await wire.act({"bid": 2})
    assert wire.last["undo"] == {"0": None, "1": None, "2": None}
    assert (await wire.ask("undo", seat=0))["refused"]["clause"] == "S-5"
    assert (await wire.act({"bid": 3}))["ok"]
    assert wire.views["0"]["board"]["bids"][0] == 3
