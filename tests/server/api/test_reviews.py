"""Reviews of finished games: computed once, stored, and free of hidden facts."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx import Response

from machinami import games, new, replay
from tests.server.api.test_replays import upload_record
from tests.server.clients import Guest, TableSocket, play_randomly
from tests.server.conftest import Connect

ME = {"me": True}
RACE = Path(__file__).parents[2] / "golden" / "jutaku-2-three-hard.jsonl"
"""A race is reviewed quickly because it has few decisions."""
SECRETIVE = [key for key, facts in games.items() if facts.hidden and not key.startswith("toy_")]


async def wait_for_answer(guest: Guest, replay: str) -> Response:
    """Return the review's response once its computation has ended."""
    while True:
        answer = await guest.get(f"/api/replays/{replay}/review")
        if answer.status_code != 200 or answer.json()["standing"] == "done":
            return answer
        await asyncio.sleep(0.2)


async def fetch_review(guest: Guest, replay: str) -> dict[str, Any]:
    """Return the finished review."""
    answer = await wait_for_answer(guest, replay)
    assert answer.status_code == 200, answer.text
    review: dict[str, Any] = answer.json()
    return review


async def test_finished_game_is_reviewed_completely(connect: Connect) -> None:
    ann, play = await connect(), replay(RACE.read_text("utf-8"))
    kept = (await upload_record(ann, play.record.text))[1]["replay"]
    first = (await ann.get(f"/api/replays/{kept}/review")).json()
    assert first["standing"] in ("waiting", "working", "done")
    review = await fetch_review(ann, kept)
    assert [point["number"] for point in review["points"]] == [*play.in_force]
    assert all(abs(sum(point["wins"]) - 1) < 0.01 for point in review["points"])
    outcome = play.outcome
    assert outcome is not None
    assert review["points"][-1]["scores"] == [*map(float, outcome.scores)]
    assert [win > 0 for win in review["points"][-1]["wins"]] == [seat in outcome.winners for seat in range(3)]
    assert len(review["turns"]) <= 4
    assert sum(seat["judged"] for seat in review["players"]) > 0
    again = (await ann.get(f"/api/replays/{kept}/review")).json()
    assert again == review, "it is kept"


async def test_unfinished_or_unknown_game_has_no_review(connect: Connect) -> None:
    ann = await connect()
    running = (await upload_record(ann, new("toscana", seed=1).record.text))[1]["replay"]
    answer = await wait_for_answer(ann, running)
    assert (answer.status_code, answer.json()["error"]["clause"]) == (409, "M-16")
    assert (await ann.get("/api/replays/nothing/review")).status_code == 404


@pytest.mark.parametrize("game", SECRETIVE)
async def test_review_reveals_nothing_of_running_rematch(connect: Connect, game: str) -> None:
    ann, bob = await connect("Ann"), await connect()
    others = [{"here": name} for name in ("Cid", "Dan")[: min(games[game].seats) - 2]]
    table = await ann.create_table(game, ME, {"open": True}, *others)
    await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
    wire, other = await ann.join_table(table), await bob.join_table(table)
    await moves_once(wire, other)
    await wire.request("offer", seat=0, what="draw")
    while not (await other.request("agree", seat=1, yes=True, to="draw"))["ok"]:
        await other.receive()
    over = (await ann.get(f"/api/tables/{table}")).json()["replay"]
    before = await fetch_review(ann, over), await fetch_pages(ann, over)
    await wire.request("again")
    await other.request("again")
    again = (await ann.get(f"/api/tables/{table}")).json()["again"]
    assert again is not None
    await moves_once(await ann.join_table(again), await bob.join_table(again))
    for guest in (ann, bob):
        assert (await guest.get(f"/api/tables/{again}")).json()["replay"] is None
        assert (await fetch_review(guest, over), await fetch_pages(guest, over)) == before
        for page in ("", "/record", "/review"):
            assert (await guest.get(f"/api/replays/{again}{page}")).status_code == 404
        running = (await guest.get(f"/api/tables/{again}/record")).text
        assert running not in "".join(before[1])


async def moves_once(*wires: TableSocket) -> None:
    """Play one action of a seat that must act."""
    for wire in wires:
        for seat, view in wire.views.items():
            if seat != "null" and int(seat) in view["to_act"]:
                await play_randomly(wire, int(seat), Random(1), 1)
                return
    raise AssertionError("nobody has the turn")


async def fetch_pages(guest: Guest, kept: str) -> list[str]:
    """Return all data of a finished game's pages except its review."""
    return [(await guest.get(f"/api/replays/{kept}{page}")).text for page in ("", "/record")]


async def test_hints_require_solo_play_or_host_permission(connect: Connect) -> None:
    ann, bob = await connect("Ann"), await connect()
    alone = await ann.create_table("toscana", ME, {"here": "Me too"})
    wire = await ann.join_table(alone)
    seat = wire.views["0"]["to_act"][0]
    hint = await ann.post(f"/api/tables/{alone}/hint", {"seat": seat})
    assert hint.status_code == 200, hint.text
    assert hint.json()["action"].keys() & {"place", "veto"}
    assert 0 <= hint.json()["otherwise"] <= hint.json()["after"] <= 1, "nothing is better than the best"
    again = await ann.post(f"/api/tables/{alone}/hint", {"seat": seat})
    assert again.json() == hint.json(), "the same position, the same advice"
    assert (await _request_hint(ann, alone, 1 - seat)) == (409, "S-14")
    assert (await _request_hint(bob, alone, 0))[0] == 404
    for hints, status in ((False, 403), (True, 200)):
        table = await ann.create_table("toscana", ME, {"open": True}, hints=hints)
        assert (await ann.get(f"/api/tables/{table}")).json()["hints"] is hints
        await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
        wire = await ann.join_table(table)
        await wire.wait_for_view(0, lambda view: view["outcome"] is None)
        found = [await _request_hint(guest, table, place) for place, guest in enumerate((ann, bob))]
        assert (status in [code for code, _ in found]) is True


async def _request_hint(guest: Guest, table: str, seat: int) -> tuple[int, str | None]:
    answer = await guest.post(f"/api/tables/{table}/hint", {"seat": seat})
    return answer.status_code, answer.json().get("error", {}).get("clause")
