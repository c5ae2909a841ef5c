"""Tournaments on a server: a club evening, a tournament by days, and attempts at tampering."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import PATIENCE, Guest
from tests.server.in_process import InProcessServer

FAST = {
    "tournament_seconds": 0.05,
    "tournament_pause_seconds": 0.0,
    "words_seconds": 0.0,
    "tournament_absent_seconds": 1_000_000.0,
}


class Evening:
    """A club with members on a server of its own."""

    def __init__(self, house: InProcessServer, stack: AsyncExitStack) -> None:
        self.house, self._stack = house, stack
        self.guests: dict[str, Guest] = {}
        self.club = ""

    async def add(self, name: str) -> Guest:
        """Add a guest; the first one founds the club, the others join it."""
        guest = self.guests[name] = await self._stack.enter_async_context(Guest(self.house.base))
        await guest.get("/api/me")
        await guest.set_name(name)
        if not self.club:
            made = (await guest.post("/api/clubs", {"name": "Evening"})).json()
            self.club, self._invite = made["club"], made["invite"]
            await guest.post(f"/api/clubs/{self.club}", {"approval": False})
        else:
            await guest.post(f"/api/clubs/{self.club}/join", {"invite": self._invite})
        return guest

    @property
    def organiser(self) -> Guest:
        return next(iter(self.guests.values()))

    async def create(self, **wish: Any) -> str:
        body = {"name": "Cup", "kind": "swiss", "clock": {"budget": 900}, "club": self.club} | wish
        answer = await self.organiser.post("/api/tournaments", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["tournament"])

    async def see(self, tournament: str, name: str | None = None) -> dict[str, Any]:
        guest = self.organiser if name is None else self.guests[name]
        answer = await guest.get(f"/api/tournaments/{tournament}")
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    async def wait_for(self, tournament: str, wanted: Any) -> dict[str, Any]:
        """Advance the tournament until its description satisfies a condition."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(seen := await self.see(tournament)):
                await self.house.services.tournament_runner.advance(tournament)
        return seen

    async def wait_for_round(self, tournament: str, number: int) -> dict[str, Any]:
        """Wait until the tables of a round exist, or the tournament is over."""

        def is_ready(seen: dict[str, Any]) -> bool:
            played = seen["played"]
            ready = len(played) >= number and all(board["watch"] for board in played[number - 1]["boards"])
            return ready or seen["phase"] == "over"

        return await self.wait_for(tournament, is_ready)

    async def finish(self, tournament: str, number: int) -> None:
        """Let all people of a round resign, those with the higher seat first."""
        seen = await self.see(tournament)
        names = {entrant["number"]: entrant["name"] for entrant in seen["entrants"]}
        for n, board in enumerate(seen["played"][number - 1]["boards"]):
            for seat in reversed(range(len(board["seats"]))):
                if board["seats"][seat] and names[board["seats"][seat]] in self.guests:
                    await self._resign(tournament, number, n, seat, names[board["seats"][seat]])

    async def _resign(self, tournament: str, number: int, n: int, seat: int, name: str) -> None:
        board = (await self.see(tournament, name))["played"][number - 1]["boards"][n]
        if board["places"] is not None:
            return
        wire = await self.guests[name].join_table(board["table"])
        while wire.table["phase"] == "waiting":
            await wire.receive()
        if wire.table["phase"] == "playing":
            await wire.request("resign", seat=seat)
        await wire.close()


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with InProcessServer(tmp_path, limits=FAST) as house, AsyncExitStack() as stack:
        yield Evening(house, stack)


