"""Score sheets of physical games: counting, keeping, listing, deleting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.clients import Guest
from tests.server.in_process import InProcessServer

ENTRY: dict[str, Any] = {"games": [{"scores": [12, 9]}], "score": "tiles"}


async def test_result_is_kept_listed_and_deleted(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann, Guest(server.base) as bob:
        kept = await ann.post("/api/me/score-sheets/toscana", {"entry": ENTRY, "names": ["Ann", "Bob"]})
        assert kept.json()["sheet"]["winners"] == [0]
        assert (await ann.get("/api/me/score-sheets")).json() == [kept.json()]
        await bob.http.delete(f"/api/me/score-sheets/{kept.json()['id']}")
        assert len((await ann.get("/api/me/score-sheets")).json()) == 1
        left = await ann.http.delete(f"/api/me/score-sheets/{kept.json()['id']}")
        assert left.json() == []


async def test_oldest_results_make_room(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"score_sheets_per_guest": 2}) as server,
        Guest(server.base) as ann,
    ):
        for name in ("One", "Two", "Three"):
            await ann.post("/api/me/score-sheets/toscana", {"entry": ENTRY, "names": [name, "Bob"]})
        listed = (await ann.get("/api/me/score-sheets")).json()
        assert sorted(row["names"][0] for row in listed) == ["Three", "Two"]


async def test_bad_entries_are_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        for game, entry, names, status in (
            ("toscana", {"games": []}, ["Ann", "Bob"], 400),
            ("toscana", ENTRY, ["Ann"], 400),
            ("toscana", ENTRY, ["Ann", "x" * 99], 400),
            ("highway", {"seats": 2, "missions": False, "events": []}, ["Ann", "Bob"], 400),
            ("edo", ENTRY, ["Ann", "Bob"], 404),
            ("chess", ENTRY, ["Ann", "Bob"], 404),
        ):
            answer = await ann.post(f"/api/me/score-sheets/{game}", {"entry": entry, "names": names})
            assert answer.status_code == status, answer.text
        refused = await ann.post("/api/games/toscana/score-sheet", {"entry": {"games": []}})
        assert refused.json()["error"]["clause"] == "M-3"
        assert (await ann.get("/api/me/score-sheets")).json() == []
