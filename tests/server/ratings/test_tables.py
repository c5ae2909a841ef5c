"""Rated tables: their conditions, what makes them unrated, and the resulting ratings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest

from machinami import bot
from tests.postgres import KINDS, new_database
from tests.server.accounts.authenticator import Authenticator, register_passkey
from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect
from tests.server.in_process import InProcessServer
from tests.server.ratings.established_players import make_known
from tests.soak import choose_count

ME, OPEN, BOT = {"me": True}, {"open": True}, {"bot": 1}
WALK, STOP = {"walk": True}, {"stop": True}
CLOCK = {"budget": 600}
WISH = {"game": "toy_walk", "seats": 2, "places": [ME, OPEN], "clock": CLOCK, "rated": True}


@pytest.fixture(scope="module", params=KINDS[: choose_count(1, 2)])
async def club(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[InProcessServer]:
    """A server that does not wait for absent players, under the one host name for which passkeys exist."""
    limits, folder = {"absent_seconds": 0, "claim_seconds": 0}, tmp_path_factory.mktemp("club")
    async with InProcessServer(
        folder, limits=limits, database=new_database(request.param, folder, request)
    ) as running:
        yield running


NAMES = (f"{name} {number}" for number in count() for name in ("Ann", "Bob"))


async def create_newcomer(connect: Connect, club: InProcessServer) -> Guest:
    """Create a guest with a kept name and no rated games."""
    guest = await connect(next(NAMES), club.base.replace("127.0.0.1", "localhost"))
    await register_passkey(guest, Authenticator())
    return guest


async def create_rated_guest(connect: Connect, club: InProcessServer) -> Guest:
    """Create a guest with a kept name and ten rated games."""
    guest = await create_newcomer(connect, club)
    make_known(club.config["database"], guest.http.cookies["machinami"], "toy_walk")
    return guest


async def sits(guest: Guest, token: str) -> None:
    """Take a seat under the guest's name."""
    assert (await guest.post(f"/api/seats/{token}", {})).status_code == 200


async def pair(
    connect: Connect, club: InProcessServer, game: str = "toy_walk"
) -> tuple[TableSocket, TableSocket]:
    """Seat Ann and Bob at a rated table."""
    ann, bob = await create_rated_guest(connect, club), await create_rated_guest(connect, club)
    table = await ann.create_table(game, ME, OPEN, clock=CLOCK, rated=True)
    await sits(bob, (await ann.invitations(table))["seats"]["1"])
    return await ann.join_table(table), await bob.join_table(table)


async def turns(wire: TableSocket) -> list[Any]:
    """Return the rating changes of a game once they are applied."""
    while not wire.table["rated"]["turns"]:
        await wire.receive()
    found: list[Any] = wire.table["rated"]["turns"]
    return found


async def wait_until_unrated(wire: TableSocket) -> str:
    """Return the reason why the game is no longer rated, once there is one."""
    while wire.table["rated"]["why"] is None:
        await wire.receive()
    return str(wire.table["rated"]["why"])