async def test_swiss_of_eight_with_late_entry_withdrawal_and_restart(evening: Evening) -> None:
    for name in ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy"):
        await evening.add(name)
    cup = await evening.create(game="toscana", seats=2, rounds=3)
    for name in [*evening.guests][:8]:
        await evening.guests[name].post(f"/api/tournaments/{cup}/enter", {})
    await evening.organiser.post(f"/api/tournaments/{cup}/start", {})
    await evening.wait_for_round(cup, 1)
    late = await evening.guests["Ivy"].post(f"/api/tournaments/{cup}/enter", {})
    assert late.status_code == 200, late.text
    await evening.finish(cup, 1)
    await evening.guests["Hal"].post(f"/api/tournaments/{cup}/withdraw", {})
    seen = await evening.wait_for_round(cup, 2)
    assert {entrant["name"] for entrant in seen["entrants"] if entrant["withdrawn"]} == {"Hal"}
    second = [one for board in seen["played"][1]["boards"] for one in board["seats"]]
    assert sorted(second) == [1, 2, 3, 4, 5, 6, 7, 9]
    await evening.house.stop()
    await evening.house.start()
    assert (await evening.see(cup))["played"] == seen["played"]
    await evening.finish(cup, 2)
    await evening.wait_for_round(cup, 3)
    await evening.finish(cup, 3)
    over = await evening.wait_for(cup, lambda found: found["phase"] == "over")
    meetings = [frozenset(board["seats"]) for one in over["played"] for board in one["boards"]]
    assert len(meetings) == len({*meetings}) == 12
    # The second seat resigned each time.
    assert all(board["points"] == [1, 0] for one in over["played"] for board in one["boards"])
    assert [row["points"] for row in over["standings"]] == sorted(
        (row["points"] for row in over["standings"]), reverse=True
    )
    assert sum(row["points"] for row in over["standings"]) == 12
    text = (await evening.organiser.get(f"/api/tournaments/{cup}/result?format=csv")).text
    assert text.count("\r\n") > 24
    assert "Hal *" in text
    full = await evening.guests["Hal"].post(f"/api/tournaments/{cup}/enter", {})
    assert full.status_code == 409


async def test_round_robin_of_several_seats_goes_on_without_who_leaves(evening: Evening) -> None:
    for name in ("Ada", "Bo", "Cleo", "Dan"):
        await evening.add(name)
    cup = await evening.create(game="toshi", seats=3, kind="robin")
    for guest in evening.guests.values():
        await guest.post(f"/api/tournaments/{cup}/enter", {})
    await evening.organiser.post(f"/api/tournaments/{cup}/start", {})
    seen = await evening.wait_for_round(cup, 1)
    # Four people at boards of three: two boards, each with a bot on the third seat.
    assert [board["seats"].count(0) for board in seen["played"][0]["boards"]] == [1, 1]
    board = (await evening.see(cup, "Dan"))["played"][0]["boards"]
    (own,) = [one["table"] for one in board if one["table"]]
    await evening.guests["Dan"].http.delete(f"/api/me/tables/{own}")
    await evening.guests["Dan"].post(f"/api/tournaments/{cup}/withdraw", {})
    await evening.finish(cup, 1)
    seen = await evening.wait_for_round(cup, 2)
    absences = {row["entrant"]: row["absences"] for row in seen["standings"]}
    assert absences[4] == 1
    assert seen["played"][1]["boards"][0]["seats"].count(0) == 0


async def test_absent_person_is_replaced_and_gets_nothing(tmp_path: Path) -> None:
    limits = FAST | {"tournament_absent_seconds": 0.0}
    async with InProcessServer(tmp_path, limits=limits, bot_delay=0.0) as house, AsyncExitStack() as stack:
        evening = Evening(house, stack)
        for name in ("Ada", "Bo"):
            await evening.add(name)
        cup = await evening.create(game="toy_hand", seats=2, rounds=1)
        for guest in evening.guests.values():
            await guest.post(f"/api/tournaments/{cup}/enter", {})
        await evening.organiser.post(f"/api/tournaments/{cup}/start", {})
        over = await evening.wait_for(cup, lambda found: found["phase"] == "over")
        (board,) = over["played"][0]["boards"]
        assert board["bots"] == [0, 1]
        assert board["points"] == [0, 0]
        assert [row["absences"] for row in over["standings"]] == [1, 1]


async def test_deadlines_decide_a_tournament_by_days(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path, limits=FAST) as house, AsyncExitStack() as stack:
        evening = Evening(house, stack)
        for name in ("Ada", "Bo", "Cleo"):
            await evening.add(name)
        clock = {"days": 1}
        cup = await evening.create(game="toy_hand", seats=2, kind="robin", clock=clock)
        for guest in evening.guests.values():
            await guest.post(f"/api/tournaments/{cup}/enter", {})
        await evening.organiser.post(f"/api/tournaments/{cup}/start", {})
        for number in (1, 2, 3):
            seen = await evening.wait_for_round(cup, number)
            (board,) = seen["played"][number - 1]["boards"]
            assert len(seen["played"][number - 1]["rests"]) == 1
            players = {entrant["number"]: entrant["name"] for entrant in seen["entrants"]}
            name = players[board["seats"][0]]
            mine = (await evening.see(cup, name))["played"][number - 1]["boards"][0]["table"]
            table = await house.services.directory.find(mine)
            await table._flag_seat(next(iter(table.time_control.deadlines())))
        over = await evening.wait_for(cup, lambda found: found["phase"] == "over")
        assert sum(row["points"] for row in over["standings"]) == 3
        assert [row["played"] for row in over["standings"]] == [2, 2, 2]
        assert {row["rests"] for row in over["standings"]} == {1}


