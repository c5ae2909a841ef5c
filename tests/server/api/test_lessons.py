"""Lessons over HTTP: on unlisted tables of the guest, judged by the server."""

from __future__ import annotations

from typing import Any

from machinami.lessons import load_course
from tests.server.clients import Guest
from tests.server.conftest import Connect

ADDRESS = "/api/lessons/toscana"
LESSON = load_course("toscana")[2]


async def take_lesson(guest: Guest, lesson: str = LESSON.key) -> str:
    answer = await guest.post(f"{ADDRESS}/{lesson}", None)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def get_standing(guest: Guest, table: str) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.get(f"/api/tables/{table}/lesson")).json()
    return found


async def test_course_omits_solutions(connect: Connect) -> None:
    told = (await (await connect()).get("/api/games/toscana/lessons")).json()
    assert [lesson["key"] for lesson in told] == [lesson.key for lesson in load_course("toscana")]
    assert "solution" not in told[0]
    assert told[1]["refused"]["C-10"]["fr"]


async def test_wrong_lesson_move_is_answered_and_undone(connect: Connect) -> None:
    guest = await connect()
    table = await take_lesson(guest)
    wire = await guest.join_table(table)
    assert (await get_standing(guest, table))["standing"] == "open"
    wrong = next(wrong for wrong in LESSON.wrongs if wrong.refused is None)
    await wire.act(wrong.attempt[0], LESSON.seat)
    assert await get_standing(guest, table) == {"standing": "wrong", "words": dict(wrong.words)}
    again = (await guest.post(f"/api/tables/{table}/lesson", {"wish": "again"})).json()
    assert again["standing"] == "open"
    await wire.wait_for_view(LESSON.seat, lambda view: LESSON.seat in view["awaited"])
    await wire.act(LESSON.solution[0], LESSON.seat)
    assert (await get_standing(guest, table))["standing"] == "right"


async def test_lesson_solution_is_shown_on_request(connect: Connect) -> None:
    guest = await connect()
    table = await take_lesson(guest)
    shown = (await guest.post(f"/api/tables/{table}/lesson", {"wish": "show"})).json()
    assert shown == {"standing": "right", "words": dict(LESSON.words["right"])}


async def test_requests_during_lesson_end_are_answered(connect: Connect) -> None:
    guest = await connect()
    stop = load_course("jutaku")[4]
    table = (await guest.post(f"/api/lessons/jutaku/{stop.key}", None)).json()["table"]
    wire = await guest.join_table(table)
    for _ in stop.solution:
        await guest.post(f"/api/tables/{table}/lesson", {"wish": "show"})
    await wire.wait_for_view(stop.seat, lambda view: view["outcome"] is not None)
    shown = await guest.post(f"/api/tables/{table}/lesson", {"wish": "show"})
    assert shown.json() == {"standing": "right", "words": dict(stop.words["right"])}


async def test_lesson_table_is_private_and_unlisted(connect: Connect) -> None:
    guest, stranger = await connect(), await connect()
    table = await take_lesson(guest)
    assert (await guest.get("/api/me")).json()["tables"] == []
    assert (await stranger.get(f"/api/tables/{table}/lesson")).status_code == 404


async def test_lessons_do_not_count_towards_table_quota(connect: Connect) -> None:
    guest = await connect("Ann")
    for _ in range(3):
        await take_lesson(guest)
    table = await guest.create_table("toscana", {"me": True}, {"bot": 1})
    assert (await guest.get("/api/me")).json()["tables"][0]["table"] == table
    assert (await guest.get(f"/api/tables/{table}/lesson")).status_code == 404


async def test_unknown_lesson_is_refused(connect: Connect) -> None:
    guest = await connect()
    assert (await guest.post(f"{ADDRESS}/nothing", None)).json()["error"]["clause"] == "M-15"
    assert (await guest.post("/api/lessons/nothing/first", None)).status_code == 404


async def test_progress_follows_guest_and_stores_only_lessons(connect: Connect) -> None:
    guest, other = await connect(), await connect()
    told = [f"toscana/{LESSON.key}", "toscana/none", "nowhere/1", "x"]
    kept = {"learned": [f"toscana/{LESSON.key}"]}
    assert (await guest.post("/api/me/lessons", {"learned": told})).json() == kept
    assert (await guest.post("/api/me/lessons", {"learned": []})).json() == kept
    assert (await other.post("/api/me/lessons", {"learned": []})).json() == {"learned": []}
    assert (await guest.post("/api/me/lessons", {"learned": ["x" * 81]})).status_code == 400