async def test_finished_game_changes_and_shows_both_ratings(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    assert ann.table["rated"] == {"why": None, "turns": []}
    assert (await ann.request("resign", seat=0))["ok"]
    lost, won = await turns(ann)
    assert await turns(bob) == [lost, won]
    assert lost["before"] == won["before"] == {"points": 1500, "reach": 686, "provisional": True}
    assert lost["after"]["points"] < 1500 < won["after"]["points"]
    mine = (await bob.guest.get("/api/me/ratings")).json()
    assert mine == [{"game": "toy_walk", "number": won["after"], "games": 11}]
    rows = (await bob.guest.get("/api/games/toy_walk/standings")).json()["rows"]
    assert [row["number"]["points"] for row in rows if row["you"]] == [won["after"]["points"]]


async def test_win_over_newcomer_only_counts_game(connect: Connect, club: InProcessServer) -> None:
    ann, new = await create_rated_guest(connect, club), await create_newcomer(connect, club)
    table = await ann.create_table("toy_walk", ME, OPEN, clock=CLOCK, rated=True)
    await sits(new, (await ann.invitations(table))["seats"]["1"])
    wire = await new.join_table(table)
    assert (await wire.request("resign", seat=1))["ok"]
    won, lost = await turns(wire)
    assert won["after"] == won["before"]
    assert (won["counts"], lost["counts"]) == (False, True)
    assert lost["after"]["points"] < lost["before"]["points"]
    assert [row["games"] for row in (await ann.get("/api/me/ratings")).json()] == [11]


async def test_reopened_table_still_shows_rating_changes(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await bob.request("resign", seat=1)
    came = await turns(ann)
    await club.stop()
    await club.start()
    again = await ann.guest.join_table(ann.table["table"])
    assert again.table["rated"] == {"why": None, "turns": came}


@pytest.mark.parametrize(
    ("terms", "clause"),
    [
        ({"clock": None}, "S-19"),
        ({"hints": True}, "S-19"),
        ({"places": [ME, {"here": "Zoé"}]}, "S-19"),
    ],
)
async def test_unratable_terms_are_refused(
    connect: Connect, club: InProcessServer, terms: dict[str, Any], clause: str
) -> None:
    ann = await create_rated_guest(connect, club)
    wish = {
        "game": "toy_walk",
        "seats": 2,
        "options": {},
        "places": [ME, OPEN],
        "clock": CLOCK,
        "rated": True,
    }
    refused = (await ann.post("/api/tables", wish | terms)).json()["error"]
    assert refused["clause"] == clause


async def test_rated_table_requires_kept_name(connect: Connect) -> None:
    ann = await connect("Ann")
    assert (await ann.post("/api/tables", WISH)).json()["error"]["clause"] == "S-19"


async def test_unkept_name_at_start_makes_game_unrated(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await create_rated_guest(connect, club), await connect("Passing by", club.base)
    table = await ann.create_table("toy_walk", ME, OPEN, clock=CLOCK, rated=True)
    token = (await ann.invitations(table))["seats"]["1"]
    assert (await bob.get(f"/api/seats/{token}")).json()["rated"]
    await sits(bob, token)
    assert await wait_until_unrated(await ann.join_table(table)) == "name"


async def test_undo_asks_opponent_and_makes_game_unrated(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await ann.act(WALK)
    assert ann.last["undo"] == {"0": False}
    await ann.request("undo", seat=0)
    await bob.wait_for_views(lambda m: m["asked"] is not None)
    assert ann.table["rated"]["why"] is None
    await bob.request("agree", seat=1, yes=True, to="undo")
    assert await wait_until_unrated(ann) == await wait_until_unrated(bob) == "undo"
    await bob.request("resign", seat=1)
    await ann.wait_for_turn(0)
    assert ann.table["rated"]["turns"] == []


async def test_stand_in_bot_makes_game_unrated(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club, "toscana")
    await bob.close()
    while ann.table["seats"][1]["away"] is None:
        await ann.receive()
    assert (await ann.request("sit-in", seat=1, level=4))["ok"]
    assert await wait_until_unrated(ann) == "bot"


async def test_rated_seat_cannot_be_taken_over(connect: Connect, club: InProcessServer) -> None:
    ann, cleo = await create_rated_guest(connect, club), await create_rated_guest(connect, club)
    table = await ann.create_table("toy_walk", ME, OPEN, clock=CLOCK, rated=True)
    token = (await ann.invitations(table))["seats"]["1"]
    bob = await create_rated_guest(connect, club)
    await sits(bob, token)
    wire, other = await ann.join_table(table), await bob.join_table(table)
    knock = await cleo.post(f"/api/seats/{token}/knock", {})
    assert (knock.status_code, knock.json()["error"]["clause"]) == (409, "S-2")
    await other.close()
    while wire.table["seats"][1]["away"] is None:
        await wire.receive()
    assert (await wire.request("invite", seat=1))["refused"]["clause"] == "S-2"
    assert wire.table["rated"]["why"] is None


async def test_leaving_rated_game_of_two_resigns(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    assert (await ann.request("leave", seat=0))["ok"]
    lost, won = await turns(bob)
    assert lost["after"]["points"] < lost["before"]["points"]
    assert won["after"]["points"] > won["before"]["points"]


async def test_removing_rated_table_from_list_resigns(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await ann.guest.http.delete(f"/api/me/tables/{ann.table['table']}")
    lost, _ = await turns(bob)
    assert lost["after"]["points"] < lost["before"]["points"]


async def test_aborted_game_is_unrated(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await ann.request("offer", seat=0, what="abort")
    await bob.wait_for_views(lambda m: m["asked"] is not None)
    await bob.request("agree", seat=1, yes=True, to="abort")
    assert await wait_until_unrated(ann) == "aborted"
    assert ann.table["rated"]["turns"] == []
    assert [row["games"] for row in (await ann.guest.get("/api/me/ratings")).json()] == [10]


async def test_agreed_draw_is_rated_as_draw(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await ann.request("offer", seat=0, what="draw")
    await bob.wait_for_views(lambda m: m["asked"] is not None)
    await bob.request("agree", seat=1, yes=True, to="draw")
    for turn in await turns(ann):
        assert turn["after"]["points"] == turn["before"]["points"] == 1500
        assert turn["after"]["reach"] < turn["before"]["reach"]
        assert turn["counts"]


async def test_resigned_seat_is_last_whatever_stand_in_scores(
    connect: Connect, club: InProcessServer
) -> None:
    ann, bob = await create_rated_guest(connect, club), await create_rated_guest(connect, club)
    table = await ann.create_table("toy_walk", ME, OPEN, BOT, clock=CLOCK, rated=True)
    await sits(bob, (await ann.invitations(table))["seats"]["1"])
    first, second = await ann.join_table(table), await bob.join_table(table)
    await first.request("resign", seat=0)
    await second.request("resign", seat=1)
    one, two, bot = await turns(first)
    assert await turns(second) == [one, two, bot]
    assert bot is None
    assert one["after"]["points"] < 1500
    assert two["after"] == one["after"]


async def test_timed_out_guest_cannot_return_to_rated_game(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await create_rated_guest(connect, club), await create_rated_guest(connect, club)
    table = await ann.create_table("toy_walk", ME, OPEN, clock={"budget": 1, "flag": "bot"}, rated=True)
    await sits(bob, (await ann.invitations(table))["seats"]["1"])
    wire = await ann.join_table(table)
    while not wire.table["seats"][0]["left"]:
        await wire.receive()
    assert [wire.table["seats"][0][key] for key in ("gone", "flagged")] == [True, True]
    refused = (await wire.request("return", seat=0))["refused"]
    assert (refused["clause"], refused["en"]) == ("S-4", "Your time is up; a bot plays on for you.")
    assert wire.table["rated"]["why"] is None


async def test_hint_makes_game_unrated(connect: Connect, club: InProcessServer) -> None:
    ann = await create_rated_guest(connect, club)
    table = await ann.create_table("toscana", ME, BOT, clock=CLOCK, rated=True)
    wire = await ann.join_table(table)
    await wire.wait_for_turn(0)
    assert wire.table["rated"]["why"] is None
    assert (await ann.post(f"/api/tables/{table}/hint", {"seat": 0})).status_code == 200
    assert await wait_until_unrated(wire) == "hint"


async def test_standings_include_measured_bots(connect: Connect, club: InProcessServer) -> None:
    ann = await create_rated_guest(connect, club)
    found = (await ann.get("/api/games/toscana/standings")).json()
    levels = [row["level"] for row in found["rows"] if row["level"] is not None]
    assert levels == sorted(bot("toscana").levels, reverse=True)
    points = [row["number"]["points"] for row in found["rows"]]
    assert points == sorted(points, reverse=True)


async def test_public_join_skips_rated_tables(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await create_rated_guest(connect, club), await create_rated_guest(connect, club)
    table = await ann.create_table("toy_walk", ME, OPEN, clock={"days": 1}, rated=True, listed=True)
    other = (await bob.post("/api/lobby/play", {"game": "toy_walk", "pace": "days"})).json()["table"]
    assert other != table


async def test_rematch_is_rated_again(connect: Connect, club: InProcessServer) -> None:
    ann, bob = await pair(connect, club)
    await ann.act(WALK)
    await ann.request("undo", seat=0)
    await bob.wait_for_views(lambda m: m["asked"] is not None)
    await bob.request("agree", seat=1, yes=True, to="undo")
    await ann.request("resign", seat=0)
    await ann.request("again")
    await bob.request("again")
    while ann.table["again"] is None:
        await ann.receive()
    following = await ann.guest.join_table(ann.table["again"])
    assert following.table["rated"] == {"why": None, "turns": []}