async def test_forged_requests_change_nothing(evening: Evening) -> None:
    for name in ("Ada", "Bo", "Cleo"):
        await evening.add(name)
    stranger = Guest(evening.house.base)
    await stranger.get("/api/me")
    await stranger.set_name("Eve")
    bo = evening.guests["Bo"]
    wish = {"name": "Cup", "kind": "swiss", "game": "toy_hand", "seats": 2, "clock": {"budget": 60}}
    for guest, more, status in (
        (bo, {"club": evening.club}, 403),
        (stranger, {"club": evening.club}, 403),
        (bo, {"seats": 6, "game": "toy_hand"}, 400),
        (bo, {"clock": None}, 400),
        (bo, {"rounds": 99}, 400),
        (bo, {"starts": 5}, 400),
        (bo, {"name": ""}, 400),
        (bo, {"game": "chess"}, 400),
    ):
        answer = await guest.post("/api/tournaments", wish | more)
        assert answer.status_code == status, (more, answer.text)
    cup = await evening.create(game="toy_hand", seats=2)
    at = f"/api/tournaments/{cup}"
    assert (await stranger.get(at)).status_code == 404
    assert (await stranger.get(f"{at}/result")).status_code == 404
    assert (await stranger.post(f"{at}/enter", {})).status_code == 404
    await evening.organiser.post(f"{at}/enter", {})
    few = await evening.organiser.post(f"{at}/start", {})
    assert (few.status_code, few.json()["error"]["clause"]) == (409, "S-22")
    await bo.post(f"{at}/enter", {})
    await bo.post(f"{at}/enter", {})
    for attempt in (
        bo.post(f"{at}/start", {}),
        bo.http.delete(at),
        bo.http.delete(f"{at}/entrants/1"),
        stranger.post(f"{at}/withdraw", {}),
    ):
        assert (await attempt).status_code in (403, 404)
    await evening.organiser.post(f"{at}/start", {})
    seen = await evening.wait_for_round(cup, 1)
    (board,) = seen["played"][0]["boards"]
    # Cleo sees the board and may watch it, but neither its address nor a free seat is hers.
    spectator = (await evening.see(cup, "Cleo"))["played"][0]["boards"][0]
    assert spectator["table"] is None
    cleo = evening.guests["Cleo"]
    assert (await cleo.post(f"/api/tables/{board['table']}/door", {})).status_code == 404
    watched = await cleo.post(f"/api/watch/{spectator['watch']}", {})
    assert watched.status_code == 200
    wire = await cleo.join_table(board["table"])
    forged = await wire.request("resign", seat=0)
    assert not forged["ok"]
    told = await cleo.http.post(f"{at}/result", json={"board": 0, "places": [1, 2]})
    assert told.status_code == 405
    assert (await evening.see(cup))["played"][0]["boards"][0]["places"] is None
    found = await evening.house.services.tournaments.load(cup)
    ids = [entrant.guest for entrant in found.entrants if entrant.guest is not None]
    assert len(ids) == 2
    for guest in (*evening.guests.values(), stranger):
        assert all(one.encode() not in part for one in ids for part in guest.bytes)
    assert not any(name in part for name in (b"Ada", b"Cleo") for part in stranger.bytes)
    await stranger.http.aclose()


async def test_open_tournament_starts_at_its_time_and_outlives_an_erasure(evening: Evening) -> None:
    ada, bo = await evening.add("Ada"), await evening.add("Bo")
    soon = evening.house.services.settings.utc() + 300
    cup = await evening.create(game="toy_hand", seats=2, rounds=1, club=None, starts=soon)
    await ada.post(f"/api/tournaments/{cup}/enter", {})
    await bo.post(f"/api/tournaments/{cup}/enter", {})
    (listed,) = (await bo.get("/api/tournaments")).json()
    assert (listed["name"], listed["entrants"], listed["entered"]) == ("Cup", 2, True)
    await evening.wait_for_round(cup, 1)
    secret = (await bo.post("/api/me/erasure", {})).json()["secret"]
    assert (await bo.post("/api/me/erasure/confirm", {"secret": secret})).status_code == 200
    del evening.guests["Bo"]
    await evening.finish(cup, 1)
    over = await evening.wait_for(cup, lambda found: found["phase"] == "over")
    assert [entrant["name"] for entrant in over["entrants"]] == ["Ada", None]
    assert over["played"][0]["boards"][0]["bots"] != []
