"""The Bot API under attack: malformed requests change nothing, and hidden facts stay hidden."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import pytest

from machinami.client import AsyncClient
from machinami.core.contract import Viewer
from tests.server.in_process import InProcessServer, InProcessTransport
from tests.server.malformed_input import ACTIONS, IDS, ODD, corrupt, garble
from tests.server.programs.tokens import new_token
from tests.server.server_process import ServerProcess
from tests.server.viewer_recorder import PROBES, start_timeless_server
from tests.server.worlds import World, find_twins
from tests.soak import choose_count

ME = {"me": True}
RANDOM_ID = re.compile(r'"[\w-]{22}"')
READ = ("", "/view", "/text", "/actions", "/record")
BODIES: dict[str, dict[str, Any]] = {
    "act": {"do": {"walk": True}, "prompt": 0, "n": 1, "client": "x"},
    "check": {"do": {"walk": True}},
    "undo": {},
    "answer": {"to": "undo", "yes": True},
    "offer": {"what": "draw"},
    "claim": {"against": 0, "how": "aborted"},
    "resign": {},
    "leave": {},
    "return": {},
    "phrase": {"phrase": "hello"},
    "rematch": {},
    "seat": {"seat": 0, "bot": 1},
    "abort": {},
    "join": {"watch": False},
}


def attack(rng: random.Random, table: str) -> tuple[str, str, str | bytes | None]:
    """Return the method, path and body of a random request about a table of other programs."""
    verb = rng.choice([*BODIES])
    if rng.random() < 0.2:
        name = rng.choice(READ)
        query = rng.choice(["", "?seat=0", "?seat=-1", "?seat=99999", "?limit=0", "?language=xx", "?since=x"])
        return "GET", f"/api/bot/tables/{rng.choice((table, *IDS))}{name}{query}", None
    if rng.random() < 0.1:
        path = rng.choice(["challenges/{}/accept", "challenges/{}/decline", "invitations/{}"])
        return "POST", "/api/bot/" + path.format(rng.choice((table, *IDS))), "{}"
    body = dict(BODIES[verb])
    if "do" in body:
        body["do"] = rng.choice([*ACTIONS, *ODD])
    body |= rng.choice([{}, {"seat": rng.choice(ODD)}, {"n": rng.choice(ODD)}, {"client": rng.choice(ODD)}])
    body = corrupt(rng, body) if rng.random() < 0.6 else body
    text: str | bytes = json.dumps(body)
    text = garble(rng, str(text)) if rng.random() < 0.3 else text
    return "POST", f"/api/bot/tables/{table}/{verb}", text


@pytest.mark.soak
async def test_malformed_requests_change_nothing(server: InProcessServer) -> None:
    """An uninvited program with a token of every scope attacks a running table: all of it is refused."""
    database = server.config["database"]
    rng = random.Random(7)
    transport = InProcessTransport()
    players = [AsyncClient(server.base, await new_token(database), transport=transport) for _ in range(2)]
    table = await players[0].make_table("toy_walk", [ME, {"open": True}])
    await players[1].use_invitation((await table.info()).invitations["seats"]["1"])
    before = await table.record()
    headers = {"authorization": f"Bearer {await new_token(database)}", "content-type": "application/json"}
    async with httpx.AsyncClient(base_url=server.base, headers=headers, transport=transport) as http:
        for number in range(choose_count(400, 100_000)):
            method, path, body = attack(rng, table.id)
            answer = await http.request(method, path, content=body)
            assert 400 <= answer.status_code < 500, (number, method, path, body, answer.text)
            error = answer.json()["error"]
            assert error["en"]
            assert error["fr"]
    assert await table.record() == before
    assert (await table.info()).phase == "playing"
    assert "Traceback" not in server.log_text
    for player in players:
        await player.close()


async def test_own_malformed_commands_are_refused(server: InProcessServer) -> None:
    """The program at turn sends actions of every odd form: none changes the play, none raises an error."""
    rng = random.Random(8)
    transport = InProcessTransport()
    token = await new_token(server.config["database"])
    client = AsyncClient(server.base, token, transport=transport)
    table = await client.make_table("toy_hand", [ME, {"bot": 1}])
    before = (await table.view()).line
    path = f"/api/bot/tables/{table.id}/act"
    for number in range(200):
        do = rng.choice([odd for odd in ODD if odd != {}])
        answer = await client._http.post(path, json={"do": {"card": do}, "n": number + 1})
        assert answer.status_code in (400, 409, 413), answer.text
    assert (await table.view()).line == before
    assert "Traceback" not in server.log_text
    await client.close()


async def read_everything(client: AsyncClient, table: str, viewer: Viewer) -> str:
    """Return all that a program gets about a table over requests and from the start of its streams."""
    at = f"/api/bot/tables/{table}"
    found = [(await client._http.get(at + name)).text for name in READ]
    requests = [("check", action) for action in PROBES] + [("act", {})]
    for verb, action in requests:
        answer = await client._http.post(f"{at}/{verb}", json={"do": action})
        found += [answer.text]
    async for message in client.table(table).stream():
        found.append(json.dumps(message))
        if message["type"] == "views":
            break
    # The events of a program are about the tables where it has a seat.
    if viewer is not None:
        async for event in client.events():
            if event.table == table:
                found.append(msgspec.json.encode(event).decode())
                break
    return RANDOM_ID.sub('"…"', "\n".join(found))


async def run_world(
    house: ServerProcess, clients: list[AsyncClient], game: str, world: World, viewer: Viewer
) -> list[str]:
    """Play a world with programs. Return all that the viewer receives: the program of a seat, or the last
    one, which watches."""
    (house.folder / "seed").write_text(str(world.seed))
    players = clients[:-1]
    others = [{"program": (await client.account()).name} for client in players[1:]]
    table = await players[0].make_table(game, [ME, *others], door=True)
    for client in players[1:]:
        await client.accept(table.id)
    await clients[-1].join(table.id, watch=True)
    for client in players:
        # A request makes a program present, and everybody sees who is present.
        await client.table(table.id).info()
    eyes = clients[-1] if viewer is None else clients[viewer]
    seen = [await read_everything(eyes, table.id, viewer)]
    for seat, action, visible in world.moves:
        await players[seat].table(table.id).act(action, seat)
        if visible:
            seen.append(await read_everything(eyes, table.id, viewer))
    return seen


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with stopped clocks and chance from a seed file."""
    with start_timeless_server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.mark.parametrize(
    ("game", "seats", "viewer", "plies"),
    [("toy_hand", 2, 0, 2), ("toy_hand", 2, None, 3), ("toy_pledge", 3, 0, 3), ("toy_pledge", 3, None, 8)],
)
async def test_indistinguishable_worlds_answer_equally(
    still: ServerProcess, game: str, seats: int, viewer: Viewer, plies: int
) -> None:
    """Hidden facts change no byte that a program without the seat receives, over requests and streams."""
    one, two = next(iter(find_twins(game, seats, viewer, plies)))
    database = still.config["database"]
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(AsyncClient(still.base, await new_token(database)))
            for _ in range(seats + 1)
        ]
        first = await run_world(still, clients, game, one, viewer)
        second = await run_world(still, clients, game, two, viewer)
    for before, after in zip(first, second, strict=True):
        assert before.splitlines() == after.splitlines()
