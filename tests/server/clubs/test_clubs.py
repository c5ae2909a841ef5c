"""Clubs: founding, joining with approval, roles, tables, standings, erasure, and forged roles."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from machinami.server.clubs.standings import ClubStanding, rank_members
from machinami.store.admin import Admin
from machinami.store.rows import ClubResult
from tests.server.clients import Guest
from tests.server.in_process import InProcessServer

MakeGuest = Callable[[str], Awaitable[Guest]]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[InProcessServer]:
    async with InProcessServer(tmp_path, limits={"clubs_per_guest": 2, "members_per_club": 5}) as running:
        yield running


@pytest.fixture
async def enter(house: InProcessServer) -> AsyncIterator[MakeGuest]:
    guests: list[Guest] = []

    async def connect(name: str) -> Guest:
        guest = Guest(house.base)
        guests.append(guest)
        await guest.get("/api/me")
        return await guest.set_name(name)

    yield connect
    for guest in guests:
        await guest.__aexit__(None, None, None)


async def found_club(owner: Guest, name: str = "Café des jeux") -> dict[str, Any]:
    answer = await owner.post("/api/clubs", {"name": name})
    assert answer.status_code == 201, answer.text
    club: dict[str, Any] = answer.json()
    return club


async def join(guest: Guest, club: dict[str, Any]) -> dict[str, Any]:
    answer = await guest.post(f"/api/clubs/{club['club']}/join", {"invite": club["invite"]})
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


async def member_id(guest: Guest, club: str, name: str) -> str:
    seen = (await guest.get(f"/api/clubs/{club}")).json()
    return next(str(member["member"]) for member in seen["members"] if member["name"] == name)


async def add_member(owner: Guest, guest: Guest, name: str, club: dict[str, Any]) -> str:
    await join(guest, club)
    member = await member_id(owner, club["club"], name)
    let_in = await owner.post(f"/api/clubs/{club['club']}/members/{member}", {"role": "member"})
    assert let_in.status_code == 200
    return member


async def refusal_of(answer: Any) -> str:
    return str(answer.json()["error"]["clause"])


async def test_person_asks_and_is_let_in(enter: MakeGuest) -> None:
    ann, bob = await enter("Ann"), await enter("Bob")
    club = await found_club(ann)
    at = f"/api/clubs/{club['club']}"
    outside = (await bob.get(at)).json()
    assert (outside["name"], outside["size"], outside["role"]) == ("Café des jeux", 1, None)
    assert (outside["members"], outside["invite"], outside["tables"]) == ([], None, [])
    assert (await join(bob, club))["role"] == "asks"
    assert (await join(bob, club))["role"] == "asks"
    assert (await ann.get("/api/me/clubs")).json()["clubs"][0]["requests"] == 1
    assert (await bob.get("/api/me/clubs")).json()["clubs"][0]["requests"] == 0
    await ann.post(f"{at}/members/{await member_id(ann, club['club'], 'Bob')}", {"role": "member"})
    seen = (await bob.get(at)).json()
    assert seen["role"] == "member"
    assert [(one["name"], one["role"], one["you"]) for one in seen["members"]] == [
        ("Ann", "owner", False),
        ("Bob", "member", True),
    ]
    assert seen["invite"] is None
    await ann.post(at, {"approval": False})
    carl = await enter("Carl")
    assert (await join(carl, club))["role"] == "member"


async def test_forged_roles_are_refused(enter: MakeGuest) -> None:
    ann, bob, eve = await enter("Ann"), await enter("Bob"), await enter("Eve")
    club = await found_club(ann)
    at = f"/api/clubs/{club['club']}"
    of_bob = await add_member(ann, bob, "Bob", club)
    of_ann = await member_id(ann, club["club"], "Ann")
    for guest, clause in ((eve, "S-21"), (bob, "S-21")):
        for attempt in (
            guest.post(at, {"name": "Mine"}),
            guest.post(at, {"approval": False}),
            guest.post(f"{at}/invitation", {}),
            guest.post(f"{at}/members/{of_bob}", {"role": "organiser"}),
            guest.post(f"{at}/members/{of_bob}", {"role": "owner"}),
            guest.http.delete(f"{at}/members/{of_ann}"),
            guest.http.delete(at),
        ):
            answer = await attempt
            assert answer.status_code == 403, answer.text
            assert await refusal_of(answer) == clause
    for path in (f"{at}/games", f"{at}/export"):
        assert (await eve.get(path)).status_code == 403
    places = [{"me": True}, {"open": True}]
    table = {"game": "toy_hand", "seats": 2, "options": {}, "places": places, "club": club["club"]}
    assert (await eve.post("/api/tables", table)).status_code == 403
    assert (await eve.post(f"{at}/join", {"invite": "guess"})).status_code == 404
    assert (await eve.post(f"{at}/members/{of_bob}", {"role": "asks"})).status_code == 400
    # An organiser lets people in, but makes no organisers and removes none.
    await ann.post(f"{at}/members/{of_bob}", {"role": "organiser"})
    await join(eve, club)
    of_eve = await member_id(bob, club["club"], "Eve")
    assert (await bob.post(f"{at}/members/{of_eve}", {"role": "organiser"})).status_code == 403
    assert (await bob.post(f"{at}/members/{of_eve}", {"role": "member"})).status_code == 200
    assert (await bob.post(f"{at}/members/{of_bob}", {"role": "owner"})).status_code == 403
    assert (await bob.http.delete(f"{at}/members/{of_ann}")).status_code == 403
    assert (await ann.get(at)).json()["name"] == "Café des jeux"


async def test_removed_member_cannot_return_by_the_old_link(enter: MakeGuest) -> None:
    ann, bob = await enter("Ann"), await enter("Bob")
    club = await found_club(ann)
    member = await add_member(ann, bob, "Bob", club)
    left = await ann.http.delete(f"/api/clubs/{club['club']}/members/{member}")
    assert left.json()["size"] == 1
    again = await bob.post(f"/api/clubs/{club['club']}/join", {"invite": club["invite"]})
    assert (again.status_code, await refusal_of(again)) == (404, "S-21")
    assert (await bob.get("/api/me/clubs")).json()["clubs"] == []


async def test_owner_hands_over_and_leaves(enter: MakeGuest) -> None:
    ann, bob = await enter("Ann"), await enter("Bob")
    club = await found_club(ann)
    at = f"/api/clubs/{club['club']}"
    member = await add_member(ann, bob, "Bob", club)
    assert (await ann.post(f"{at}/leave", {})).status_code == 409
    handed = (await ann.post(f"{at}/members/{member}", {"role": "owner"})).json()
    assert {one["name"]: one["role"] for one in handed["members"]} == {"Ann": "organiser", "Bob": "owner"}
    assert (await ann.post(f"{at}/leave", {})).json()["clubs"] == []
    assert (await bob.post(f"{at}/leave", {})).json()["clubs"] == []
    assert (await bob.get(at)).status_code == 404


async def test_limits_and_names(enter: MakeGuest) -> None:
    ann, nameless = await enter("Ann"), await enter("Bob")
    for name in ("", "x" * 41, "\u202e"):
        assert (await ann.post("/api/clubs", {"name": name})).status_code == 400
    club = await found_club(ann, "One")
    await found_club(ann, "Two")
    many = await ann.post("/api/clubs", {"name": "Three"})
    assert (many.status_code, await refusal_of(many)) == (429, "S-21")
    for number in range(4):
        await join(await enter(f"P{number}"), club)
    full = await nameless.post(f"/api/clubs/{club['club']}/join", {"invite": club["invite"]})
    assert full.status_code == 409


async def test_members_join_a_club_table_and_its_result_counts(enter: MakeGuest) -> None:
    ann, bob, eve = await enter("Ann"), await enter("Bob"), await enter("Eve")
    club = await found_club(ann)
    await add_member(ann, bob, "Bob", club)
    table = await ann.create_table("toy_hand", {"me": True}, {"open": True}, club=club["club"])
    seen = (await bob.get(f"/api/clubs/{club['club']}")).json()
    assert [entry["table"] for entry in seen["tables"]] == [table]
    assert (await eve.get(f"/api/clubs/{club['club']}")).json()["tables"] == []
    picture = f"/api/clubs/{club['club']}/tables/{table}/picture"
    assert (await bob.get(picture)).status_code == 200
    assert (await eve.get(picture)).status_code == 403
    private = await ann.create_table("toy_hand", {"me": True}, {"open": True})
    assert (await bob.get(picture.replace(table, private))).status_code == 404
    await bob.post(f"/api/tables/{table}/door", {})
    wire = await ann.join_table(table)
    while wire.table["phase"] != "playing":
        await wire.receive()
    await wire.request("resign", seat=0)
    history = (await bob.get(f"/api/clubs/{club['club']}/games")).json()
    assert (history["total"], history["games"][0]["phase"]) == (1, "over")
    (standing,) = (await bob.get(f"/api/clubs/{club['club']}")).json()["standings"]
    assert standing["game"] == "toy_hand"
    assert [(row["name"], row["won"], row["share"]) for row in standing["rows"]] == [
        ("Bob", 1, 1.0),
        ("Ann", 0, 0.0),
    ]
    exported = json.loads((await bob.get(f"/api/clubs/{club['club']}/export")).text)
    assert exported["games"][0]["table"] == table
    assert b"invite" not in exported["club"]["name"].encode()
    assert exported["club"]["invite"] is None
    await ann.http.delete(f"/api/clubs/{club['club']}")
    assert (await bob.get(f"/api/tables/{table}")).status_code == 200


async def test_erased_owner_leaves_the_club_to_the_oldest_member(enter: MakeGuest) -> None:
    ann, bob, carl = await enter("Ann"), await enter("Bob"), await enter("Carl")
    club = await found_club(ann)
    alone = await found_club(ann, "Alone")
    await add_member(ann, bob, "Bob", club)
    await add_member(ann, carl, "Carl", club)
    await ann.post(
        f"/api/clubs/{club['club']}/members/{await member_id(ann, club['club'], 'Carl')}",
        {"role": "organiser"},
    )
    secret = (await ann.post("/api/me/erasure", {})).json()["secret"]
    assert (await ann.post("/api/me/erasure/confirm", {"secret": secret})).status_code == 200
    seen = (await bob.get(f"/api/clubs/{club['club']}")).json()
    assert {one["name"]: one["role"] for one in seen["members"]} == {"Carl": "owner", "Bob": "member"}
    assert (await bob.get(f"/api/clubs/{alone['club']}")).status_code == 404


async def test_banned_member_is_in_no_list(enter: MakeGuest, house: InProcessServer) -> None:
    ann, bob = await enter("Ann"), await enter("Bob")
    club = await found_club(ann)
    await add_member(ann, bob, "Bob", club)
    admin = Admin(house.services.store)
    (found,) = await admin.guests.search("Bob")
    await admin.guests.set_banned(found.id, True)
    seen = (await ann.get(f"/api/clubs/{club['club']}")).json()
    assert (seen["size"], [one["name"] for one in seen["members"]]) == (1, ["Ann"])


async def test_export_of_a_person_names_their_clubs(enter: MakeGuest, house: InProcessServer) -> None:
    ann = await enter("Ann")
    club = await found_club(ann)
    (found,) = await Admin(house.services.store).guests.search("Ann")
    (row,) = (await house.services.store.personal_data.export(found.id))["clubs"]
    assert (row["id"], row["role"]) == (club["club"], "owner")


def test_standings_count_shares_of_opponents_beaten() -> None:
    def play(table: str, *places: tuple[str | None, int]) -> list[ClubResult]:
        return [
            ClubResult(table, "toshi", guest, place, len(places), place == 1, False)
            for guest, place in places
        ]

    results = [
        *play("1", ("ann", 1), ("bob", 2), (None, 3)),
        *play("2", ("ann", 1), ("bob", 1), ("eve", 3)),
        *play("3", ("ann", 1), ("ann", 2)),
    ]
    assert rank_members(results, ["bob", "ann"]) == {
        "toshi": [ClubStanding("ann", 2, 2, 0.875), ClubStanding("bob", 2, 1, 0.625)]
    }
