"""Ten thousand malformed messages: each gets an error or a closed connection, has no effect, and does not
delay other guests."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from machinami.server.schemas.protocol import PROTOCOL
from tests.server.clients import Guest
from tests.server.conftest import Connect
from tests.server.malformed_input import frames, requests
from tests.server.raw_http import RawHttpClient
from tests.server.server_process import ServerProcess
from tests.server.test_slow_requests import measure_waits
from tests.soak import choose_count

pytestmark = pytest.mark.external

FRAMES = REQUESTS = choose_count(300, 50_000)
ERROR = {"clause", "en", "fr", "where"}
PATIENCE = 0.3
"""The maximum wait of another guest, in seconds of the server's processor time."""


@pytest.mark.soak
async def test_malformed_frames_have_no_effect(tmp_path: Path) -> None:
    answered = ended = 0
    with ServerProcess(tmp_path, limits={"faults": 40, "command": 20_000}) as server:
        async with Guest(server.base) as ann, Guest(server.base) as bob, measure_waits(server) as waits:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_walk", {"me": True}, {"open": True})
            await bob.take_seat((await ann.invitations(table))["seats"]["1"], "Bob")
            before = (await ann.get(f"/api/tables/{table}/record")).text
            socket = await bob.open_table_socket(table)
            for number, frame in enumerate(islice(frames(random.Random(5)), FRAMES)):
                try:
                    await socket.send(frame if number % 100 else "x" * 30_000)
                    if number % 20 == 0:
                        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
                        await socket.send('{"type":"ping","n":123456789}')
                        while "123456789" not in (message := str(await socket.recv())):
                            assert json.loads(message)["type"] in {
                                "answer",
                                "error",
                                "outdated",
                                "table",
                                "views",
                                "pong",
                            }
                            answered += 1
                except ConnectionClosed:
                    assert socket.close_code in {1006, 1007, 1009, 4000, 4001, 4002, 4003, 4004}
                    ended += 1
                    socket = await bob.open_table_socket(table)
            assert answered > FRAMES // 3
            assert ended > FRAMES // 150
            assert (await ann.get(f"/api/tables/{table}/record")).text == before
            seats = (await ann.get(f"/api/tables/{table}")).json()["seats"]
            assert [seat["left"] for seat in seats] == [False, False]
            wire = await ann.join_table(table)
            assert (await wire.act({"walk": True}))["ok"]
    assert max(waits) < PATIENCE
    assert "Traceback" not in server.log_text


@pytest.mark.soak
async def test_malformed_requests_get_clear_errors(tmp_path: Path) -> None:
    refused = 0
    with ServerProcess(tmp_path) as server:
        async with Guest(server.base) as ann, Guest(server.base) as eve, measure_waits(server) as waits:
            await ann.set_name("Ann")
            table = await ann.create_table("toy_walk", {"me": True}, {"here": "Bob"})
            before = (await ann.get(f"/api/tables/{table}/record")).text
            await eve.set_name("Eve")
            plain = RawHttpClient(server.base, {"cookie": eve.cookie})
            for method, path, more in islice(requests(random.Random(6)), REQUESTS):
                answer = await plain.request(method, path, **more)
                assert answer.status < 500, (method, path, answer.body)
                if answer.status >= 400 and not answer.body.startswith(b"Invalid HTTP"):
                    assert json.loads(answer.body)["error"].keys() == ERROR, (method, path)
                    refused += 1
            plain.close()
            assert refused > REQUESTS // 2
            assert (await ann.get(f"/api/tables/{table}/record")).text == before
            assert (await eve.get("/api/me")).json() == {
                "name": "Eve",
                "kept": False,
                "brought": None,
                "seen": False,
                "tables": [],
            }
    assert max(waits) < PATIENCE
    assert "Traceback" not in server.log_text


async def test_oversized_record_is_refused(connect: Connect) -> None:
    ann = await connect()
    text = {"content-type": "text/plain"}
    large = await ann.http.post("/api/records", content=b"x" * 2_000_001, headers=text)
    assert (large.status_code, large.json()["error"]["clause"]) == (413, "S-7")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "ws://127.0.0.1", None])
async def test_cross_origin_socket_is_refused(connect: Connect, origin: str | None) -> None:
    ann = await connect("Ann")
    table = await ann.create_table("toy_walk", {"me": True}, {"here": "Bob"})
    with pytest.raises(InvalidStatus) as refused:
        await ann.open_table_socket(table, origin=origin)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["error"]["clause"] == "S-7"
