"""Reviews of finished games: worked out once, kept, and silent about everything else."""

from __future__ import annotations

import asyncio
from typing import Any

from httpx import Response

from machinami import new
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.http.test_replays import brought, finished

ME = {"me": True}


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
    ann, play = await comes(), finished("toscana")
    replay = (await brought(ann, play.record.text))[1]["replay"]
    first = (await ann.get(f"/api/replays/{replay}/review")).json()
    assert first["standing"] in ("waiting", "working", "done")
    told = await reviewed(ann, replay)
    assert [point["number"] for point in told["points"]] == [*play.in_force]
    assert all(abs(sum(point["wins"]) - 1) < 0.01 for point in told["points"])
    outcome = play.outcome
    assert outcome is not None
    assert told["points"][-1]["scores"] == [*map(float, outcome.scores)]
    assert [win > 0 for win in told["points"][-1]["wins"]] == [seat in outcome.winners for seat in (0, 1)]
    assert len(told["turns"]) <= 4
    assert sum(seat["judged"] for seat in told["players"]) > 10
    again = (await ann.get(f"/api/replays/{replay}/review")).json()
    assert again == told, "it is kept"


async def test_what_is_not_finished_or_not_there_has_no_review(comes: Comes) -> None:
    ann = await comes()
    running = (await brought(ann, new("toscana", seed=1).record.text))[1]["replay"]
    answer = await answered(ann, running)
    assert (answer.status_code, answer.json()["error"]["clause"]) == (409, "M-16")
    assert (await ann.get("/api/replays/nothing/review")).status_code == 404


async def test_a_review_tells_nothing_of_the_rematch_that_runs(comes: Comes) -> None:
    ann, bob = await comes("Ann"), await comes()
    table = await ann.makes("toscana", ME, {"open": True})
    await bob.takes((await ann.invitations(table))["seats"]["1"], "Bob")
    wire = await ann.sits(table)
    await wire.sees(0, lambda view: view["outcome"] is None)
    await wire.ask("resign", seat=0)
    over = (await ann.get(f"/api/tables/{table}")).json()
    before = await reviewed(ann, over["replay"])
    await wire.ask("again")
    other = await bob.sits(table)
    await other.ask("again")
    again = (await ann.get(f"/api/tables/{table}")).json()["again"]
    assert again is not None
    assert (await ann.get(f"/api/tables/{again}")).json()["replay"] is None
    assert await reviewed(ann, over["replay"]) == before
    assert (await ann.get(f"/api/replays/{again}/review")).status_code == 404


async def test_hints_are_for_who_plays_alone_or_where_the_host_allows_them(comes: Comes) -> None:
    ann, bob = await comes("Ann"), await comes()
    alone = await ann.makes("toscana", ME, {"here": "Me too"})
    wire = await ann.sits(alone)
    seat = wire.views["0"]["to_act"][0]
    hint = await ann.post(f"/api/tables/{alone}/hint", {"seat": seat})
    assert hint.status_code == 200, hint.text
    assert hint.json()["action"].keys() & {"place", "veto"}
    assert 0 <= hint.json()["otherwise"] <= hint.json()["after"] <= 1, "nothing is better than the best"
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
