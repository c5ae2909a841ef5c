"""A guest's game history: list, counts, pictures, export and deletion; private to the guest."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

from machinami.core.factory import new
from tests.server.clients import Guest, TableSocket
from tests.server.conftest import Connect

ME, OPEN = {"me": True}, {"open": True}
STOP = {"stop": True}


async def start_pair(
    ann: Guest, bob: Guest, game: str = "toy_walk", **more: Any
) -> tuple[str, TableSocket, TableSocket]:
    """Start a game at a table of two."""
    table = await ann.create_table(game, ME, OPEN, **more)
    await bob.take_seat(
        (await ann.invitations(table))["seats"]["1"], (await bob.get("/api/me")).json()["name"]
    )
    return table, await ann.join_table(table), await bob.join_table(table)


async def resign(loser: TableSocket, seat: int) -> None:
    assert (await loser.request("resign", seat=seat))["ok"]
    await loser.wait_for_views(lambda shown: shown["views"][str(seat)]["outcome"] is not None)


async def list_games(guest: Guest, query: str = "phase=over") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await guest.get(f"/api/me/games?{query}")).json()["games"]
    return found


async def test_games_are_listed_with_players_and_results(connect: Connect) -> None:
    ann, bob = await connect("Ann Lists"), await connect("Bob Lists")
    won, _, his = await start_pair(ann, bob)
    await resign(his, 1)
    lost, hers, _ = await start_pair(ann, bob)
    await resign(hers, 0)
    running, _, _ = await start_pair(ann, bob)
    waiting = await ann.create_table("toy_walk", ME, OPEN)
    games = await list_games(ann)
    assert [game["table"] for game in games] == [lost, won]
    assert [seat["name"] for seat in games[0]["seats"]] == ["Ann Lists", "Bob Lists"]
    assert [result["place"] for result in games[0]["results"]] == [2, 1]
    assert games[0]["reason"] == "resigned"
    assert games[0]["replay"]
    assert [game["table"] for game in await list_games(ann, "phase=over&result=won")] == [won]
    assert [game["table"] for game in await list_games(bob, "phase=over&result=won")] == [lost]
    assert [game["table"] for game in await list_games(ann, "phase=over&result=lost")] == [lost]
    assert await list_games(ann, "phase=over&game=toy_hand") == []
    assert {game["table"] for game in await list_games(ann, "phase=open")} == {running, waiting}
    page = (await ann.get("/api/me/games?phase=over&start=1")).json()
    assert [game["table"] for game in page["games"]] == [won]
    assert (page["start"], page["total"]) == (1, 2)


async def test_games_awaiting_guest_come_first(connect: Connect) -> None:
    ann, bob = await connect("Ann Turns"), await connect("Bob Turns")
    mine, hers, _ = await start_pair(ann, bob)
    theirs, other, _ = await start_pair(ann, bob)
    await other.act(STOP)
    await ann.create_table("toy_walk", ME, OPEN)
    games = await list_games(ann, "phase=open")
    assert [game["table"] for game in games if game["awaited"]] == [mine]
    assert games[0]["table"] == mine
    assert [game["table"] for game in await list_games(bob, "phase=open") if game["awaited"]] == [theirs]
    await hers.close()


async def test_statistics_count_finished_games_not_aborted_ones(connect: Connect) -> None:
    ann, bob = await connect("Ann Counts"), await connect("Bob Counts")
    assert (await ann.get("/api/me/tallies")).json() == {"games": []}
    for loser in (0, 1, 1):
        _, hers, his = await start_pair(ann, bob)
        await resign(hers if loser == 0 else his, loser)
    _, hers, his = await start_pair(ann, bob)
    assert (await hers.request("offer", seat=0, what="abort"))["ok"]
    while not (await his.request("agree", seat=1, yes=True, to="abort"))["ok"]:
        await his.receive()
    await hers.wait_for_views(lambda shown: shown["views"]["0"]["outcome"] is not None)
    tally = (await ann.get("/api/me/tallies")).json()["games"][0]
    assert {name: tally[name] for name in ("game", "played", "won", "streak", "place", "alone")} == {
        "game": "toy_walk",
        "played": 3,
        "won": 2,
        "streak": 2,
        "place": 1.33,
        "alone": 0,
    }


async def test_win_by_stand_in_counts_as_loss(connect: Connect) -> None:
    people = [await connect(f"{name} Stands") for name in ("Ann", "Bob", "Cleo")]
    table = await people[0].create_table("toy_walk", ME, OPEN, OPEN)
    tokens = (await people[0].invitations(table))["seats"]
    for seat in (1, 2):
        await people[seat].take_seat(tokens[str(seat)], (await people[seat].get("/api/me")).json()["name"])
    wires = [await guest.join_table(table) for guest in people]
    for _ in range(3):
        assert (await wires[0].act({"walk": True}))["ok"]
    assert (await wires[0].request("resign", seat=0))["ok"]
    for _ in range(2):
        for seat in (1, 2):
            view = await wires[seat].wait_for_turn(seat)
            if view["outcome"] is None:
                await wires[seat].act({"walk": True} if seat == 1 else STOP, seat)
            if seat == 1 and view["outcome"] is None:
                await wires[seat].act(STOP, seat)
    outcome = (await wires[0].wait_for_view(0, lambda v: v["outcome"] is not None))["outcome"]
    assert outcome["winners"] == [0]
    while wires[0].table["phase"] != "over":
        await wires[0].receive()
    assert [rank["place"] for rank in wires[0].table["ranking"]] == [3, 1, 2]
    game = (await list_games(people[0]))[0]
    assert [result["won"] for result in game["results"]] == [False, True, False]
    assert [result["stand_in"] for result in game["results"]] == [True, False, False]
    assert await list_games(people[0], "phase=over&result=won") == []
    assert [game["table"] for game in await list_games(people[0], "phase=over&result=lost")] == [table]
    assert [game["table"] for game in await list_games(people[1], "phase=over&result=won")] == [table]
    mine = (await people[0].get("/api/me/tallies")).json()["games"][0]
    assert {key: mine[key] for key in ("won", "place", "best")} == {"won": 0, "place": 3.0, "best": None}


async def test_picture_shows_spectator_view_only(connect: Connect) -> None:
    ann, bob, eve = (
        await connect("Ann Pictures"),
        await connect("Bob Pictures"),
        await connect("Eve Pictures"),
    )
    table, hers, his = await start_pair(ann, bob, "toy_hand")
    await eve.post(f"/api/watch/{(await ann.invitations(table))['watch']}", {})
    watching = await eve.join_table(table)
    spectators = (await watching.wait_for_view(None, lambda view: view["outcome"] is None)) | {}
    for guest in (ann, bob):
        shown = (await guest.get(f"/api/me/games/{table}/picture")).json()
        assert shown["view"] == spectators
        assert shown["view"]["seat"] is None
    await resign(his, 1)
    end = await watching.wait_for_view(None, lambda view: view["outcome"] is not None)
    for _ in range(2):
        assert (await ann.get(f"/api/me/games/{table}/picture")).json()["view"] == end
    waiting = await ann.create_table("toy_walk", ME, OPEN)
    assert (await ann.get(f"/api/me/games/{waiting}/picture")).json()["view"] is None
    await hers.close()


async def test_history_is_private(connect: Connect) -> None:
    ann, bob, eve = await connect("Ann Private"), await connect("Bob Private"), await connect("Eve Private")
    over, _, his = await start_pair(ann, bob)
    await resign(his, 1)
    running, _, _ = await start_pair(ann, bob)
    for query in ("phase=open", "phase=over"):
        assert await list_games(eve, query) == []
    for table in (over, running, "x" * 40):
        assert (await eve.get(f"/api/me/games/{table}/picture")).status_code == 404
    assert (await eve.get("/api/me/tallies")).json() == {"games": []}
    assert b"Private" not in ZipFile(io.BytesIO((await eve.get("/api/me/export")).content)).read(
        "you.json"
    ).replace(b"Eve Private", b"")


async def test_removed_game_stays_in_opponents_list(connect: Connect) -> None:
    ann, bob = await connect("Ann Drops"), await connect("Bob Drops")
    table, _, his = await start_pair(ann, bob)
    await resign(his, 1)
    assert (await ann.http.delete(f"/api/me/tables/{table}")).status_code == 200
    assert await list_games(ann) == []
    assert [game["table"] for game in await list_games(bob)] == [table]


async def test_export_is_complete_without_running_games(connect: Connect) -> None:
    ann, bob = await connect("Ann Exports"), await connect("Bob Exports")
    over, _, his = await start_pair(ann, bob, "toy_hand")
    await resign(his, 1)
    running, _, _ = await start_pair(ann, bob, "toy_hand")
    answer = await ann.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    with ZipFile(io.BytesIO(answer.content)) as file:
        kept = json.loads(file.read("you.json"))
        assert file.namelist() == ["you.json", f"records/toy_hand-{over}.jsonl"]
        assert json.loads(file.read(f"records/toy_hand-{over}.jsonl").splitlines()[0])["game"] == "toy_hand"
    assert kept["name"] == "Ann Exports"
    assert [seat["id"] for seat in kept["seats"]] == [over, running]
    assert new("toy_hand", 2).game.info.hidden


async def test_confirmed_deletion_keeps_games_of_others(connect: Connect) -> None:
    ann, bob = await connect("Ann Leaves"), await connect("Bob Leaves")
    over, _, his = await start_pair(ann, bob)
    await resign(his, 1)
    running, _, other = await start_pair(ann, bob)
    asked = (await ann.post("/api/me/erasure", {})).json()
    assert (asked["name"], asked["open"], asked["finished"]) == ("Ann Leaves", 1, 1)
    assert (await ann.get("/api/me")).json()["name"] == "Ann Leaves"
    refused = await bob.post("/api/me/erasure/confirm", {"secret": asked["secret"]})
    assert refused.json()["error"]["clause"] == "S-18"
    before = ann.cookie
    gone = await ann.post("/api/me/erasure/confirm", {"secret": asked["secret"]})
    assert gone.json()["name"] is None
    assert ann.cookie != before
    assert (await ann.post("/api/me/erasure/confirm", {"secret": asked["secret"]})).status_code == 409
    for query in ("phase=open", "phase=over"):
        assert await list_games(ann, query) == []
    game = (await list_games(bob))[0]
    assert (game["table"], [seat["name"] for seat in game["seats"]]) == (over, [None, "Bob Leaves"])
    await other.receive_until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["kind"] == "bot")
    assert b"Ann Leaves" not in (await bob.get(f"/api/tables/{running}")).content
