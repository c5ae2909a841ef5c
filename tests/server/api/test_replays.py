"""Uploaded records, and replays."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from random import Random

import pytest

import tests.kinds
import tests.server.toy_games  # noqa: F401
from machinami import new
from machinami.core.contract import Refused
from machinami.core.play import Play
from machinami.server.metrics import Metrics
from machinami.server.settings import Limits, Settings
from machinami.server.workers.replay_executor import ReplayExecutor
from machinami.server.workers.replay_job import ReplayHeader
from tests.server.clients import Guest, wait_for
from tests.server.conftest import Connect
from tests.server.fork_server import ROOT
from tests.server.in_process import InProcessServer
from tests.server.server_config import KINDS
from tests.server.server_process import ServerProcess

TEXT = {"content-type": "text/plain; charset=utf-8"}


def play_to_end(game: str, seed: int = 1) -> Play:
    play, rng = new(game, seed=seed), Random(seed)
    while play.outcome is None:
        seat = play.awaited[0]
        play.do(seat, play.actions(seat).sample(rng))
    return play


async def upload_record(guest: Guest, text: str | bytes) -> tuple[int, dict[str, str]]:
    answer = await guest.http.post("/api/records", content=text, headers=TEXT)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", ["toscana", "toy_hand", "toy_pledge"])
async def test_uploaded_record_can_be_replayed(connect: Connect, game: str) -> None:
    ann, play = await connect(), play_to_end(game)
    status, body = await upload_record(ann, play.record.text)
    assert status == 201
    told = (await ann.get(f"/api/replays/{body['replay']}")).json()
    assert told["game"] == game
    assert told["names"] == [None, None]
    lines = [frame["line"] for frame in told["moments"]]
    shown = [line.pop("shows", None) for line in lines]
    for line in lines:
        line.pop("words", None)
    assert lines == play.record.lines[:-1]
    assert shown == [line.get("shows") for line in play.record.seen_lines(None)[:-1]]
    final = told["moments"][-1]["views"]
    for viewer in ("0", "1", "null"):
        expected = json.loads(json.dumps(play.view(json.loads(viewer)))) | {"offered": []}
        assert {name: final[viewer][name] for name in expected} == expected
    one = (await ann.get(f"/api/replays/{body['replay']}?viewer=null")).json()
    assert [frame["views"] for frame in one["moments"]] == [
        {"null": frame["views"]["null"]} for frame in told["moments"]
    ]
    assert (await ann.get(f"/api/replays/{body['replay']}/record")).text == play.record.text


async def test_replay_omits_undone_lines(connect: Connect) -> None:
    play = new("toy_walk", seed=1)
    for _ in range(3):
        play.do(0, {"walk": True})
    play.undo(1)
    play.do(0, {"stop": True})
    ann = await connect()
    _, body = await upload_record(ann, play.record.text)
    told = (await ann.get(f"/api/replays/{body['replay']}")).json()
    assert [frame["number"] for frame in told["moments"]] == [0, 1, 5]
    assert [frame["views"]["0"]["board"]["paces"] for frame in told["moments"]] == [[0, 0], [1, 0], [1, 0]]


async def test_invalid_record_is_refused_with_line_and_reason(connect: Connect) -> None:
    ann = await connect()
    lines = play_to_end("toscana").record.text.splitlines()
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
        status, body = await upload_record(ann, text)
        error = json.loads(json.dumps(body))["error"]
        assert status == 400, text[:80]
        assert error["where"] == line, text[:80]
        assert error["en"]
        assert error["fr"]


async def test_replay_viewer_is_seat_or_spectator(connect: Connect) -> None:
    ann = await connect()
    _, body = await upload_record(ann, play_to_end("toy_hand").record.text)
    for viewer in ("2", "9", "-1", "x", "0x", "1e1"):
        answer = await ann.get(f"/api/replays/{body['replay']}?viewer={viewer}")
        assert (answer.status_code, answer.json()["error"]["clause"]) == (400, "S-10")


async def test_replay_is_uncompressed_without_accept_encoding(connect: Connect) -> None:
    ann = await connect()
    _, body = await upload_record(ann, play_to_end("toy_hand").record.text)
    address = f"/api/replays/{body['replay']}"
    plain = await ann.http.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == (await ann.get(address)).json()


async def test_slow_replay_times_out(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"replay_seconds": 0.001}) as server,
        Guest(server.base) as ann,
    ):
        status, body = await upload_record(ann, play_to_end("toy_hand").record.text)
        assert status == 400
        assert json.loads(json.dumps(body))["error"]["clause"] == "S-10"


async def test_old_uploads_are_evicted(tmp_path: Path) -> None:
    text = play_to_end("toy_hand").record.text
    async with (
        InProcessServer(tmp_path, limits={"uploads_kept_per_guest": 2 * len(text)}) as server,
        Guest(server.base) as ann,
        Guest(server.base) as bob,
    ):
        await ann.get("/api/me")
        bobs = (await upload_record(bob, text))[1]["replay"]
        anns = [(await upload_record(ann, text))[1]["replay"] for _ in range(3)]
        kept = [(await ann.get(f"/api/replays/{replay}/record")).status_code for replay in [bobs, *anns]]
        assert kept == [200, 404, 200, 200]


@pytest.mark.external
async def test_stalled_readers_do_not_buffer_whole_replay(tmp_path: Path) -> None:
    record = (ROOT / "tests/golden/edo-three-hidden.jsonl").read_text()
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann:
            _, body = await upload_record(ann, record)
            address = f"/api/replays/{body['replay']}"
            whole = len((await ann.http.get(address, headers={"accept-encoding": "identity"})).content)
            before = server.memory
            readers = [socket.create_connection(("127.0.0.1", server.config["port"])) for _ in range(16)]
            for reader in readers:
                reader.sendall(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            for reader in readers:
                assert await asyncio.to_thread(reader.recv, 12) == b"HTTP/1.1 200"
            assert server.memory - before < 3 * whole
            for reader in readers:
                reader.close()


@pytest.mark.external
async def test_endless_replays_leave_room_and_end_on_disconnect(tmp_path: Path) -> None:
    endless, short = play_to_end("toy_dreaming").record.text, play_to_end("toy_hand").record.text
    with ServerProcess(tmp_path, limits={"moments_seconds": 600.0}) as server:
        async with Guest(server.base) as ann, Guest(server.base) as bob:
            await bob.get("/api/me")
            idle = len(server.children)
            addresses = [f"/api/replays/{(await upload_record(ann, endless))[1]['replay']}" for _ in range(3)]
            asked = [asyncio.create_task(ann.http.get(address)) for address in addresses]
            await wait_for(lambda: len(server.children) > idle)
            assert (await upload_record(bob, short))[0] == 201
            assert len(server.children) == idle + 1
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            await wait_for(lambda: len(server.children) == idle)


async def test_replay_failures_are_cached_and_runs_shared(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "x", kinds=KINDS, limits=Limits(moments_seconds=0.3))
    metrics = Metrics()
    replayer, text = ReplayExecutor(settings, metrics.jobs), play_to_end("toy_dreaming").record.text
    for _ in range(2):
        asked = [replayer.moments("r", text, ReplayHeader(), None, (name, "here")) for name in ("ann", "bob")]
        for fault in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(fault, Refused)
            assert fault.clause == "S-10"
    labels = {"executor": "replays", "outcome": "timeout"}
    assert metrics.registry.get_sample_value("machinami_job_seconds_count", labels) == 1
    await replayer.close()


async def test_overlong_record_is_refused(connect: Connect) -> None:
    play = new("toy_walk", seed=1)
    header, line = play.record.text.strip(), '{"by":0,"do":{"walk":true}}'
    status, body = await upload_record(await connect(), "\n".join([header, *[line] * 10_001]))
    assert (status, json.loads(json.dumps(body))["error"]["clause"]) == (400, "S-10")


async def test_oversized_replay_is_refused(tmp_path: Path) -> None:
    async with (
        InProcessServer(tmp_path, limits={"replay_raw": 5_000}) as server,
        Guest(server.base) as ann,
    ):
        _, body = await upload_record(ann, play_to_end("toscana").record.text)
        answer = await ann.get(f"/api/replays/{body['replay']}")
        assert (answer.status_code, answer.json()["error"]["clause"]) == (400, "S-10")


async def test_spaces_in_record_are_not_stored(connect: Connect) -> None:
    ann, text = await connect(), play_to_end("toy_hand").record.text
    _, body = await upload_record(ann, text.replace("{", "{" + 900 * " "))
    assert (await ann.get(f"/api/replays/{body['replay']}/record")).text == text
