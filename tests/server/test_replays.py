"""Records brought along, and replays."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import tests.kinds
import tests.server.games  # noqa: F401
from machinami import new
from machinami.play import Play
from tests.server.conftest import Comes
from tests.server.guests import Guest
from tests.server.running import Running

TEXT = {"content-type": "text/plain; charset=utf-8"}


def finished(game: str, seed: int = 1) -> Play:
    play, rng = new(game, seed=seed), Random(seed)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


async def brought(guest: Guest, text: str | bytes) -> tuple[int, dict[str, str]]:
    answer = await guest.http.post("/api/records", content=text, headers=TEXT)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", ["toscana", "toy_hand", "toy_pledge"])
async def test_a_record_that_was_brought_along_can_be_stepped_through(comes: Comes, game: str) -> None:
    ann, play = await comes(), finished(game)
    status, body = await brought(ann, play.record.text)
    assert status == 201
    told = (await ann.get(f"/api/replays/{body['replay']}")).json()
    assert told["game"] == game
    assert told["names"] == [None, None]
    assert [frame["line"] for frame in told["frames"]] == play.record.lines[:-1]
    final = told["frames"][-1]["views"]
    for viewer in ("0", "1", "null"):
        assert final[viewer] == json.loads(json.dumps(play.view(json.loads(viewer)))) | {"offered": []}
    one = (await ann.get(f"/api/replays/{body['replay']}?viewer=null")).json()
    assert [frame["views"] for frame in one["frames"]] == [
        {"null": frame["views"]["null"]} for frame in told["frames"]
    ]
    assert (await ann.get(f"/api/replays/{body['replay']}/record")).text == play.record.text


async def test_lines_that_were_taken_back_are_left_out(comes: Comes) -> None:
    play = new("toy_walk", seed=1)
    for _ in range(3):
        play.do(0, {"walk": True})
    play.undo(1)
    play.do(0, {"stop": True})
    ann = await comes()
    _, body = await brought(ann, play.record.text)
    told = (await ann.get(f"/api/replays/{body['replay']}")).json()
    assert [frame["number"] for frame in told["frames"]] == [0, 1, 5]
    assert [frame["views"]["0"]["board"]["paces"] for frame in told["frames"]] == [[0, 0], [1, 0], [1, 0]]


async def test_a_bad_record_is_refused_with_its_line_and_the_reason(comes: Comes) -> None:
    ann = await comes()
    lines = finished("toscana").record.text.splitlines()
    forged = [*lines[:2], '{"by": 1, "do": {"veto": "perhaps"}}']
    broken: list[tuple[str | bytes, int | None]] = [
        ("", 1),
        ("{}", 1),
        ("\n".join(forged), 3),
        ("\n".join([*lines[:3], "{"]), 4),
        ("\n".join(lines[:-1]), len(lines)),
        (lines[0].replace("toscana", "\\ud800"), 1),
        ('{"machinami": 1, "\\ud800": 2, "rules": 1}', 1),
        ("[" * 100_000, 1),
        (b"\xff\xfe", None),
    ]
    for text, line in broken:
        status, body = await brought(ann, text)
        error = json.loads(json.dumps(body))["error"]
        assert status == 400, text[:80]
        assert error["where"] == line, text[:80]
        assert error["en"]
        assert error["fr"]


async def test_a_viewer_is_a_seat_or_nobody(comes: Comes) -> None:
    ann = await comes()
    _, body = await brought(ann, finished("toy_hand").record.text)
    for viewer in ("2", "9", "-1", "x", "0x", "1e1"):
        answer = await ann.get(f"/api/replays/{body['replay']}?viewer={viewer}")
        assert (answer.status_code, answer.json()["error"]["clause"]) == (400, "S-10")


async def test_a_replay_is_sent_plain_to_who_cannot_unpack_it(comes: Comes) -> None:
    ann = await comes()
    _, body = await brought(ann, finished("toy_hand").record.text)
    address = f"/api/replays/{body['replay']}"
    plain = await ann.http.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == (await ann.get(address)).json()


async def test_a_record_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"replay_seconds": 0.001}) as house:
        async with Guest(house.base) as ann:
            status, body = await brought(ann, finished("toy_hand").record.text)
            assert status == 400
            assert json.loads(json.dumps(body))["error"]["clause"] == "S-10"


async def test_no_more_is_kept_than_there_is_room_for(tmp_path: Path) -> None:
    with Running(tmp_path, limits={"uploads_kept": 100}) as house:
        async with Guest(house.base) as ann:
            assert (await brought(ann, finished("toy_hand").record.text))[0] == 503
