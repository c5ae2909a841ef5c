"""The daily challenge on the server: the task, attempts, and the board of the day."""

from __future__ import annotations

from pathlib import Path

import pytest

from machinami.games.highway import challenge
from machinami.games.highway.physics import automatic_path
from tests.server.clients import Guest
from tests.server.in_process import InProcessServer

pytest.importorskip("rapier3d")


async def test_best_attempt_of_the_day_is_listed(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann, Guest(server.base) as bob:
        day = (await ann.get("/api/games/highway/challenge")).json()
        assert day["number"] == day["today"]
        assert day["task"]["action"]["pillar"]
        load = challenge.find_road_load(challenge.load_challenge(day["number"]))
        path = [list(point) for point in automatic_path.find_path(load)]
        slow = [[2 * point[0], *point[1:]] for point in path]
        attempt = {"number": day["number"], "attempt": slow, "name": "Ann"}
        first = (await ann.post("/api/me/challenge/highway", attempt)).json()
        assert first["counts"] is (first["result"]["stars"] > 0)
        again = (await ann.post("/api/me/challenge/highway", attempt)).json()
        assert again == {"result": first["result"], "counts": False}
        results = (await ann.get("/api/games/highway/challenge/results")).json()
        assert [row["name"] for row in results] == (["Ann"] if first["counts"] else [])
        assert all(row["you"] for row in results)
        assert not any(row["you"] for row in (await bob.get("/api/games/highway/challenge/results")).json())


async def test_other_cities_are_judged_but_not_listed(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        day = (await ann.get("/api/games/highway/challenge")).json()
        other = (day["today"] + 1) % challenge.count_cities()
        task = (await ann.get(f"/api/games/highway/challenge?number={other}")).json()
        assert task["number"] == other != task["today"]
        load = challenge.find_road_load(challenge.load_challenge(other))
        path = [list(point) for point in automatic_path.find_path(load)]
        done = await ann.post("/api/me/challenge/highway", {"number": other, "attempt": path, "name": "Ann"})
        assert done.json()["counts"] is False
        assert (await ann.get("/api/games/highway/challenge/results")).json() == []


async def test_bad_attempts_and_games_are_refused(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path) as server, Guest(server.base) as ann:
        day = (await ann.get("/api/games/highway/challenge")).json()
        for path, body, status in (
            ("highway", {"number": day["number"], "attempt": [[0, 1]], "name": "Ann"}, 400),
            ("highway", {"number": 9_999, "attempt": [], "name": "Ann"}, 404),
            ("toscana", {"number": 0, "attempt": [], "name": "Ann"}, 404),
        ):
            answer = await ann.post(f"/api/me/challenge/{path}", body)
            assert answer.status_code == status, answer.text
        assert (await ann.get("/api/games/toscana/challenge")).status_code == 404
        assert (await ann.get("/api/games/highway/challenge?number=-1")).status_code == 404
