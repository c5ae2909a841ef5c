"""Whole games over the Bot API: by the Python client, by a text-only player, by curl alone, and over MCP."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mcp import Client as McpClient
from mcp import StdioServerParameters

from machinami.client import Action, ApiError, AsyncClient, AsyncTurn, Client, Event, TableEvent, Turn
from machinami.core import registry
from tests.server.programs import jutaku_text_player
from tests.server.programs.tokens import new_token
from tests.server.server_process import ServerProcess

pytestmark = pytest.mark.external

ROOT = Path(__file__).parents[3]
PLACES: dict[str, list[dict[str, Any]]] = {
    "toscana": [{"me": True}, {"bot": 1}],
    "toshi": [{"me": True}, {"bot": 1}, {"bot": 1}],
    "edo": [{"me": True}, {"bot": 1}],
    "highway": [{"me": True}, {"bot": 1}],
    "jutaku": [{"me": True}],
}


def choose_games(often: str) -> list[Any]:
    """Return all games as parameters: one of them is played in `make test`, the others in `make soak`."""
    return [pytest.param(key, marks=() if key == often else pytest.mark.soak(only=True)) for key in PLACES]


LATE = ("M-4", "M-1", "S-4")


def choose(turn: Turn | AsyncTurn, rng: Random) -> Action | None:
    """Return the choice of a built-in bot of level 1; None to wait."""
    return registry.bot(turn.game).choose(turn.view, 1, rng=rng)


def try_action(turn: Turn, action: Action) -> str | None:
    """Act, and return the clause of the refusal, if any."""
    try:
        turn.act(action)
    except ApiError as error:
        return error.clause or ""
    return None


@contextmanager
def late_is_fine() -> Iterator[None]:
    """Ignore the refusal of an action that came too late: other seats play at the same time."""
    try:
        yield
    except ApiError as error:
        if error.clause not in LATE:
            raise


def choose_number(key: str, board: str, sentences: list[str], rng: Random) -> int | None:
    """Return the number of a sentence, from 0, by the text alone; None to wait."""
    if key == "jutaku":
        # Random placements hardly ever finish four buildings.
        return jutaku_text_player.choose_sentence(board, sentences, rng)
    return rng.randrange(len(sentences)) if sentences else None


async def read_to_the_end(stream: AsyncIterator[object]) -> None:
    async for _ in stream:
        pass


@pytest.mark.parametrize("key", choose_games("toscana"))
async def test_python_client_plays_a_whole_game(server_process: ServerProcess, key: str) -> None:
    token, rng = await new_token(server_process.config["database"]), Random(1)
    refusals = 0

    def play() -> Client:
        nonlocal refusals
        with Client(server_process.base, token) as client:
            table = client.make_table(key, PLACES[key])
            for turn in table.turns():
                refusals += try_action(turn, {"nothing": "like this"}) is not None
                action = choose(turn, rng)
                if action is not None:
                    assert try_action(turn, action) in (None, *LATE)
            info = table.info()
            assert info.phase == "over"
            assert '"outcome"' in table.record()
            return client

    await asyncio.to_thread(play)
    assert refusals > 0


@pytest.mark.parametrize("key", choose_games("highway"))
async def test_text_player_plays_a_whole_game(server_process: ServerProcess, key: str) -> None:
    """The player reads the board and numbered sentences only, and answers with numbers."""
    rng, decisions = Random(2), 0
    async with AsyncClient(server_process.base, await new_token(server_process.config["database"])) as client:
        table = await client.make_table(key, PLACES[key])
        async for turn in table.turns():
            with late_is_fine():
                board, choices = await turn.text(), (await turn.actions()).actions
                assert board.strip()
                assert all(choice.text.strip() for choice in choices)
                decisions += 1
                number = choose_number(key, board, [choice.text for choice in choices], rng)
                if number is not None:
                    await turn.act(choices[number].action)
        assert decisions > 0
        info = await table.info()
        assert info.phase == "over"
        assert '"reason"' not in (await table.record()).splitlines()[-1], "nobody resigned"


async def test_bot_of_ten_lines_answers_a_challenge(server_process: ServerProcess) -> None:
    database = server_process.config["database"]
    rng = Random(3)
    host = AsyncClient(server_process.base, await new_token(database))
    guest_token = await new_token(database, "Ten Liner")
    script = [sys.executable, "-m", "examples.bot", server_process.base]
    environment = os.environ | {"MACHINAMI_TOKEN": guest_token}
    running = await asyncio.create_subprocess_exec(*script, cwd=ROOT, env=environment)
    try:
        async with host:
            table = await host.make_table("toscana", [{"me": True}, {"program": "Ten Liner"}])
            async for turn in table.turns():
                await turn.act(rng.choice((await turn.actions()).actions).action)
            assert (await table.info()).phase == "over"
    finally:
        running.terminate()
        await running.wait()


async def test_curl_alone_plays_a_whole_game(server_process: ServerProcess) -> None:
    token = await new_token(server_process.config["database"])
    command = ["sh", str(ROOT / "examples" / "bot.sh"), server_process.base, "toscana"]
    ran = await asyncio.to_thread(
        subprocess.run,
        command,
        env=os.environ | {"MACHINAMI_TOKEN": token},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(r'\[\{"place":[12],"won":(true|false)\}', ran.stdout), ran.stdout


@pytest.mark.parametrize("key", choose_games("highway"))
async def test_mcp_client_plays_a_whole_game(server_process: ServerProcess, key: str) -> None:
    token, rng = await new_token(server_process.config["database"]), Random(4)
    environment = os.environ | {"MACHINAMI_TOKEN": token, "MACHINAMI_SERVER": server_process.base}
    command = StdioServerParameters(command=sys.executable, args=["-m", "machinami", "mcp"], env=environment)
    async with McpClient(command) as client:

        async def call(tool: str, **arguments: Any) -> str:
            result = await client.call_tool(tool, arguments)
            assert not result.is_error, result
            return str(getattr(result.content[0], "text", ""))

        assert key in await call("list_games")
        opponents = ["bot 1"] * (len(PLACES[key]) - 1)
        started = await call("start_table", game=key, opponents=opponents)
        table = started.split()[1]
        assert (await call("act", table=table, action={"nothing": 1})).startswith("Refused")
        decisions = 0
        while "is over" not in (state := await call("wait_for_turn", table=table)):
            if decisions == 0:
                assert await call("view_table", table=table)
                assert "Seat 0" in await call("analyse", table=table, budget=0.01)
            board = await call("view_table", table=table) if key == "jutaku" else ""
            listed = await call("candidate_actions", table=table)
            sentences = re.findall(r"^\d+\. (.*)", listed, re.MULTILINE)
            number = choose_number(key, board, sentences, rng)
            if number is not None:
                decisions += 1
                await call("act", table=table, number=number + 1)
        assert "place" in state


async def test_mcp_explains_a_refusal(server_process: ServerProcess) -> None:
    from machinami.mcp.server import create_server

    token = await new_token(server_process.config["database"])
    async with AsyncClient(server_process.base, token) as api, McpClient(create_server(api)) as client:

        async def call(tool: str, **arguments: Any) -> str:
            return str(getattr((await client.call_tool(tool, arguments)).content[0], "text", ""))

        started = await call("start_table", game="toscana", opponents=["bot 1"])
        table = started.split()[1]
        await call("wait_for_turn", table=table)
        answer = await call("act", table=table, action={"place": [99, 99, 0]})
        assert answer.startswith("Refused by")
        clause = answer.split()[2].rstrip(":")
        assert "##" in await call("read_rules", game="toscana", clause=clause)
        assert (await call("read_rules", game="toscana", clause="X-99")).startswith("Refused")
        assert "every table" in await call("read_rules", game="toscana", clause="M-2")
        assert (await call("view_table", table="nothing")).startswith("Refused by S-1")


async def test_stream_continues_after_the_lines_received(server_process: ServerProcess) -> None:
    rng = Random(5)
    token = await new_token(server_process.config["database"])
    async with AsyncClient(server_process.base, token) as client:
        table = await client.make_table("toscana", PLACES["toscana"])
        seen: list[dict[str, Any]] = []
        line = 0
        while True:
            async for message in table.stream(since=line):
                if message["type"] != "views":
                    continue
                assert bool(message.get("fresh")) == (line == 0)
                seen += message["lines"]
                line = message["line"]
                view = message["views"]["0"]
                if view["outcome"] is not None:
                    break
                if 0 in view["awaited"]:
                    await table.act(rng.choice((await table.actions()).actions).action)
                    break
            else:
                break
            if view["outcome"] is not None:
                break
        assert len(seen) == line == len((await table.record()).splitlines())


async def test_events_tell_turns_and_the_end(server_process: ServerProcess) -> None:
    token, rng = await new_token(server_process.config["database"]), Random(6)
    async with AsyncClient(server_process.base, token) as client:
        events: list[Event] = []
        table = await client.make_table("toscana", PLACES["toscana"])
        async for event in client.events():
            events.append(event)
            assert isinstance(event, TableEvent)
            if event.phase == "over":
                break
            while event.turn and (found := (await table.view()).view)["outcome"] is None:
                if 0 not in found["awaited"]:
                    break
                await table.act(rng.choice((await table.actions()).actions).action)
        assert any(isinstance(event, TableEvent) and event.turn for event in events)


async def test_revoked_token_ends_its_streams(server_process: ServerProcess) -> None:
    database = server_process.config["database"]
    token = await new_token(database, "Streaming One")
    async with AsyncClient(server_process.base, token) as client:
        table = await client.make_table("toy_walk", [{"me": True}, {"open": True}])
        streams = [aiter(client.events()), aiter(table.stream())]
        for stream in streams:
            await anext(stream)
        from machinami.store.store import Store

        store = await Store.open(database)
        program = await store.programs.find_by_name("Streaming One")
        assert program is not None
        assert program.listening is not None
        (known,) = await store.programs.list_tokens([program.guest])
        await store.programs.revoke(known.id)
        await store.close()
        for stream in streams:
            with pytest.raises(ApiError) as ended:
                await read_to_the_end(stream)
            assert ended.value.clause == "S-20"
