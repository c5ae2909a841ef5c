"""Reviews of finished games: worked out once, kept, and silent about everything else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from httpx import Response

from machinami import games, new, replay
from tests.server.conftest import Comes
from tests.server.guests import Guest, Wire, plays
from tests.server.http.test_replays import brought

ME = {"me": True}
RACE = Path(__file__).parents[2] / "golden" / "jutaku-2-three-hard.jsonl"
"""A race is reviewed quickly: there is little to choose."""
SECRETIVE = [key for key, facts in games.items() if facts.hidden and not key.startswith("toy_")]


async def answered(guest: Guest, replay: str) -> Response:
    """What is said of a review once nothing is worked out any more."""
    while True:
        answer = await guest.get(f"/api/replays/{replay}/review")
        if answer.status_code != 200 or answer.json()["standing"] == "done":
            return answer
        await asyncio.sleep(0.2)


async def reviewed(guest: Guest, replay: str) -> dict[str, Any]:
    """The review once it is done."""
    answer = await answered(guest, replay)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_a_finished_game_is_reviewed_from_its_first_line_to_its_outcome(comes: Comes) -> None:
    ann, play = await comes(), replay(RACE.read_text("utf-8"))
    kept = (await brought(ann, play.record.text))[1]["replay"]
    first = (await ann.get(f"/api/replays/{kept}/review")).json()
    assert first["standing"] in ("waiting", "working", "done")
    told = await reviewed(ann, kept)
    assert [point["number"] for point in told["points"]] == [*play.in_force]
    assert all(abs(sum(point["wins"]) - 1) < 0.01 for point in told["points"])
    outcome = play.outcome
    assert outcome is not None
    assert told["points"][-1]["scores"] == [*map(float, outcome.scores)]
    assert [win > 0 for win in told["points"][-1]["wins"]] == [seat in outcome.winners for seat in range(3)]
    assert len(told["turns"]) <= 4
    assert sum(seat["judged"] for seat in told["players"]) > 0
    again = (await ann.get(f"/api/replays/{kept}/review")).json()
    assert again == told, "it is kept"


async def test_what_is_not_finished_or_not_there_has_no_review(comes: Comes) -> None:
    ann = await comes()
    running = (await brought(ann, new("toscana", seed=1).record.text))[1]["replay"]
    answer = await answered(ann, running)
    assert (answer.status_code, answer.json()["error"]["clause"]) == (409, "M-16")
    assert (await ann.get("/api/replays/nothing/review")).status_code == 404


@pytest.mark.parametrize("game", SECRETIVE)
async def test_a_review_tells_nothing_of_the_rematch_that_runs(comes: Comes, game: str) -> None:
    ann, bob = await comes("Ann"), await comes()
    others = [{"here": name} for name in ("Cid", "Dan")[: min(games[game].seats) - 2]]
    table = await ann.makes(game, ME, {"open": True}, *others)
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
    wire, other = await ann.sits(table), await bob.sits(table)
    await moves_once(wire, other)
    await wire.ask("offer", seat=0, what="draw")
    while not (await other.ask("agree", seat=1, yes=True, to="draw"))["ok"]:
        await other.hear()
    over = (await ann.get(f"/api/tables/{table}")).json()["replay"]
    before = await reviewed(ann, over), await told(ann, over)
    await wire.ask("again")
    await other.ask("again")
    again = (await ann.get(f"/api/tables/{table}")).json()["again"]
    assert again is not None
    await moves_once(await ann.sits(again), await bob.sits(again))
    for guest in (ann, bob):
        assert (await guest.get(f"/api/tables/{again}")).json()["replay"] is None
        assert (await reviewed(guest, over), await told(guest, over)) == before
        for page in ("", "/record", "/review"):
            assert (await guest.get(f"/api/replays/{again}{page}")).status_code == 404
        running = (await guest.get(f"/api/tables/{again}/record")).text
        assert running not in "".join(before[1])


async def moves_once(*wires: Wire) -> None:
    """Whoever of those at a table has the turn does something."""
    for wire in wires:
        for seat, view in wire.views.items():
            if seat != "null" and int(seat) in view["to_act"]:
                await plays(wire, int(seat), Random(1), 1)
                return
    raise AssertionError("nobody has the turn")


async def told(guest: Guest, kept: str) -> list[str]:
    """All that the pages of a finished game are made of, beside its review."""
    return [(await guest.get(f"/api/replays/{kept}{page}")).text for page in ("", "/record")]


async def test_hints_are_for_who_plays_alone_or_where_the_host_allows_them(comes: Comes) -> None:
    ann, bob = await comes("Ann"), await comes()
    alone = await ann.makes("toscana", ME, {"here": "Me too"})
    wire = await ann.sits(alone)
    seat = wire.views["0"]["to_act"][0]
    hint = await ann.post(f"/api/tables/{alone}/hint", {"seat": seat})
    assert hint.status_code == 200, hint.text
    assert hint.json()["action"].keys() & {"place", "veto"}
    assert 0 <= hint.json()["otherwise"] <= hint.json()["after"] <= 1, "nothing is better than the best"
    again = await ann.post(f"/api/tables/{alone}/hint", {"seat": seat})
    assert again.json() == hint.json(), "the same position, the same advice"
    assert (await _asked(ann, alone, 1 - seat)) == (409, "S-14")
    assert (await _asked(bob, alone, 0))[0] == 404
    for hints, status in ((False, 403), (True, 200)):
        table = await ann.makes("toscana", ME, {"open": True}, hints=hints)
        assert (await ann.get(f"/api/tables/{table}")).json()["hints"] is hints
        await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
        wire = await ann.sits(table)
        await wire.sees(0, lambda view: view["outcome"] is None)
        found = [await _asked(guest, table, place) for place, guest in enumerate((ann, bob))]
        assert (status in [code for code, _ in found]) is True


async def _asked(guest: Guest, table: str, seat: int) -> tuple[int, str | None]:
    answer = await guest.post(f"/api/tables/{table}/hint", {"seat": seat})
    return answer.status_code, answer.json().get("error", {}).get("clause")
